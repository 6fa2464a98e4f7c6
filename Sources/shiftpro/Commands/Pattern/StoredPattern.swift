import Domain
import Services

/// A stored pattern with its versions, each of which applies from a day on.
struct StoredPattern {
  /// The id shared by all versions.
  let id: RecordID
  /// The versions by the day from which they plan shifts.
  let versions: [ShiftPattern]
  /// The last version, which gives the pattern its name.
  let latest: ShiftPattern

  private init?(_ versions: [ShiftPattern]) {
    guard let latest = versions.last else { return nil }
    id = latest.seriesID
    self.versions = versions
    self.latest = latest
  }

  /// Returns all patterns of a roster, by the day from which they plan shifts.
  static func all(_ roster: Roster?) -> [StoredPattern] {
    var order: [RecordID] = []
    var versions: [RecordID: [ShiftPattern]] = [:]
    for version in roster?.patterns ?? [] {
      if versions[version.seriesID] == nil { order.append(version.seriesID) }
      versions[version.seriesID, default: []].append(version)
    }
    return order.compactMap { StoredPattern(versions[$0] ?? []) }
  }

  var name: String { latest.name }

  /// Returns the version in force on `day`, else the next one, else the last.
  func version(on day: CivilDay) -> ShiftPattern {
    versions.first { $0.effectiveUntil.map { day < $0 } ?? true } ?? latest
  }

  /// Returns whether no shifts are planned from `day` on.
  func isOver(by day: CivilDay) -> Bool {
    versions.allSatisfy { $0.effectiveUntil.map { $0 <= day } ?? false }
  }

  /// Returns whether it, or with `ever` any version of it, has that name, which must be lower case.
  func isCalled(_ name: String, ever: Bool = false) -> Bool {
    (ever ? versions : [latest]).contains { $0.name.lowercased() == name }
  }
}

extension Session {
  /// Returns the stored patterns. Throws `CommandError` and `StoreError`.
  func storedPatterns() throws -> [StoredPattern] { StoredPattern.all(try roster()) }

  /// Adds a pattern, unless another one has its name by then. Throws `CommandError` and what
  /// `perform` throws.
  func add(_ pattern: ShiftPattern) throws -> ActionResult {
    try store().exclusively {
      try refuseTaken(pattern.name)
      return try perform(.pattern(.save(pattern.planned)))
    }
  }

  /// Rejects a name that a pattern other than `pattern` has. Throws `CommandError`.
  func refuseTaken(_ name: String, except pattern: RecordID? = nil) throws {
    let wanted = name.lowercased()
    let taken = try storedPatterns().first { $0.id != pattern && $0.isCalled(wanted) }
    if let taken { throw CommandError.refusal("pattern_name_taken", ["name": taken.name]) }
  }
}
