import Domain
import Interchange
import Network

/// An event as the calendar has it now.
public struct RemoteEvent: Equatable, Sendable {
  /// What it has.
  public enum Content: Equatable, Sendable {
    /// A single event that can be a shift.
    case event(EventFields)
    /// A series.
    case recurring
    /// Whole days, or more than a shift's length.
    case days
    /// Anything else, such as a task or a damaged event.
    case other
  }

  /// The address within the calendar, in its normal form.
  public let href: String
  /// The tag of the version; nil without one.
  public let tag: DAVTag?
  /// The UID; empty without one.
  public let uid: String
  /// The shift that the event states.
  public let shift: RecordID?
  /// What it has.
  public let content: Content
  /// `LAST-MODIFIED`; nil if it is missing.
  public let changedAt: Instant?
  /// The resource; nil if it is unreadable.
  public let object: CalendarObject?
  /// The resource's bytes.
  public let data: [UInt8]

  /// Reads a resource. Times without a zone are in `zone`; without `hasNotes`, its note is ignored.
  public init(
    href: String, tag: DAVTag?, data: [UInt8], zone: Zone, zones: ZoneDatabase,
    hasNotes: Bool = true
  ) {
    self.href = href
    self.tag = tag
    self.data = data
    let object = try? CalendarObject(data, zone: zone, zones: zones)
    self.object = object
    uid = object?.uid ?? ""
    shift = object?.shift
    changedAt = object?.changedAt
    content = object.map { Self.content($0, hasNotes: hasNotes) } ?? .other
  }

  /// Creates an event without its resource.
  package init(
    href: String, tag: DAVTag?, uid: String, shift: RecordID?, content: Content,
    changedAt: Instant?
  ) {
    self.href = href
    self.tag = tag
    self.uid = uid
    self.shift = shift
    self.content = content
    self.changedAt = changedAt
    object = nil
    data = []
  }

  private static func content(_ object: CalendarObject, hasNotes: Bool) -> Content {
    switch object.content {
    case .recurring: return .recurring
    case .days: return .days
    case .other, .unreadable: return .other
    case .event(let interval, let zone):
      return .event(
        EventFields(
          title: object.title, start: interval.start, end: interval.end, zone: zone,
          note: hasNotes ? object.note : "", isCancelled: object.isCancelled))
    }
  }

  /// The fields; nil if it is no single event.
  public var fields: EventFields? {
    if case .event(let fields) = content { return fields }
    return nil
  }

  /// What the event shows a person who has to decide: the first event of a series; nil for one that
  /// cannot be read.
  var shown: EventVersion? {
    if let fields { return EventVersion(fields, changedAt: changedAt) }
    guard let object, let time = object.firstTime else { return nil }
    let fields = EventFields(
      title: object.title, start: time.start, end: time.end, zone: Zone.utc.identifier,
      note: object.note, isCancelled: object.isCancelled)
    return EventVersion(fields, changedAt: changedAt, kind: kind)
  }

  /// Returns the version that this program has written, as far as a shift's own event shows it;
  /// nil for another event. It serves when nothing is known of the event.
  func written(for local: LocalEvent) -> EventVersion? {
    guard hasUID(of: local.shift.id), let object, var fields else { return nil }
    fields.note = object.note
    var version = EventVersion(fields, changedAt: changedAt)
    version.alarmMinutes = local.alarmMinutes.flatMap { object.alarms.contains($0) ? $0 : nil }
    version.isTentative = local.activity?.isTentative ?? false
    version.isFree = local.activity?.isFree ?? false
    return version
  }

  /// Identifies the version for an answer of the person.
  public var version: String { fields?.hash ?? kind }

  /// The kind of an event that is no single one.
  var kind: String {
    switch content {
    case .event: "event"
    case .recurring: "recurring"
    case .days: "days"
    case .other: "other"
    }
  }

  /// Why an event that is no single one cannot become a shift.
  var reason: ConflictReason {
    switch content {
    case .recurring: .recurring
    case .days: .allDay
    case .event, .other: .serverEdit
    }
  }

  /// Returns whether the event is that of a shift, by its UID.
  func hasUID(of shift: RecordID) -> Bool {
    let uid = uid.lowercased()
    guard uid.hasPrefix(shift.text) else { return false }
    // A shift's second event has a number.
    let rest = uid.dropFirst(shift.text.count)
    return rest.isEmpty || rest.first == "-" && Int(rest.dropFirst()) != nil
  }
}
