import Domain
import Services

/// A pattern of the person's own: its versions, of which each holds from a day on.
struct StoredPattern {
  /// What all versions have in common.
  let id: RecordID
  /// By the day from which they plan shifts.
  let versions: [ShiftPattern]
  /// The last of them, after which the pattern is called.
  let latest: ShiftPattern

  private init?(_ versions: [ShiftPattern]) {
    guard let latest = versions.last else { return nil }
    id = latest.seriesID
    self.versions = versions
    self.latest = latest
  }

  /// All patterns of a roster, by the day from which they plan shifts.
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

  /// The version in force on `day`, else the next one, else the last.
  func version(on day: CivilDay) -> ShiftPattern {
    versions.first { $0.effectiveUntil.map { day < $0 } ?? true } ?? latest
  }

  /// Whether no shifts are planned from `day` on.
  func isOver(by day: CivilDay) -> Bool {
    versions.allSatisfy { $0.effectiveUntil.map { $0 <= day } ?? false }
  }

  /// Whether it, or an earlier version of it, goes by a name, which has to be in lower case.
  func isCalled(_ name: String, ever: Bool = false) -> Bool {
    (ever ? versions : [latest]).contains { $0.name.lowercased() == name }
  }
}

extension Session {
  /// The person's own patterns. Throws `CommandError` and `StoreError`.
  func storedPatterns() throws -> [StoredPattern] { StoredPattern.all(try roster()) }

  /// Whether a pattern other than `pattern` is called `name`. Throws `CommandError`, also where it
  /// is.
  func refuseTaken(_ name: String, except pattern: RecordID? = nil) throws {
    let wanted = name.lowercased()
    let taken = try storedPatterns().first { $0.id != pattern && $0.isCalled(wanted) }
    if let taken { throw CommandError.refusal("pattern_name_taken", ["name": taken.name]) }
  }
}
