import Domain
import Interchange

/// The moment, place and language that a result depends on; nothing else is read from the outside.
package struct Environment: Sendable {
  /// The current moment.
  package var now: Instant
  /// The user's zone.
  package var zone: Zone
  /// All zones.
  package var zones: ZoneDatabase
  /// The language and the formats of numbers, dates and times.
  package var format: Format
  /// The paper size of printed documents.
  package var paper: PDFPaper
  /// The parts of the Coach that are on.
  package var flags = FeatureFlags()
  /// The features that the person's tier includes.
  package var entitlements = Entitlements.pro

  /// Creates the environment at `now`.
  package init(
    now: Instant, zone: Zone, zones: ZoneDatabase, format: Format, paper: PDFPaper = .a4
  ) {
    self.now = now
    self.zone = zone
    self.zones = zones
    self.format = format
    self.paper = paper
  }

  /// The texts.
  package var texts: Texts { format.texts }

  /// Today's date in the user's zone.
  package var today: CivilDay { zone.local(at: now).day }

  /// The moment and zone that relative times are resolved against.
  package var timeContext: TimeContext { TimeContext(now: now, zone: zone) }

  /// The context for times in the past.
  package var pastContext: TimeContext { TimeContext(now: now, zone: zone, weekdays: .latest) }

  /// Returns the zone of a shift, or the current zone if this machine does not know it.
  package func zone(of shift: Shift) -> Zone {
    zone(named: shift.zone)
  }

  /// Returns the zone with that name, or the current zone if this machine does not know it.
  package func zone(named name: String) -> Zone {
    name == zone.identifier ? zone : (try? zones.zone(name)) ?? zone
  }
}
