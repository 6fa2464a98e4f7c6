import Domain
import Services

/// The remarks of a list: warnings, each at the shift to which it is attached, and public holidays.
struct ListNotes {
  /// The margin in days: zones differ by more than one, and a shift may extend two days into the
  /// list.
  private static let margin = 3

  private var words: RosterWords
  private var warnings: [RecordID: [RosterWarning]] = [:]
  private var holidays: [CivilDay: [Holiday]] = [:]
  private var named: Set<RecordID> = []
  private let environment: Environment

  /// Reads the remarks of a window with an end; nil for an open-ended one, which would take a
  /// year's computation that nobody asked for. Throws `StoreError`.
  init?(
    _ roster: Roster?, _ window: DayWindow, of profile: UserProfile,
    _ environment: Environment
  ) throws {
    guard let roster, let last = window.last else { return nil }
    self.environment = environment
    words = RosterWords(roster, environment)
    let until = last.adding(days: 1)
    guard let first = try window.first ?? roster.extent()?.lowerBound, first < until else {
      return
    }
    let from = first.adding(days: -Self.margin)
    for warning in try roster.warnings(from: from, until: until, of: profile) {
      guard let shift = warning.dismissal?.shiftID else { continue }
      warnings[shift, default: []].append(warning)
      named.formUnion(warning.subjects.prefix(2).map(\.recordID))
    }
    holidays = Dictionary(
      grouping: try roster.holidays(from: from, until: until, of: profile), by: \.day)
  }

  /// Remembers the name of a shift that a warning mentions.
  mutating func note(_ shift: Shift) {
    if named.contains(shift.id) { words.note(shift) }
  }

  /// Returns the warnings of a shift as JSON. Throws `StoreError`.
  func json(_ shift: Shift) throws -> JSON {
    .array(
      try (warnings[shift.id] ?? []).map { warning in
        .object([
          "code": .string(warning.concern.code), "message": .string(try words.sentence(warning)),
        ])
      })
  }

  /// Returns the lines below a shift. Throws `StoreError`.
  func lines(_ shift: Shift) throws -> [String] {
    let day = environment.zone(of: shift).local(at: shift.start).day
    let names = (holidays[day] ?? []).map { "  * \(environment.format.holiday($0))" }
    return try names + (warnings[shift.id] ?? []).map { "  ! \(try words.sentence($0))" }
  }
}
