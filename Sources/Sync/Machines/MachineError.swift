import Interchange
import Network
import Platform
import Store

/// The error of keeping the stores of several machines in step. Nothing was changed.
public enum MachineError: Error, Equatable, Sendable {
  /// Another exchange of this store is under way.
  case busy
  /// The store is on one machine only.
  case notLinked
  /// The store is kept in step already, over the place.
  case alreadyLinked(String)
  /// The text is no place that machines can share.
  case badPlace(String)
  /// A folder has neither a password nor a certificate.
  case folderNeedsNone
  /// The path is not one of a folder.
  case notFolder(String)
  /// The folder is not there, such as that of a stick.
  case folderMissing(String)
  /// The folder holds no store that could be joined, or does not any more.
  case noStore(String)
  /// The text that identifies the store in the folder is damaged.
  case damagedMarker(String)
  /// The folder holds a store already.
  case storeThere(String)
  /// The folder holds another store than the one of this machine.
  case otherStore(String)
  /// A newer program made the store in the folder.
  case newerFormat(String)
  /// The passphrase is not that of the store.
  case wrongPassphrase
  /// The file with the key is missing or no key.
  case keyMissing(path: String)
  /// The key of the store is not on this machine, and no passphrase was given.
  case noKey
  /// The text is not one that `sync key show` prints.
  case badKey
  /// The folder for the key is unknown, because there is no home.
  case noKeyFolder
  /// A machine has no such id.
  case unknownMachine(String)
  /// No replaced change has such an id.
  case unknownConflict(String)
  /// Several replaced changes have an id that starts like that.
  case severalConflicts(String, count: Int)
  /// The entry of the history has no changes of another machine.
  case notReceived(String)
  /// This machine cannot be retired.
  case ownMachine
  /// The name is empty.
  case badName
  /// The store is a temporary one, such as a demo.
  case temporary
  /// All records would be replaced, which the other machines would not follow.
  case replacesShared
  /// A file cannot be read or written.
  case file(SystemError)
  /// The database server is unreachable or refuses.
  case server(PostgresError)
  /// The password has to be typed, but there is no terminal to ask in.
  case cannotAsk(String)

  /// Whether the place is only out of reach, which passes by itself.
  public var isOffline: Bool {
    switch self {
    case .folderMissing, .file: true
    case .server(let error): error.isPassing
    default: false
    }
  }

  /// Whether the server refuses what an exchange needs, such as the right to add segments.
  public var isRefusal: Bool {
    if case .server(.refused) = self { true } else { false }
  }

  /// Runs `body`, and turns what the system refuses into an error of this type.
  public static func filing<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as SystemError { throw Self.file(error) }
  }
}
