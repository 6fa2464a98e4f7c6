import Synchronization

/// The time zones of this machine, each read once when it is first used.
public final class ZoneDatabase: Sendable {
  private let load: @Sendable (String) -> [UInt8]?
  private let zones = Mutex<[String: Zone]>([:])
  private let listed = Mutex<[String]?>(nil)

  /// Creates a database. `load` returns the bytes of a compiled zone file, or nil if there is none.
  public init(load: @escaping @Sendable (String) -> [UInt8]?) { self.load = load }

  /// Names in the folder of zone files that no other program knows as zones: the machine's own zone,
  /// the former source of rules for POSIX strings, and the placeholder before a choice.
  private static let notPlaces: Set = ["Factory", "localtime", "posixrules"]

  /// Returns the zone of an IANA name. `UTC` and `GMT` exist on every machine; `posix/Europe/Berlin`
  /// is another name of a file and becomes `Europe/Berlin`. Throws `ZoneError`.
  public func zone(_ name: String) throws(ZoneError) -> Zone {
    let identifier = name.hasPrefix("posix/") ? String(name.dropFirst(6)) : name
    guard !Self.notPlaces.contains(identifier) else { throw .unknown(name) }
    if ["UTC", "GMT", "Etc/UTC", "Etc/GMT"].contains(identifier) {
      return Zone(utcNamed: identifier)
    }
    if let zone = zones.withLock({ $0[identifier] }) { return zone }
    guard let bytes = load(identifier) else { throw .unknown(identifier) }
    let zone = try Zone(identifier: identifier, tzif: bytes)
    zones.withLock { $0[identifier] = zone }
    return zone
  }

  /// Reads the zones again when they are next used, because their files may have been replaced.
  public func forget() { zones.withLock { $0.removeAll() } }

  /// Returns a zone that follows a rule of the POSIX variable `TZ`, such as
  /// `EST5EDT,M3.2.0,M11.1.0`: times are stored and sent with a name that other programs know. Of
  /// several, the first of `usualPlaces`; nil if there is none, or if the text is not a rule.
  public func zone(posixRule text: String) -> Zone? {
    guard let rule = PosixRule(text.utf8) else { return nil }
    // After the last change that a file lists by itself (2037), it has only a rule, too.
    let years = 2040...2042
    func start(of year: Int) -> Instant {
      Instant(seconds: Int64(CivilDay.clamped(year: year, month: 1, day: 1).number) * 86_400)
    }
    let span = Interval(
      start: start(of: years.lowerBound), end: start(of: years.upperBound + 1))
    let changes = years.flatMap(rule.changes).filter {
      span.start.seconds < $0.start && $0.start < span.end.seconds
    }
    func follows(_ zone: Zone) -> Bool {
      let found = zone.transitions(in: span)
      return found.map(\.seconds) == changes.map(\.start)
        && found.map { Int64(zone.offset(at: $0)) } == changes.map(\.offset)
        && (!found.isEmpty || zone.offset(at: span.start) == rule.standardOffset)
    }
    let hours = rule.standardOffset / 3600
    let fixed =
      rule.summer == nil && rule.standardOffset == hours * 3600
      ? [hours == 0 ? "UTC" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"] : []
    for name in fixed + Self.usualPlaces + names {
      if let zone = try? zone(name), follows(zone) { return zone }
    }
    return nil
  }

  /// Populous places, which are tried before all others.
  private static let usualPlaces = [
    "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles",
    "America/Anchorage", "America/Halifax", "America/St_Johns", "Europe/London", "Europe/Berlin",
    "Europe/Athens", "Australia/Sydney", "Australia/Adelaide", "Pacific/Auckland",
    "America/Santiago", "Asia/Kolkata",
  ]

  /// The release of the IANA database that the files were compiled from, such as `2025b`; nil if the
  /// folder does not say. The compact source `tzdata.zi` begins with it (Debian, Fedora, macOS since
  /// 2018), and `+VERSION` consists of it (macOS, FreeBSD); Alpine has neither.
  public var release: String? {
    let line = (load("tzdata.zi") ?? load("+VERSION") ?? []).prefix { $0 != UInt8(ascii: "\n") }
    let heading = Array("# version ".utf8)
    let version = line.starts(with: heading) ? line.dropFirst(heading.count) : line
    let isNumbered = version.count < 32 && version.prefix(4).allSatisfy { (48...57).contains($0) }
    guard isNumbered, version.dropFirst(4).first.map({ (97...122).contains($0) }) == true else {
      return nil
    }
    return String(decoding: version, as: UTF8.self)
  }

  /// The selectable names, sorted: one per place, from the table `zone.tab` of the zone folder,
  /// whose lines are `country TAB coordinates TAB name`; only `UTC` if there is no table.
  public var names: [String] {
    listed.withLock { listed in
      if let listed { return listed }
      let lines = (load("zone.tab") ?? []).split(separator: UInt8(ascii: "\n"))
      let names = lines.filter { $0.first != UInt8(ascii: "#") }.compactMap { line -> String? in
        let columns = line.split(separator: UInt8(ascii: "\t"))
        return columns.count > 2 ? String(decoding: columns[2], as: UTF8.self) : nil
      }
      let sorted = (names + ["UTC"]).sorted()
      listed = sorted
      return sorted
    }
  }
}
