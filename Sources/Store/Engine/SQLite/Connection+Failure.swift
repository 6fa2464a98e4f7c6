import CSQLite
import Platform

extension Connection {
  /// Returns the error for the result code of the last call.
  func failure(_ code: Int32) -> StoreError {
    let message = String(cString: sqlite3_errmsg(handle))
    let system = sqlite3_system_errno(handle)
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: return .locked(path: path)
    case SQLITE_FULL: return .diskFull(path: path)
    // SQLite reports a full disk in this way only for the database, not for the shared memory file.
    case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(system): return .diskFull(path: path)
    case SQLITE_READONLY where isOnFullDisk: return .diskFull(path: path)
    case SQLITE_READONLY: return .readOnly(path: path)
    case SQLITE_CANTOPEN:
      return .cannotOpen(
        path: path, reason: system == 0 ? message : SystemError(path: path, code: system).reason)
    case SQLITE_CORRUPT: return .corrupt(path: path, detail: message)
    case SQLITE_NOTADB: return .notAStore(path: path)
    case SQLITE_CONSTRAINT: return .constraint(rule: Connection.rule(in: message))
    default: return .failed(path: path, code: code, message: message)
    }
  }

  /// Returns the text after the colon of `CHECK constraint failed: end_after_start`.
  private static func rule(in message: String) -> String {
    guard let colon = message.firstIndex(of: ":") else { return message }
    return String(message[message.index(after: colon)...].drop { $0 == " " })
  }
}
