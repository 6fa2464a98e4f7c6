import Sync

extension MachineError: UserFacing {
  /// Describes the error.
  package func message(_ environment: Environment) -> UserFacingError {
    func error(_ code: String, _ arguments: [String: String] = [:]) -> UserFacingError {
      UserFacingError("sync_\(code)", environment.texts, arguments)
    }
    switch self {
    case .busy: return error("busy")
    case .notLinked: return error("off")
    case .alreadyLinked(let place): return error("already", ["place": place])
    case .badPlace(let text): return error("bad_place", ["text": text])
    case .folderMissing(let path): return error("no_folder", ["path": path])
    case .noStore(let path): return error("no_store", ["path": path])
    case .storeThere(let path): return error("store_there", ["path": path])
    case .otherStore(let path): return error("other_store", ["path": path])
    case .newerFormat(let path): return error("newer", ["path": path])
    case .wrongPassphrase: return error("wrong_passphrase")
    case .keyMissing(let path): return error("key_missing", ["path": path])
    case .noKeyFolder: return error("no_key_folder")
    case .unknownMachine(let id): return error("unknown_machine", ["id": id])
    case .badName: return error("bad_name")
    case .file(let failure):
      return error("file", ["path": failure.path, "reason": failure.reason])
    }
  }
}
