import Domain
import Interchange

/// The moment, place and language that a result depends on. Nothing else of the world is read.
public struct Environment: Sendable {
  /// The moment.
  public var now: Instant
  /// The person's zone.
  public var zone: Zone
  /// All zones.
  public var zones: ZoneDatabase
  /// The language and the formats of numbers, dates and times.
  public var format: Format
  /// The paper that the person prints on.
  public var paper: PDFPaper

  /// The world at `now`.
  public init(
    now: Instant, zone: Zone, zones: ZoneDatabase, format: Format, paper: PDFPaper = .a4
  ) {
    self.now = now
    self.zone = zone
    self.zones = zones
    self.format = format
    self.paper = paper
  }

  /// The words.
  public var texts: Texts { format.texts }

  /// Today's date where the person is.
  public var today: CivilDay { zone.local(at: now).day }

  /// The moment and zone that relative times are read by.
  public var timeContext: TimeContext { TimeContext(now: now, zone: zone) }

  /// The same for times of what has happened.
  public var pastContext: TimeContext { TimeContext(now: now, zone: zone, weekdays: .latest) }

  /// The zone of a shift; the person's own where this machine does not know it.
  public func zone(of shift: Shift) -> Zone {
    zone(named: shift.zone)
  }

  /// The zone of that name; the person's own where this machine does not know it.
  public func zone(named name: String) -> Zone {
    name == zone.identifier ? zone : (try? zones.zone(name)) ?? zone
  }
}
