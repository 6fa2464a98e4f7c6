import Interchange

extension UserFacingError {
  /// Why a file of everything was not taken in.
  init(everything error: EverythingFile.Failure, _ texts: Texts) {
    switch error {
    case .otherFormat: self.init("archive_format", texts)
    case .newer: self.init("archive_newer", texts)
    case .older: self.init("archive_older", texts)
    case .rule(let rule, let record):
      self.init("archive_rule", texts, ["rule": rule, "record": record])
    case .tooLong(let error, let record):
      self.init(
        "archive_too_long", texts,
        ["record": record, "count": String(error.count), "limit": String(error.limit)])
    case .syntax(let error):
      let place = ["line": String(error.line), "path": error.path.description]
      switch error.problem {
      case .cutOff: self.init("archive_cut_off", texts, place)
      default: self.init("archive_syntax", texts, place)
      }
    case .shape(let error):
      let path = error.path.description
      switch error.problem {
      case .missing: self.init("archive_missing", texts, ["path": path])
      case .unknown: self.init("archive_unknown", texts, ["path": path])
      case .wrongKind: self.init("archive_kind", texts, ["path": path])
      case .invalid(let value):
        self.init("archive_invalid", texts, ["path": path, "value": value])
      }
    }
  }
}
