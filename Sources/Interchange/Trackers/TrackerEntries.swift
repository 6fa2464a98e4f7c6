import Domain

/// An entry of a tracker's file.
struct TrackerEntry {
  /// A moment as the file has it.
  enum Moment {
    case instant(Instant)
    /// A time on the clock of the reader's zone.
    case wall(LocalDateTime)
  }

  /// The line, from 1; 0 if the format has none.
  var line = 0
  /// The id that the program gives it; nil if it has none.
  var id: String?
  var title: String
  var tags: [String] = []
  /// Whether the title consists of the tags.
  var titleIsTags = false
  var note = ""
  var start: Moment
  /// The end; nil while it is running.
  var end: Moment?
  /// Whether it was measured, not planned.
  var isTracked = true
  /// Users stop the clock for breaks, so that tracked time is work.
  var breakMinutes: Int? = 0
}

/// Collects the entries of a tracker's file as drafts of shifts.
struct TrackerEntries {
  /// The days over which repeated entries are expanded.
  let days: ClosedRange<CivilDay>
  private let format: TrackerFormat
  private let zone: Zone
  private let window: Interval?
  private var found = ShiftDrafts()
  private var ids: Set<RecordID> = []
  private var clockChanges = 0
  private var breaks = 0

  init(
    _ format: TrackerFormat, zone: Zone, days: ClosedRange<CivilDay>, window: Interval? = nil
  ) {
    self.format = format
    self.zone = zone
    self.days = days
    self.window = window
  }

  /// Returns what was collected. Throws `ShiftFileError.tooManyShifts`.
  func drafts() throws(ShiftFileError) -> ShiftDrafts {
    guard found.drafts.count <= CalendarFile.maximumShifts else {
      throw .tooManyShifts(limit: CalendarFile.maximumShifts)
    }
    var found = found
    if breaks > 0 { found.remarks.append(.breaks(breaks)) }
    if clockChanges > 0 { found.remarks.append(.clockChanges(clockChanges, format.program)) }
    found.skipped.sort { $0.line < $1.line }
    return found
  }

  /// Records an entry that is not a shift.
  mutating func skip(_ line: Int, _ title: some StringProtocol, _ reason: ShiftDrafts.Reason) {
    found.skip(line, String(title).oneLine.excerpt, reason)
  }

  /// Records an entry that is a break.
  mutating func addBreak() { breaks += 1 }

  /// Subtracts minutes of a break from the last shift.
  mutating func subtractFromLast(_ minutes: Int) {
    guard let last = found.drafts.indices.last else { return }
    found.drafts[last].breakMinutes = (found.drafts[last].breakMinutes ?? 0) + minutes
  }

  /// Adds an entry for a whole day, which has no times.
  mutating func add(day: CivilDay, line: Int, title: String, note: String = "") {
    guard TimeParser.years.contains(day.year) else { return skip(line, title, .outOfRange) }
    guard isNear(zone.startOfDay(day)) else { return }
    let id = newID("\(format.name)\n\(ISOText.format(day))", title)
    var draft = ShiftDraft(line: line, id: id, title: title.oneLine, time: .days(day, count: 1))
    draft.notes = note
    found.drafts.append(draft)
  }

  /// Adds an entry, or records why it is not a shift.
  mutating func add(_ entry: TrackerEntry) {
    do throws(ShiftDrafts.Reason) {
      guard let end = entry.end else { throw .running }
      let interval = try interval(from: entry.start, to: end)
      guard isNear(interval.start) else { return }
      var draft = ShiftDraft(
        line: entry.line, id: id(of: entry, at: interval.start), title: entry.title.oneLine,
        time: .moments(interval, zone: zone.identifier))
      draft.isTracked = entry.isTracked
      draft.tags = entry.tags.map(\.oneLine)
      draft.titleIsTags = entry.titleIsTags
      draft.notes = note(of: entry)
      draft.breakMinutes = entry.breakMinutes
      if case .instant = entry.start { draft.isInstant = true }
      found.drafts.append(draft)
    } catch {
      skip(entry.line, entry.title, error)
    }
  }

  /// The tags follow the note, unless they are the title.
  private func note(of entry: TrackerEntry) -> String {
    guard !entry.titleIsTags, !entry.tags.isEmpty else { return entry.note }
    let tags = entry.tags.map { "#\($0)" }.joined(separator: " ")
    return entry.note.isEmpty ? tags : "\(entry.note) \(tags)"
  }

  private func isNear(_ start: Instant) -> Bool {
    guard let window else { return true }
    return start > window.start - Shift.longestSeconds && start < window.end + 86_400
  }

  // MARK: Times

  private mutating func interval(
    from start: TrackerEntry.Moment, to end: TrackerEntry.Moment
  ) throws(ShiftDrafts.Reason) -> Interval {
    let from = instant(start)
    guard TimeParser.years.contains(zone.local(at: from).day.year) else { throw .outOfRange }
    var until = instant(end)
    if case .wall(let local) = end, until <= from,
      case .ambiguous(_, let second) = zone.resolve(local)
    {
      until = second
    }
    guard from != until else { throw .noLength }
    guard from < until else { throw .endBeforeStart }
    guard until - from <= Shift.longestSeconds else { throw .tooLong }
    if case .wall(let first) = start, case .wall(let last) = end,
      last.floatingSeconds - first.floatingSeconds != until - from
    {
      clockChanges += 1
    }
    return Interval(start: from, end: until)
  }

  /// A repeated time is the first of both, and a skipped one is moved forward, as clocks are.
  private func instant(_ moment: TrackerEntry.Moment) -> Instant {
    switch moment {
    case .instant(let instant): instant
    case .wall(let local): zone.instant(for: local, near: nil)
    }
  }

  // MARK: Ids

  private mutating func id(of entry: TrackerEntry, at start: Instant) -> RecordID {
    if let own = entry.id { return newID("\(format.name)\n\(own)", entry.title) }
    return newID("\(format.name)\n\(ICalendarText.time(start))", entry.title)
  }

  /// Returns the id of a text, or of a longer one if another entry of the file has it.
  private mutating func newID(_ text: String, _ title: String) -> RecordID {
    var text = text
    var id = RecordID.derived(from: text)
    while !ids.insert(id).inserted {
      text += "\n\(title)"
      id = RecordID.derived(from: text)
    }
    return id
  }
}

/// The days and times of trackers.
enum TrackerTime {
  /// Parses a day such as `2025-11-03` and `2025/11/03`.
  static func day(_ text: some StringProtocol) -> CivilDay? {
    let parts = text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "/" || $0 == "." })
    guard parts.count == 3, parts[0].utf8.count == 4, let year = number(parts[0]),
      let month = number(parts[1]), let day = number(parts[2])
    else { return nil }
    return CivilDay(year: year, month: month, day: day)
  }

  /// Parses `7:00`, `22:00` and `22:00:30` to the second of the day, up to 24:00.
  static func second(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number($0) }
    guard (2...3).contains(parts.count), numbers.count == parts.count,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    let second = numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
    return second <= 86_400 ? second : nil
  }

  /// Parses a day and a time of day.
  static func local(
    _ day: some StringProtocol, _ clock: some StringProtocol
  ) -> LocalDateTime? {
    guard let day = Self.day(day), let second = second(clock) else { return nil }
    return local(day, second)
  }

  /// Returns the time a number of seconds after the midnight of a day.
  static func local(_ day: CivilDay, _ second: Int) -> LocalDateTime {
    LocalDateTime(floatingSeconds: Int64(day.number) * 86_400 + Int64(second))
  }

  /// Parses `2025-11-03 22:00`, also with seconds or `T`.
  static func local(_ text: some StringProtocol) -> LocalDateTime? {
    let parts = text.split { $0 == " " || $0 == "\t" || $0 == "T" }
    return parts.count == 2 ? local(parts[0], parts[1]) : nil
  }

  private static func number(_ digits: some StringProtocol) -> Int? {
    guard (1...4).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(digits)
  }
}
