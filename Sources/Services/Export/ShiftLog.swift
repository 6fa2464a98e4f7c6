import Domain
import Interchange
import Store

/// Writes worked shifts as the files of time trackers. They have neither planned shifts nor rates,
/// and all but klog no breaks.
struct ShiftLog {
  /// What the written file does not contain.
  struct Omissions: Equatable {
    /// The number of shifts that were not worked.
    var planned = 0
    /// The number of shifts whose break is missing.
    var breaks = 0
    /// The number of shifts that end on the clock before they start: hledger and ledger reject the
    /// whole file then.
    var reversed = 0
    /// The number of shifts that start or end in an hour that comes twice, where Org counts the
    /// first one.
    var repeated = 0

    /// The notes about them.
    var notices: [Exporter.Notice] {
      [
        (planned, Exporter.Notice.onlyWorked), (breaks, .noBreaks), (reversed, .noReversed),
        (repeated, .repeatedHour),
      ].filter { $0.0 > 0 }.map(\.1)
    }
  }

  private static let pieceSize = 1 << 15

  private let form: Exporter.Form
  private let pay: PayContext
  private let environment: Environment
  private let write: ([UInt8]) throws -> Void
  private var text = ""
  private var day: CivilDay?
  private var omissions = Omissions()

  private init(
    _ form: Exporter.Form, _ pay: PayContext, _ environment: Environment,
    _ write: @escaping ([UInt8]) throws -> Void
  ) {
    self.form = form
    self.pay = pay
    self.environment = environment
    self.write = write
  }

  /// Writes the worked shifts that start on the days of `window`. Throws `StoreError` and what
  /// `write` throws.
  static func write(
    _ window: DayWindow, _ roster: Roster?, as form: Exporter.Form, _ pay: PayContext,
    _ environment: Environment, to write: @escaping ([UInt8]) throws -> Void
  ) throws -> Omissions {
    var log = ShiftLog(form, pay, environment, write)
    try roster?.forEachShift(startingOn: window) { try log.add($0) }
    try log.flush()
    return log.omissions
  }

  private mutating func add(_ shift: Shift) throws {
    guard shift.status == .completed else {
      omissions.planned += 1
      return
    }
    if form == .timeclock {
      let clock = (environment.zone.local(at: shift.start), environment.zone.local(at: shift.end))
      guard clock.0 <= clock.1 else {
        omissions.reversed += 1
        return
      }
    }
    if form == .org, [shift.start, shift.end].contains(where: isInRepeatedHour) {
      omissions.repeated += 1
    }
    let unpaid = pay.time(of: shift, environment).unpaidSeconds
    if unpaid > 0, form != .klog { omissions.breaks += 1 }
    switch form {
    case .timewarrior: text += Self.timewarrior(shift)
    case .timeclock: text += timeclock(shift)
    case .klog: addKlog(shift, unpaid)
    default: text += org(shift)
    }
    if text.utf8.count >= Self.pieceSize { try flush() }
  }

  private mutating func flush() throws {
    if !text.isEmpty { try write(Array(text.utf8)) }
    text = ""
  }

  /// Returns the name and the note on one line.
  private func summary(_ shift: Shift) -> String {
    let parts = [environment.format.title(shift), shift.notes].map(\.singleLine)
    return parts.filter { !$0.isEmpty }.joined(separator: ": ")
  }

  private func isInRepeatedHour(_ instant: Instant) -> Bool {
    let zone = environment.zone
    guard case .ambiguous = zone.resolve(zone.local(at: instant)) else { return false }
    return true
  }

  // MARK: timewarrior

  /// Returns the line of an interval in a data file of timewarrior 1.4 (`Interval::serialize`).
  private static func timewarrior(_ shift: Shift) -> String {
    let tag = shift.name.singleLine, note = shift.notes.singleLine
    var line = "inc \(ICalendarText.time(shift.start)) - \(ICalendarText.time(shift.end))"
    if !tag.isEmpty || !note.isEmpty { line += " #" }
    if !tag.isEmpty {
      let isWord = tag.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "_" }
      line += " " + (isWord ? tag : quoted(tag))
    }
    if !note.isEmpty { line += " # " + quoted(note) }
    return line + "\n"
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  // MARK: timeclock

  /// Returns the two lines of a session (hledger 1.25, ledger 3.3): an account ends at two blanks,
  /// and a semicolon begins a comment.
  private func timeclock(_ shift: Shift) -> String {
    func moment(_ instant: Instant) -> String {
      let local = environment.zone.local(at: instant)
      return "\(ISOText.format(local.day)) \(local.clockText):\(twoDigits(local.second))"
    }
    let account = environment.format.title(shift).singleLine.replacing(";", with: ",")
    let note = shift.notes.singleLine.replacing(";", with: ",")
    let words = note.isEmpty ? account : "\(account)  \(note)"
    return "i \(moment(shift.start)) \(words)\no \(moment(shift.end))\n"
  }

  // MARK: klog

  /// Adds an entry to the record of its day (klog's file format, version 1). A time range counts
  /// the hours of the clock, so that one over a clock change or of several days is a duration.
  private mutating func addKlog(_ shift: Shift, _ unpaid: Int64) {
    let start = environment.zone.local(at: shift.start)
    let end = environment.zone.local(at: shift.end)
    if day != start.day {
      text += (day == nil ? "" : "\n") + ISOText.format(start.day) + "\n"
      day = start.day
    }
    let summary = summary(shift)
    let minutes = shift.end.seconds / 60 - shift.start.seconds / 60
    let shown = end.floatingSeconds / 60 - start.floatingSeconds / 60
    let days = end.day - start.day
    if days <= 1, shown == minutes {
      let next = days == 1 ? ">" : ""
      text += "    \(start.clockText) - \(end.clockText)\(next) \(summary)\n"
    } else {
      let range = "\(start.clockText)–\(end.clockText)"
      text += "    \(minutes / 60)h\(minutes % 60)m \(summary) (\(range))\n"
    }
    if unpaid >= 60 { text += "    -\(unpaid / 60)m \(environment.texts("export.break"))\n" }
  }

  // MARK: org

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// Returns a heading with a clock line (Org 9.5), whose length is the true one.
  private func org(_ shift: Shift) -> String {
    func stamp(_ instant: Instant) -> String {
      let local = environment.zone.local(at: instant)
      let weekday = Self.weekdays[local.day.weekday.rawValue - 1]
      return "[\(ISOText.format(local.day)) \(weekday) \(local.clockText)]"
    }
    let minutes = shift.end.seconds / 60 - shift.start.seconds / 60
    let length = "\(minutes / 60):\(twoDigits(Int(minutes % 60)))"
    let padding = String(repeating: " ", count: max(0, 6 - length.utf8.count))
    // Indented, so that no line of a note begins like a heading.
    let notes = shift.notes.split(whereSeparator: \.isNewline).map { "  \($0)\n" }.joined()
    return """
      * \(environment.format.title(shift).singleLine)
      :LOGBOOK:
      CLOCK: \(stamp(shift.start))--\(stamp(shift.end)) =>\(padding)\(length)
      :END:
      \(notes)
      """
  }

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
