import Network
import Platform
import Store

/// The password of a calendar. It is read for each command, and stored nowhere.
package enum CalendarPassword {
  private static let longest = 4096

  /// Returns what is sent to the server; nil without a user. Throws `CalendarError`.
  static func credentials(
    of account: CalendarAccount, _ runtime: CalendarRuntime
  ) throws -> HTTPCredentials? {
    guard let user = account.user else { return nil }
    guard let password = try read(account, runtime) else { return nil }
    return .basic(user: user, password: password)
  }

  private static func read(
    _ account: CalendarAccount, _ runtime: CalendarRuntime
  ) throws -> SecretBytes? {
    switch account.secret {
    case .none: return nil
    case .file(let path): return try read(file: path)
    case .command(let command): return try read(command: command, runtime)
    case .prompt:
      if let known = runtime.passwords[account.name] { return known }
      guard let typed = try runtime.ask(account.name) else {
        throw CalendarError.cannotAsk(account.name)
      }
      runtime.passwords[account.name] = typed
      return typed
    }
  }

  private static func read(file path: String) throws(CalendarError) -> SecretBytes {
    do {
      return try line(Files.read(path, limit: longest + 1), from: path)
    } catch let error as SystemError {
      throw .passwordUnreadable(path: path, reason: error.reason)
    } catch let error as CalendarError { throw error } catch {
      throw .passwordUnreadable(path: path, reason: "\(error)")
    }
  }

  /// Runs a command, split at spaces and without a shell.
  private static func read(
    command: String, _ runtime: CalendarRuntime
  ) throws(CalendarError) -> SecretBytes {
    let words = command.split(separator: " ").map(String.init)
    guard let name = words.first, let tool = Tool(name, in: runtime.variable("PATH")) else {
      throw .passwordCommand(command, reason: SystemError(path: command, code: ENOENT).reason)
    }
    do {
      let ending = try tool.run(Array(words.dropFirst()))
      guard ending.status == 0 else {
        throw CalendarError.passwordCommand(command, reason: "status \(ending.status)")
      }
      return try line(ending.output, from: command)
    } catch let error as SystemError where error.code == EFBIG {
      throw .badPassword(command)
    } catch let error as SystemError {
      throw .passwordCommand(command, reason: error.reason)
    } catch let error as CalendarError { throw error } catch {
      throw .passwordCommand(command, reason: "\(error)")
    }
  }

  /// Returns the first line, as `pass` prints notes below it.
  private static func line(
    _ bytes: [UInt8], from source: String
  ) throws(CalendarError) -> SecretBytes {
    var bytes = bytes
    defer { wipe(&bytes) }
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    guard !line.isEmpty, line.count <= longest else { throw .badPassword(source) }
    return SecretBytes(line)
  }
}
