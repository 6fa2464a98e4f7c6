import Domain

extension TrackerFormat {
  /// The reminders that `remind -ppp` writes, month by month.
  ///
  ///     [{"monthname":"November",…,"entries":[{"date":"2025-11-03","eventstart":"2025-11-03T22:00",
  ///     "eventduration":480,"rawbody":"Night",…},…]}]
  ///
  /// A night has an entry for each of its days, of which the first counts; the duration is one of the
  /// clock (remind 04.02.03, rem2ps(1)).
  package static let remind = TrackerFormat(
    "remind", program: "remind",
    fits: { head in
      let text = head.packed
      return text.hasPrefix("[{\"monthname\":") && text.contains("\"daysinmonth\":")
    },
    read: { text, entries throws(ShiftFileError) in
      for month in try text.jsonElements() {
        guard case .object(let month) = month, case .array(let list)? = month["entries"] else {
          entries.skip(0, "", .damagedLine)
          continue
        }
        for entry in list {
          guard case .object(let object) = entry, let reminder = Reminder(object) else {
            entries.skip(0, "", .damagedLine)
            continue
          }
          reminder.add(to: &entries)
        }
      }
    })
}

/// An entry in the output of `remind -ppp`.
private struct Reminder {
  private let day: CivilDay
  private let title: String
  private let start: LocalDateTime?
  private let minutes: Int?

  init?(_ object: JSONObject) {
    guard case .string(let date)? = object["date"], let day = TrackerTime.day(date) else {
      return nil
    }
    self.day = day
    title = Self.title(object)
    if case .string(let text)? = object["eventstart"] {
      guard let start = TrackerTime.local(text) else { return nil }
      self.start = start
    } else {
      start = nil
    }
    minutes = if case .number(let text)? = object["eventduration"] { Int(text) } else { nil }
  }

  func add(to entries: inout TrackerEntries) {
    guard let start else { return entries.add(day: day, line: 0, title: title) }
    // The rest of an event that began on an earlier day.
    guard start.day == day else { return }
    guard let minutes else { return entries.skip(0, title, .noEnd) }
    guard minutes <= Int(Shift.longestSeconds) / 60 else {
      return entries.skip(0, title, .tooLong)
    }
    let end = LocalDateTime(floatingSeconds: start.floatingSeconds + Int64(minutes) * 60)
    entries.add(
      TrackerEntry(
        title: title, start: .wall(start), end: .wall(end), isTracked: false, breakMinutes: nil))
  }

  /// Returns the text between `%"` and `%"` if it has them, and otherwise all of it without the times
  /// before it.
  private static func title(_ object: JSONObject) -> String {
    func text(_ name: String) -> String? {
      if case .string(let text)? = object[name] { return text }
      return nil
    }
    if let raw = text("rawbody") {
      if let start = raw.firstRange(of: "%\""),
        let end = raw[start.upperBound...].firstRange(of: "%\"")
      {
        return String(raw[start.upperBound..<end.lowerBound])
      }
      if !raw.contains("%") { return raw }
    }
    let body = text("body") ?? ""
    let first = body.prefix { $0 != " " }
    let hasTime = first.first?.isNumber == true && first.contains(":")
    return String(hasTime ? body.dropFirst(first.count + 1) : body[...])
  }
}
