import Domain

/// What a run depends on besides the store and the calendar.
public struct RunSettings: Sendable {
  /// How shifts look.
  public var style: EventStyle
  /// The categories of events.
  public var categories: [String] = []
  /// The zone of times that have none.
  public var zone: Zone
  /// The zones of this machine.
  public var zones: ZoneDatabase
  /// The current time.
  public var now: Instant
  /// The first moment after the window.
  public var windowEnd: Instant
  /// Whether nothing is written on either side.
  public var isDryRun = false
  /// Whether held deletions are done.
  public var forcesDeletions = false
  /// Whether missing events whose deletion would be held are added again.
  public var refills = false
  /// Whether everything is listed, so that all other events are known.
  public var listsEverything = false
  /// Whether events that belong to no shift become shifts, as far as they are listed.
  public var importsOthers = false
  /// How long a run waits for another one, in milliseconds.
  public var patience: Int32 = 10_000

  /// Creates settings.
  public init(
    style: EventStyle, zone: Zone, zones: ZoneDatabase, now: Instant, windowEnd: Instant
  ) {
    self.style = style
    self.zone = zone
    self.zones = zones
    self.now = now
    self.windowEnd = windowEnd
  }
}
