import Domain
import Platform
import Synchronization

/// The reason why a password could not be read.
package enum PasswordError: Error, Equatable, Sendable {
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// The command is missing, or ended with a status.
  case command(String, reason: String)
  /// The file or the output of the command is no password.
  case bad(String)
}

extension PasswordError: UserFacing {
  /// Describes the reason.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .unreadable(let path, let reason):
      return UserFacingError("password_unreadable", texts, ["path": path, "reason": reason])
    case .command(let command, let reason):
      return UserFacingError("password_command", texts, ["command": command, "reason": reason])
    case .bad(let source):
      return UserFacingError("bad_password", texts, ["source": source])
    }
  }
}

extension PasswordSource {
  private static let longest = 4096

  /// Reads the password; nil for none. A prompt is what `typed` returns. Throws `PasswordError`, and
  /// what `typed` throws.
  func read(
    _ variable: (String) -> String?, typed: () throws -> SecretBytes
  ) throws -> SecretBytes? {
    switch self {
    case .none: nil
    case .file(let path): try Self.read(file: path)
    case .command(let command): try Self.read(command: command, variable)
    case .prompt: try typed()
    }
  }

  private static func read(file path: String) throws(PasswordError) -> SecretBytes {
    do {
      return try line(Files.read(path, limit: longest + 1), from: path)
    } catch let error as SystemError {
      throw .unreadable(path: path, reason: error.reason)
    } catch let error as PasswordError { throw error } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
  }

  /// Runs a command, split at spaces and without a shell.
  private static func read(
    command: String, _ variable: (String) -> String?
  ) throws(PasswordError) -> SecretBytes {
    let words = command.split(separator: " ").map(String.init)
    guard let name = words.first, let tool = Tool(name, in: variable("PATH")) else {
      throw .command(command, reason: SystemError(path: command, code: ENOENT).reason)
    }
    do {
      let ending = try tool.run(Array(words.dropFirst()))
      guard ending.status == 0 else {
        throw PasswordError.command(command, reason: "status \(ending.status)")
      }
      return try line(ending.output, from: command)
    } catch let error as SystemError where error.code == EFBIG {
      throw .bad(command)
    } catch let error as SystemError {
      throw .command(command, reason: error.reason)
    } catch let error as PasswordError { throw error } catch {
      throw .command(command, reason: "\(error)")
    }
  }

  /// Returns the first line, as `pass` prints notes below it.
  private static func line(
    _ bytes: [UInt8], from source: String
  ) throws(PasswordError) -> SecretBytes {
    var bytes = bytes
    defer { wipe(&bytes) }
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    guard !line.isEmpty, line.count <= longest else { throw .bad(source) }
    return SecretBytes(line)
  }
}

/// The passwords that a person has typed. They are kept in memory only.
package final class PasswordMemory: Sendable {
  private let passwords = Mutex<[String: SecretBytes]>([:])

  /// Creates an empty memory.
  package init() {}

  /// The password for a name; nil if it was not typed.
  package subscript(_ name: String) -> SecretBytes? {
    get { passwords.withLock { $0[name] } }
    set { passwords.withLock { $0[name] = newValue } }
  }

  /// Returns the password for a name, asking the first time; nil without a terminal. Throws what
  /// `ask` throws.
  func password(
    for name: String, ask: (String) throws -> SecretBytes?
  ) rethrows -> SecretBytes? {
    if let known = self[name] { return known }
    let typed = try ask(name)
    self[name] = typed
    return typed
  }
}
