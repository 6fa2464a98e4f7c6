import Interchange

extension UserFacingError {
  /// Why a file is no table of values.
  init(table error: CSVError, _ texts: Texts) {
    switch error {
    case .tooLarge(let limit):
      self.init("table_too_large", texts, ["limit": String(limit >> 20)])
    case .empty: self.init("table_empty", texts)
    case .notText(let line): self.init("table_not_text", texts, ["line": String(line)])
    case .openQuote(let line): self.init("table_open_quote", texts, ["line": String(line)])
    case .tooManyColumns(let count, let limit):
      self.init(
        "table_columns", texts, ["count": String(count), "limit": String(limit)])
    case .tooManyValues(let limit):
      self.init("table_too_long", texts, ["limit": String(limit)])
    case .longName(let limit):
      self.init("table_long_name", texts, ["limit": String(limit >> 10)])
    }
  }

  /// Why a table is none of shifts.
  init(columns error: ShiftColumnsError, _ texts: Texts) {
    switch error {
    case .noStart: self.init("table_no_start", texts)
    case .noEnd: self.init("table_no_end", texts)
    case .duplicate(let name): self.init("table_duplicate", texts, ["name": name])
    case .otherExport(let subject): self.init("table_other_export", texts, ["what": subject])
    }
  }

  /// Why a file is no list of shifts in JSON.
  init(list error: ShiftListError, _ texts: Texts) {
    switch error {
    case .otherJSON: self.init("shift_list_other", texts)
    case .syntax(let error):
      self.init(
        "shift_list_syntax", texts,
        ["line": String(error.line), "path": error.path.description])
    }
  }
}
