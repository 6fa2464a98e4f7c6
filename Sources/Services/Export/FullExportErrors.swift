import Interchange

extension FullExport.Failure: UserFacing {
  /// Describes why a full export was rejected.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .otherFormat: return UserFacingError("archive_format", texts)
    case .newer: return UserFacingError("archive_newer", texts)
    case .older: return UserFacingError("archive_older", texts)
    case .rule(let rule, let record):
      return UserFacingError("archive_rule", texts, ["rule": rule, "record": record])
    case .tooMuch(let most, let record):
      return UserFacingError(
        "archive_too_much", texts, ["record": record, "most": environment.format.number(most)])
    case .tooLong(let error, let record):
      return UserFacingError(
        "archive_too_long", texts,
        ["record": record, "count": String(error.count), "limit": String(error.kind.limit)])
    case .syntax(let error):
      let place = ["line": String(error.line), "path": error.path.description]
      switch error.problem {
      case .cutOff: return UserFacingError("archive_cut_off", texts, place)
      default: return UserFacingError("archive_syntax", texts, place)
      }
    case .shape(let error):
      let path = error.path.description
      switch error.problem {
      case .missing: return UserFacingError("archive_missing", texts, ["path": path])
      case .unknown: return UserFacingError("archive_unknown", texts, ["path": path])
      case .wrongKind: return UserFacingError("archive_kind", texts, ["path": path])
      case .invalid(let value):
        return UserFacingError("archive_invalid", texts, ["path": path, "value": value])
      }
    }
  }
}
