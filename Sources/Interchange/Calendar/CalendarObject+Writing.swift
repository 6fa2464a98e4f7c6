import Domain

extension CalendarObject {
  /// The properties of an event that a shift determines; everything else is the event's own.
  private static let ours: Set = [
    "UID", "DTSTAMP", "DTSTART", "DTEND", "DURATION", "SUMMARY", "DESCRIPTION", "STATUS", "TRANSP",
    "CREATED", "LAST-MODIFIED", "SEQUENCE", "URL",
  ]

  /// What becomes of the alarms of a version that is replaced.
  public enum Alarms: Equatable, Sendable {
    /// They stay.
    case kept
    /// This program's own, so many minutes before, is replaced; nil if it had none.
    case replaced(Int?)
  }

  /// Returns the resource of a shift with a UID. Of `known`, the version that it replaces, it keeps
  /// everything that the shift does not determine (RFC 5545, 3.1: unknown properties, alarms and
  /// other components); a version that is no single event is replaced as a whole.
  ///
  /// The alarms of `known` stay, except this program's own if it is replaced; its note stays if
  /// `keepsNote` is true.
  public static func text(
    of shift: Shift, uid: String, _ words: ShiftCalendar.Words, in zone: Zone?, lastYear: Int,
    alarmMinutes: Int? = nil, keeping known: CalendarObject? = nil, alarms: Alarms = .kept,
    keepsNote: Bool = false
  ) -> String {
    let kept = Kept(object: known, alarms: alarms, hasNote: keepsNote)
    return text(of: shift.id, uid: uid, kept) { write in
      var writer = ShiftCalendar(lastYear: lastYear, alarmMinutes: alarmMinutes, write: write)
      try writer.begin()
      try writer.add(shift, words, in: zone)
      try writer.finish()
    }
  }

  /// Returns the resource of a workout or a time block with a UID, which keeps what it does not
  /// determine, like that of a shift.
  public static func text(
    of activity: CalendarActivity, uid: String, keeping known: CalendarObject? = nil,
    keepsNote: Bool = false
  ) -> String {
    let kept = Kept(object: known, alarms: .kept, hasNote: keepsNote)
    return text(of: activity.id, uid: uid, kept) { write in
      let writer = ShiftCalendar(lastYear: 0, write: write)
      try writer.begin()
      try writer.add(activity)
      try writer.finish()
    }
  }

  /// What stays of the version that is replaced.
  private struct Kept {
    let object: CalendarObject?
    let alarms: Alarms
    let hasNote: Bool
  }

  private static func text(
    of id: RecordID, uid: String, _ kept: Kept,
    _ body: (@escaping (String) -> Void) throws -> Void
  ) -> String {
    let written = Written()
    // Appending to a text does not throw.
    try? body { written.text += $0 }
    let text = written.text
    guard var fresh = (try? ICalendar(Array(text.utf8)))?.calendars.first,
      let place = fresh.components.firstIndex(where: { $0.name == "VEVENT" })
    else { return text }
    fresh.components[place].set("UID", uid)
    fresh.components[place].properties.append(
      ICalendarProperty(name: "X-SHIFTPRO-ID", parameters: [], value: id.text, line: 0))
    guard let known = kept.object, case .event = known.content else {
      if let known = kept.object { fresh.components[place].raiseSequence(above: known) }
      return fresh.text
    }
    return known.merged(fresh, fresh.components[place], kept).text
  }

  /// A text that a writer appends to.
  private final class Written {
    var text = ""
  }

  /// Returns the calendar with what a shift determines taken from `fresh`.
  private func merged(
    _ fresh: ICalendarComponent, _ event: ICalendarComponent, _ kept: Kept
  ) -> ICalendarComponent {
    var merged = calendar
    // A stored resource has no method (RFC 4791, 4.1).
    merged.properties.removeAll { $0.name == "METHOD" }
    let zones = fresh.components.filter { $0.name == "VTIMEZONE" }
    let names = Set(zones.compactMap { $0.property("TZID")?.value })
    merged.components.removeAll {
      $0.name == "VTIMEZONE" && names.contains($0.property("TZID")?.value ?? "")
    }
    merged.components.insert(contentsOf: zones, at: 0)
    if let place = merged.components.firstIndex(where: { $0.name == "VEVENT" }) {
      let ours = kept.hasNote ? Self.ours.subtracting(["DESCRIPTION"]) : Self.ours
      merged.components[place] = merged.components[place].replacing(ours, by: event)
      merged.components[place].raiseSequence(above: self)
      if case .replaced(let minutes) = kept.alarms {
        let others = merged.components[place].components.filter {
          minutes == nil || $0.alarmMinutes != minutes
        }
        merged.components[place].components = others + event.components
      }
    }
    return merged
  }
}

extension ICalendarComponent {
  /// Returns the event with the named properties and this program's own taken from `event`. What it
  /// has beyond that stays: another program's address, its alarms and categories too.
  fileprivate func replacing(
    _ names: Set<String>, by event: ICalendarComponent
  ) -> ICalendarComponent {
    let isForeign = property("URL").map { !$0.value.hasPrefix("shiftpro://") } ?? false
    func isOurs(_ name: String) -> Bool {
      name == "URL" ? !isForeign : names.contains(name) || name.hasPrefix("X-SHIFTPRO-")
    }
    var result = self
    result.properties.removeAll { isOurs($0.name) }
    let hasCategories = property("CATEGORIES") != nil
    result.properties =
      event.properties.filter { isOurs($0.name) || $0.name == "CATEGORIES" && !hasCategories }
      + result.properties
    return result
  }

  /// Makes the sequence number greater than that of the version it replaces (RFC 5545, 3.8.7.4).
  fileprivate mutating func raiseSequence(above known: CalendarObject) {
    let own = property("SEQUENCE").flatMap { Int64($0.value) } ?? 0
    let replaced = known.sequence ?? 0
    guard own <= replaced, replaced < Int64(Int32.max) else { return }
    set("SEQUENCE", "\(replaced + 1)")
  }

  fileprivate mutating func set(_ name: String, _ value: String) {
    guard let place = properties.firstIndex(where: { $0.name == name }) else { return }
    properties[place] = ICalendarProperty(name: name, parameters: [], value: value, line: 0)
  }
}
