import Domain
import Interchange

/// The text at a carrier that says which store it holds and how its key follows from the passphrase.
/// Nothing in it is secret.
public struct StoreMarker: Equatable, Sendable {
  static let format = 1

  /// The UUID of the store.
  public let store: String
  let derivation: SharedKey.Derivation
  /// A sealed empty message, which only the right key opens.
  let check: String

  /// Creates the marker of a new store, and its key. Throws `EncryptionError.library`.
  public static func new(
    _ passphrase: Passphrase, cost: EncryptionCost = .usual
  ) throws -> (marker: StoreMarker, key: SharedKey) {
    let store = RecordID.new().text, derivation = SharedKey.Derivation(cost: cost)
    let key = try SharedKey(passphrase, derivation)
    let check = try key.seal([], with: checked(store))
    return (StoreMarker(store: store, derivation: derivation, check: Hexadecimal.text(check)), key)
  }

  private static func checked(_ store: String) -> String { "\(format)|\(store)|check" }

  private init(store: String, derivation: SharedKey.Derivation, check: String) {
    self.store = store
    self.derivation = derivation
    self.check = check
  }

  /// Parses a marker found at a place. Throws `MachineError.damagedMarker` and `.newerFormat`.
  public init(_ text: String, at place: String) throws {
    guard case .object(let object)? = try? JSONValue(parsing: text),
      case .number(let format)? = object["format"], let format = Int(format)
    else { throw MachineError.damagedMarker(place) }
    guard format <= Self.format else { throw MachineError.newerFormat(place) }
    guard case .string(let store)? = object["store"], case .string(let key)? = object["key"],
      case .string(let check)? = object["check"], let derivation = SharedKey.Derivation(key)
    else { throw MachineError.damagedMarker(place) }
    self.init(store: store, derivation: derivation, check: check)
  }

  /// The text.
  public var text: String {
    let object: JSONObject = [
      "format": .int(Self.format), "store": .string(store), "key": .string(derivation.text),
      "check": .string(check),
    ]
    return JSONValue.object(object).text() + "\n"
  }

  /// Returns the key of a passphrase. Throws `MachineError.wrongPassphrase` and
  /// `EncryptionError.library`.
  public func key(_ passphrase: Passphrase) throws -> SharedKey {
    let key = try SharedKey(passphrase, derivation)
    guard try isRight(key) else { throw MachineError.wrongPassphrase }
    return key
  }

  /// Whether a key is that of the store. Throws `EncryptionError.library`.
  public func isRight(_ key: SharedKey) throws -> Bool {
    guard let sealed = Hexadecimal.bytes(check[...]) else { return false }
    return try key.open(sealed, with: Self.checked(store)) != nil
  }
}
