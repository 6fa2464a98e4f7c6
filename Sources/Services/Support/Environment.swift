import Domain
import Interchange

/// The moment, place and language that a result depends on. Nothing else of the world is read.
package struct Environment: Sendable {
  /// The moment.
  package var now: Instant
  /// The person's zone.
  package var zone: Zone
  /// All zones.
  package var zones: ZoneDatabase
  /// The language and the formats of numbers, dates and times.
  package var format: Format
  /// The paper that the person prints on.
  package var paper: PDFPaper

  /// The world at `now`.
  package init(
    now: Instant, zone: Zone, zones: ZoneDatabase, format: Format, paper: PDFPaper = .a4
  ) {
    self.now = now
    self.zone = zone
    self.zones = zones
    self.format = format
    self.paper = paper
  }

  /// The words.
  package var texts: Texts { format.texts }

  /// Today's date where the person is.
  package var today: CivilDay { zone.local(at: now).day }

  /// The moment and zone that relative times are read by.
  package var timeContext: TimeContext { TimeContext(now: now, zone: zone) }

  /// The same for times of what has happened.
  package var pastContext: TimeContext { TimeContext(now: now, zone: zone, weekdays: .latest) }

  /// The zone of a shift; the person's own where this machine does not know it.
  package func zone(of shift: Shift) -> Zone {
    zone(named: shift.zone)
  }

  /// The zone of that name; the person's own where this machine does not know it.
  package func zone(named name: String) -> Zone {
    name == zone.identifier ? zone : (try? zones.zone(name)) ?? zone
  }
}
