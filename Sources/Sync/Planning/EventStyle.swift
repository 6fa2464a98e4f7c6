import Domain
import Interchange
import Store

/// How shifts look in a calendar, and how changes of events are taken over.
public struct EventStyle: Equatable, Sendable {
  private let prefix: String
  private let suffix: String
  private let unnamed: String
  /// Whether events have notes. Without them, the notes on both sides are left alone.
  public let hasNotes: Bool

  /// Creates a style. In `title`, `{name}` is the shift's name; a shift without one
  /// has the title `unnamed`.
  public init(title: String = "{name}", unnamed: String, hasNotes: Bool = true) {
    self.hasNotes = hasNotes
    let place = Array(title).firstRange(of: Array("{name}"))
    let text = Array(title)
    prefix = String(place.map { text[..<$0.lowerBound] } ?? text[...])
    suffix = String(place.map { text[$0.upperBound...] } ?? [])
    hasName = place != nil
    self.unnamed = unnamed
  }

  private let hasName: Bool

  /// The style whose titles are the names alone.
  var plain: EventStyle { EventStyle(unnamed: unnamed, hasNotes: hasNotes) }

  /// Returns the style in which a shift and its event are compared. An event of another program
  /// keeps a title without this style's words.
  public func of(_ item: CalendarItem?) -> EventStyle {
    guard let item, !item.isOwn, let title = EventVersion(item.base)?.fields.title,
      !title.hasPrefix(CalendarObject.line(prefix)) || !title.hasSuffix(CalendarObject.line(suffix))
    else { return self }
    return plain
  }

  /// Returns the title of a shift.
  public func title(of shift: Shift) -> String {
    guard hasName else { return prefix }
    return shift.name.isEmpty ? unnamed : prefix + shift.name + suffix
  }

  /// Returns the fields of a shift's event: the worked times once they are complete, otherwise the
  /// planned ones.
  public func fields(of shift: Shift) -> EventFields {
    EventFields(
      title: title(of: shift), start: shift.start, end: max(shift.end, shift.start + 60),
      zone: shift.zone, note: hasNotes ? shift.notes : "", isCancelled: shift.status == .cancelled)
  }

  /// Returns a shift with the fields that differ from its own. The zone stays that of the
  /// workplace.
  public func shift(_ shift: Shift, with fields: EventFields, in zone: Zone) -> Shift {
    let own = self.fields(of: shift)
    var shift = shift
    if fields.title != own.title { shift.name = name(in: fields.title) }
    if hasNotes, fields.note != own.note { shift.notes = fields.note.cut(to: .note) }
    if !fields.hasTimes(of: own) { shift.move(to: fields.interval, in: zone) }
    if fields.isCancelled != own.isCancelled {
      let status: ShiftStatus = shift.actual == nil ? .scheduled : .completed
      shift.status = fields.isCancelled ? .cancelled : status
    }
    return shift
  }

  /// Returns a new shift with an event's fields.
  public func shift(
    _ id: RecordID, with fields: EventFields, in zone: Zone, at now: Instant
  ) -> Shift {
    Shift(
      id: id, name: name(in: fields.title), status: fields.isCancelled ? .cancelled : .scheduled,
      scheduledStart: fields.start, scheduledEnd: fields.end,
      localStart: zone.local(at: fields.start), localEnd: zone.local(at: fields.end),
      zone: zone.identifier, notes: fields.note.cut(to: .note), createdAt: now, updatedAt: now)
  }

  /// Returns the name in a title; the whole title if it does not have the form of this style.
  private func name(in title: String) -> String {
    if hasName, title == CalendarObject.line(unnamed) { return "" }
    let start = CalendarObject.line(prefix), end = CalendarObject.line(suffix)
    guard hasName, title.hasPrefix(start), title.dropFirst(start.count).hasSuffix(end) else {
      return title.cut(to: .name)
    }
    let name = CalendarObject.line(String(title.dropFirst(start.count).dropLast(end.count)))
    return name.cut(to: .name)
  }
}

extension String {
  /// Returns as much of a text as can be stored.
  fileprivate func cut(to kind: TextKind) -> String {
    String(unicodeScalars.prefix(kind.limit))
  }
}

extension Shift {
  /// Changes the worked times if there are any, otherwise the planned ones.
  fileprivate mutating func move(to interval: Interval, in zone: Zone) {
    guard actual == nil else {
      actualStart = interval.start
      actualEnd = interval.end
      return
    }
    scheduledStart = interval.start
    scheduledEnd = interval.end
    localStart = zone.local(at: interval.start)
    localEnd = zone.local(at: interval.end)
  }
}
