import Domain
import Interchange

extension IncomingShift {
  /// Parses a record of a table with these lengths and dates; `known` are the rates that a label
  /// may name, nil if labels are not read. Throws `UserFacingError`, and what invalid times, zones
  /// and durations throw.
  init(
    _ record: CSVTable.Record, _ columns: ShiftColumns, _ lengths: ShiftLengths,
    _ dates: ShiftDates, known: [Rate]?, _ environment: Environment
  ) throws {
    let texts = environment.texts
    guard !record.isTooLong else {
      throw UserFacingError(
        "row_too_long", texts, ["limit": String(CSVTable.maximumValueBytes >> 10)])
    }
    guard record.values.count <= columns.count else { throw UserFacingError("row_columns", texts) }
    let isPlan = columns.isPlan(record)
    let span = isPlan ? nil : columns.secondSpan(of: record)
    let hasFirst = [ShiftColumns.Column.start, .end].contains {
      columns.value($0, of: record) != nil
    }
    func value(_ column: ShiftColumns.Column) -> String? {
      switch column {
      case .start where isPlan: columns.value(.plannedStart, of: record)
      case .end where isPlan: columns.value(.plannedEnd, of: record)
      // The second span alone.
      case .start where !hasFirst: span?.start
      case .end where !hasFirst: span?.end
      default: columns.value(column, of: record)
      }
    }
    let cells = TableCells(
      value: value, lengths: lengths, dates: dates, environment: environment)
    let (times, gap) = try cells.times(
      heading: columns.zoneName, hasFirst ? span : nil)
    self.init(line: record.line, title: value(.name) ?? "", times: times)
    person = columns.person(of: record)
    breakMinutes = try value(.rest).map {
      try DurationText.minutes(lengths.text($0, of: .rest), allowsZero: true)
    }
    if gap > 0 { breakMinutes = gap + (breakMinutes ?? 0) }
    if columns.areTracked || columns.haveSecondSpans { impliedBreakMinutes = 0 }
    statedMinutes = Self.statedMinutes(value, lengths)
    hasInstants = [value(.start), value(.end)].compactMap(\.self)
      .allSatisfy { columns.zoneName == "UTC" || TimeParser.isInstant(dates.time($0) ?? $0) }
    name = value(.name)
    notes = value(.notes)
    isAdditional = try value(.additional).map { try Self.flag($0, texts) }
    if let id = value(.id).flatMap(RecordID.init(uuid:)) {
      identity = .listed(id)
      // In the program's own tables an empty field means that there is no value.
      if columns.has(.name) { name = columns.wholeValue(.name, of: record) ?? "" }
      if columns.has(.notes) { notes = columns.wholeValue(.notes, of: record) ?? "" }
      if columns.has(.additional) { isAdditional = isAdditional ?? false }
      hasBreakByRule = columns.has(.rest) && breakMinutes == nil
      tellsZone = value(.zone) != nil
    }
    try readStatus(value(.status), environment)
    if isPlan { status = status ?? .scheduled }
    rate = try Self.rate(known == nil ? nil : value(.label), value(.multiplier), known ?? [], texts)
    if isOurs, columns.has(.label), columns.has(.multiplier) {
      rate = rate ?? Rate(label: "", multiplier: .one)
    }
    try checkLengths()
  }

  // MARK: Parts

  /// Sets the status. Those of other programs, such as approved, mean nothing here. Throws
  /// `UserFacingError`.
  private mutating func readStatus(_ text: String?, _ environment: Environment) throws {
    guard let text else { return }
    let word = text.lowercased()
    // An absence changes no shift, so the row is one that is planned.
    let known =
      word == ShiftStatus.absent.word
      ? .scheduled : ShiftStatus.allCases.first { $0.word == word }
    guard known != nil || isOurs else {
      ignoredStatus = text
      return
    }
    guard let known, known != .inProgress || isOurs else {
      throw UserFacingError("row_status", environment.texts, ["text": text])
    }
    if known == .completed, isOurs, times.scheduledStart > environment.now {
      throw UserFacingError("row_ahead", environment.texts)
    }
    status = known
  }

  /// Returns the length that a row with an end has as well; nil if it has none, or an unreadable one.
  private static func statedMinutes(
    _ value: (ShiftColumns.Column) -> String?, _ lengths: ShiftLengths
  ) -> Int? {
    guard value(.end) != nil else { return nil }
    for column in [ShiftColumns.Column.duration, .hours] {
      guard let text = value(column) else { continue }
      return try? DurationText.minutes(lengths.text(text, of: column), allowsZero: true)
    }
    return nil
  }

  /// Whether the file gives a length that is neither that from start to end nor that without the
  /// break. Lengths are often rounded, to a tenth of an hour.
  var disagreesWithLength: Bool {
    guard let statedMinutes else { return false }
    let lengths = [times.minutes, times.minutes - (breakMinutes ?? 0)]
    return lengths.allSatisfy { abs($0 - statedMinutes) > 6 }
  }

  private static func flag(_ text: String, _ texts: Texts) throws -> Bool {
    switch text.lowercased() {
    case "1", "true", "yes", "y", "x", "ja", "j", "wahr": return true
    case "0", "false", "no", "n", "-", "nein", "falsch": return false
    default: throw UserFacingError("row_flag", texts, ["text": text])
    }
  }

  /// Returns the rate of a label and a multiplier. A label alone must be known, because it implies
  /// the multiplier.
  private static func rate(
    _ label: String?, _ multiplier: String?, _ known: [Rate], _ texts: Texts
  ) throws -> Rate? {
    let factor = try multiplier.map { text in
      guard let factor = Multiplier(text) else {
        throw UserFacingError("row_multiplier", texts, ["text": text])
      }
      return factor
    }
    guard let label else { return factor.map { Rate(label: "", multiplier: $0) } }
    let found = known.first { $0.label.lowercased() == label.lowercased() }
    if let factor { return Rate(label: found?.label ?? label, multiplier: factor) }
    guard let found else {
      throw UserFacingError(
        "row_label", texts,
        ["label": label, "known": known.map(\.label).joined(separator: ", ")])
    }
    return found
  }
}
