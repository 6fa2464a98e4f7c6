import Domain

/// The time zones of a calendar's zone names.
///
/// A name is searched among the zones of this machine, then those of Windows, then in the file's
/// own rules. Times without a name are in the zone that the calendar names (`X-WR-TIMEZONE`, which
/// Google and Apple write), else in the user's zone; days are the user's.
struct ICalendarPlaces {
  /// The meaning of a name.
  private enum Place {
    case zone(Zone)
    case rules(String)
  }

  private let zones: ZoneDatabase
  private let own: Zone
  /// The zone of the whole calendar, as Google and Apple write it, or the user's.
  private let usual: Zone
  private let components: [String: ICalendarComponent]
  private var places: [String: Place] = [:]
  private var rules: [String: ICalendarRules] = [:]
  /// The maximum number of names looked up per file.
  private static let maximumNames = 500
  /// The days for which the file's own rules may still be expanded.
  private var work = 1_000_000
  /// The zone that the calendar names, once a time without a name was read in it instead of the
  /// user's.
  private(set) var usedCalendarZone: String?
  /// Unknown names that the file does not define.
  private(set) var unknown: [String] = []

  /// Creates the zones of `calendar`; `own` is the user's zone.
  init(_ calendar: ICalendarComponent, own: Zone, zones: ZoneDatabase) {
    self.zones = zones
    self.own = own
    let told = calendar.components.filter { $0.name == "VTIMEZONE" }.compactMap { component in
      component.property("TZID").map { ($0.value, component) }
    }
    components = Dictionary(told) { first, _ in first }
    let name = calendar.property("X-WR-TIMEZONE")?.value
    usual = name.flatMap { Self.known($0, zones) } ?? own
  }

  /// Returns the zone of a time: the named one, the calendar's for a time in UTC or without a name,
  /// or the user's for a day.
  mutating func zone(of property: ICalendarProperty, _ time: ICalendarTime) -> Zone {
    if case .utc = time { return usual }
    guard let name = property.parameter("TZID") else { return floating(time) }
    if case .zone(let zone) = place(name) { return zone }
    return own
  }

  /// Returns the instant of a local time.
  mutating func instant(_ time: ICalendarTime, of property: ICalendarProperty) -> Instant {
    if case .utc(let clock) = time { return Instant(seconds: clock.floatingSeconds) }
    let local = time.clock
    guard let name = property.parameter("TZID") else {
      return floating(time).instant(for: local, near: nil)
    }
    switch place(name) {
    case .zone(let zone): return zone.instant(for: local, near: nil)
    case .rules(let name):
      return rules[name]?.instant(for: local, work: &work) ?? own.instant(for: local, near: nil)
    }
  }

  /// Returns the zone of a time without a name.
  private mutating func floating(_ time: ICalendarTime) -> Zone {
    guard case .local = time else { return own }
    if usual.identifier != own.identifier { usedCalendarZone = usual.identifier }
    return usual
  }

  /// Returns whether the clocks skip a local time.
  mutating func skips(_ time: ICalendarTime, of property: ICalendarProperty) -> Bool {
    guard case .local(let local) = time, case .missing = zone(of: property, time).resolve(local)
    else { return false }
    return true
  }

  /// Returns the second instant of a local time that occurs twice; nil otherwise.
  mutating func second(_ time: ICalendarTime, of property: ICalendarProperty) -> Instant? {
    guard case .local(let local) = time,
      case .ambiguous(_, let second) = zone(of: property, time).resolve(local)
    else { return nil }
    return second
  }

  private mutating func place(_ name: String) -> Place {
    if let place = places[name] { return place }
    guard places.count < Self.maximumNames else { return .zone(usual) }
    let place = find(name)
    places[name] = place
    return place
  }

  private mutating func find(_ name: String) -> Place {
    if let zone = Self.known(name, zones) { return .zone(zone) }
    let component = components[name]
    if let alias = component?.property("X-LIC-LOCATION")?.value, let zone = Self.known(alias, zones)
    {
      return .zone(zone)
    }
    if let found = component.flatMap({ ICalendarRules($0) }) {
      rules[name] = found
      return .rules(name)
    }
    if unknown.count < 20 { unknown.append(name.excerpt) }
    return .zone(usual)
  }

  /// Returns the zone of an IANA name, of one with a prefix such as
  /// `/citadel.org/20210210_1/Europe/Berlin`, or of a Windows name; nil if unknown.
  private static func known(_ name: String, _ zones: ZoneDatabase) -> Zone? {
    let name = WindowsZone.identifier(name) ?? name
    guard name.utf8.count <= 100 else { return nil }
    if !name.hasPrefix("/"), let zone = try? zones.zone(name) { return zone }
    let parts = name.split(separator: "/")
    for count in [3, 2] where parts.count >= count {
      let tail = parts.suffix(count).joined(separator: "/")
      if let zone = try? zones.zone(tail) { return zone }
    }
    return nil
  }
}
