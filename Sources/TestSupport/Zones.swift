import Domain
import Platform

/// A release of the IANA time zone database, as compiled files of the zones that tests name; see
/// `Tests/Zones/README.md`.
public enum ZoneTable: String, CaseIterable, Sendable {
  /// The table before the changes of 2026.
  case before2026 = "2025b"
  /// The table of Debian 12, after the changes in British Columbia and Moldova.
  case spring2026 = "2026b"
  /// The table after the changes of 2026 in Canada, Morocco, Cuba and Moldova.
  case after2026 = "2026f"

  /// The table that `SHIFTPRO_ZONES` names; otherwise the newest.
  public static let chosen =
    System.variable("SHIFTPRO_ZONES").flatMap(ZoneTable.init) ?? .after2026

  /// The folder of its files, for `TZDIR`.
  public var folder: String { "\(Snapshot.package)/Tests/Zones/\(rawValue)" }

  /// Returns the bytes of a zone's file; a zone of no test comes from the machine.
  public func file(_ name: String) -> [UInt8]? {
    (try? Files.read("\(folder)/\(name)")) ?? System.zoneFile(name)
  }

  /// Creates a database of its zones.
  public func database() -> ZoneDatabase { ZoneDatabase(load: file) }
}

/// The time zones of the tests, independent of those of the machine.
public enum Zones {
  /// The zone database.
  public static let database = ZoneTable.chosen.database()

  /// The environment in which programs started by a test read the same zones (this one by `TZDIR`,
  /// Python's `zoneinfo` by `PYTHONTZPATH`), wherever the machine is.
  public static let variables = [
    "TZ": "UTC", "TZDIR": ZoneTable.chosen.folder, "PYTHONTZPATH": ZoneTable.chosen.folder,
  ]

  /// Returns the zone of that name; UTC if there is none.
  public static func named(_ name: String) -> Zone { (try? database.zone(name)) ?? .utc }
}
