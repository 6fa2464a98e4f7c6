import Domain
import Interchange
import Store

/// A shift as its event should be.
public struct LocalEvent: Equatable, Sendable {
  /// The shift.
  public let shift: Shift
  /// The fields of its event.
  public let fields: EventFields
  /// The workout, time block or absence that it is instead of a shift; nil for a shift.
  public let activity: CalendarActivity?
  /// The alarm that the calendar demands, in minutes before; nil for none.
  public let alarmMinutes: Int?
  /// The offsets from UTC, in seconds, at start and end; nil if they are not written.
  let offsets: [Int]?
  let style: EventStyle

  /// Creates the event of a shift, whose times are written in `zone`; nil for UTC.
  public init(_ shift: Shift, _ style: EventStyle, alarmMinutes: Int? = nil, in zone: Zone? = nil) {
    self.shift = shift
    self.style = style
    self.alarmMinutes = alarmMinutes
    activity = nil
    let fields = style.fields(of: shift)
    self.fields = fields
    offsets = zone.map { zone in [fields.start, fields.end].map { zone.offset(at: $0) } }
  }

  /// Creates the event of a workout, a time block or an absence, which is only sent.
  public init(_ activity: CalendarActivity, hasNotes: Bool = true) {
    var activity = activity
    if !hasNotes { activity.note = "" }
    self.activity = activity
    fields = EventFields(
      title: activity.title, start: activity.interval.start, end: activity.interval.end,
      zone: Zone.utc.identifier, note: activity.note)
    shift = Shift(
      id: activity.id, name: activity.title, scheduledStart: activity.interval.start,
      scheduledEnd: activity.interval.end,
      localStart: Zone.utc.local(at: activity.interval.start),
      localEnd: Zone.utc.local(at: activity.interval.end), zone: Zone.utc.identifier,
      notes: activity.note, createdAt: activity.updatedAt, updatedAt: activity.updatedAt)
    style = EventStyle(unnamed: "", hasNotes: hasNotes)
    alarmMinutes = nil
    offsets = nil
  }

  /// Returns the version on which the event agrees with these fields.
  func version(_ fields: EventFields, changedAt: Instant?, kind: String? = nil) -> EventVersion {
    var version = EventVersion(fields, changedAt: changedAt, kind: kind)
    version.alarmMinutes = alarmMinutes
    version.offsets = offsets
    version.isTentative = activity?.isTentative ?? false
    version.isFree = activity?.isFree ?? false
    return version
  }

  /// What the record is.
  var kind: CalendarItem.Kind {
    switch activity?.kind {
    case .workout: .workout
    case .block: .block
    case .absence: .absence
    case nil: .shift
    }
  }

  /// Whether the rules of the zone have changed for the times that were sent. Versions of older
  /// programs do not say it.
  func hasOtherRules(than base: EventVersion?) -> Bool {
    guard let offsets, let sent = base?.offsets else { return false }
    return offsets != sent && activity == nil
  }

  /// Whether the event has another alarm than the calendar demands now.
  func demandsAlarm(beside base: EventVersion?) -> Bool {
    guard let base else { return false }
    return activity == nil && shift.status == .scheduled && base.alarmMinutes != alarmMinutes
  }

  /// Whether the event has a note of this program, and should have none any more.
  func forbidsNote(of base: EventVersion?) -> Bool {
    !style.hasNotes && base?.fields.note.isEmpty == false
  }

  /// Whether it is in progress; its event waits until it ends.
  var isRunning: Bool { shift.status == .inProgress }

  /// Returns the fields of the event after the shift has taken over others. They differ from those
  /// if the style demands another title.
  func taking(_ fields: EventFields) -> EventFields {
    style.fields(of: style.shift(shift, with: fields, in: .utc))
  }
}
