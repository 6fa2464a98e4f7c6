import Network
import Sync

extension MachineError: UserFacing {
  /// Describes the error.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    if let error = errorOfPlace(texts) { return error }
    switch self {
    case .busy: return UserFacingError("sync_busy", texts)
    case .wrongPassphrase: return UserFacingError("sync_wrong_passphrase", texts)
    case .keyMissing(let path): return UserFacingError("sync_key_missing", texts, ["path": path])
    case .noKey: return UserFacingError("sync_no_key", texts)
    case .badKey: return UserFacingError("sync_bad_key", texts)
    case .noKeyFolder: return UserFacingError("sync_no_key_folder", texts)
    case .unknownMachine(let id): return UserFacingError("sync_unknown_machine", texts, ["id": id])
    case .unknownConflict(let id):
      return UserFacingError("sync_unknown_conflict", texts, ["id": id])
    case .severalConflicts(let id, let count):
      return UserFacingError(
        "sync_several_conflicts", texts,
        ["id": id, "n": environment.format.number(Int64(count))])
    case .notReceived(let id):
      return UserFacingError("sync_not_received", texts, ["id": id])
    case .ownMachine: return UserFacingError("sync_own_machine", texts)
    case .badName: return UserFacingError("sync_bad_name", texts)
    case .temporary: return UserFacingError("sync_temporary", texts)
    case .replacesShared: return UserFacingError("sync_replace", texts)
    case .cannotAsk(let place): return UserFacingError("sync_cannot_ask", texts, ["path": place])
    case .server(let error): return error.message(environment)
    case .file(let failure):
      return UserFacingError(
        "sync_file", texts, ["path": failure.path, "reason": failure.reason])
    default: return UserFacingError("sync_off", texts)
    }
  }

  /// Describes an error of the folder; nil for any other one.
  private func errorOfPlace(_ texts: Texts) -> UserFacingError? {
    switch self {
    case .alreadyLinked(let place): return UserFacingError("sync_already", texts, ["path": place])
    case .badPlace(let text): return UserFacingError("sync_bad_place", texts, ["text": text])
    case .folderNeedsNone: return UserFacingError("sync_folder_needs_none", texts)
    case .notFolder(let path): return UserFacingError("sync_not_folder", texts, ["path": path])
    case .folderMissing(let path): return UserFacingError("sync_no_folder", texts, ["path": path])
    case .noStore(let path): return UserFacingError("sync_no_store", texts, ["path": path])
    case .damagedMarker(let path): return UserFacingError("sync_damaged", texts, ["path": path])
    case .storeThere(let path): return UserFacingError("sync_store_there", texts, ["path": path])
    case .otherStore(let path): return UserFacingError("sync_other_store", texts, ["path": path])
    case .newerFormat(let path): return UserFacingError("sync_newer", texts, ["path": path])
    default: return nil
    }
  }
}

extension PostgresError: UserFacing {
  /// Describes the error.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .libraryMissing(let package):
      return UserFacingError("postgres_library", texts, ["package": package])
    case .badAddress(let reason):
      return UserFacingError("postgres_address", texts, ["reason": reason])
    case .passwordInAddress: return UserFacingError("postgres_password_typed", texts)
    case .plain(let host): return UserFacingError("postgres_plain", texts, ["host": host])
    case .unreachable(let host, let reason):
      return UserFacingError("postgres_unreachable", texts, ["host": host, "reason": reason])
    case .noAnswer(let host): return UserFacingError("postgres_no_answer", texts, ["host": host])
    case .password(let host, let user):
      return UserFacingError("postgres_password", texts, ["host": host, "user": user])
    case .passwordMissing(let host, let user):
      return UserFacingError("postgres_password_missing", texts, ["host": host, "user": user])
    case .certificate(let host, let reason):
      return UserFacingError("postgres_certificate", texts, ["host": host, "reason": reason])
    case .refused(let host, let reason):
      return UserFacingError("postgres_refused", texts, ["host": host, "reason": reason])
    case .noTable: return UserFacingError("postgres_no_table", texts)
    }
  }
}
