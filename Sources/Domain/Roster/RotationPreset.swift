/// A common rotation as a template.
public struct RotationPreset: Equatable, Sendable, Identifiable {
  /// A kind of shift in a rotation.
  public struct Kind: Hashable, Sendable {
    /// The code in the cycle.
    public var code: Character
    /// The kind of shift, such as `night`: the key of its name in the text catalogue.
    public var nameKey: String
    /// The default start in minutes after midnight.
    public var startMinuteOfDay: Int
    /// The default length in minutes.
    public var durationMinutes: Int

    /// Creates a kind of shift.
    public init(code: Character, nameKey: String, startMinuteOfDay: Int, durationMinutes: Int) {
      self.code = code
      self.nameKey = nameKey
      self.startMinuteOfDay = startMinuteOfDay
      self.durationMinutes = durationMinutes
    }
  }

  /// The name on the command line, such as `dupont`.
  public let id: String
  /// All common names, the best known first. Some presets share names.
  public let names: [String]
  /// A code for the shift that starts on each day; `-` for a day off.
  public let cycle: [Character]
  /// The kinds of shift in the cycle.
  public let kinds: [Kind]
  /// The weekday on which the cycle begins, if its days off are on fixed weekdays.
  public let firstWeekday: Weekday?
  /// For each team, the index of its day in the cycle when team A is on the first day. Empty if no
  /// set of teams covers all hours.
  public let teamOffsets: [Int]
  /// The source of cycle and offsets.
  public let source: String

  /// The code of a day off.
  public static let dayOff: Character = "-"

  /// Creates a preset. Throws `PatternError` if cycle, kinds and teams are inconsistent.
  public init(
    id: String, names: [String], cycle: String, kinds: [Kind], firstWeekday: Weekday? = nil,
    teamOffsets: [Int], source: String
  ) throws(PatternError) {
    self.id = id
    self.names = names
    self.cycle = Array(cycle)
    self.kinds = kinds
    self.firstWeekday = firstWeekday
    self.teamOffsets = teamOffsets
    self.source = source
    guard !cycle.isEmpty else { throw .noDays }
    var codes: Set<Character> = [Self.dayOff]
    for kind in kinds {
      guard codes.insert(kind.code).inserted else { throw .ambiguousCode(kind.code) }
    }
    if let code = self.cycle.first(where: { !codes.contains($0) }) { throw .unknownCode(code) }
    if let offset = teamOffsets.first(where: { !self.cycle.indices.contains($0) }) {
      throw .teamOffset(offset)
    }
  }

  /// The planned minutes of an average week, rounded half up.
  public var averageMinutesPerWeek: Int {
    PatternSchedule.cycling(cycleStart: CivilDay(number: 0), days: days()).averageMinutesPerWeek
  }

  /// Returns the letter of a team: A, B, C …
  public static func teamName(_ index: Int) -> String {
    let letter = Unicode.Scalar(UInt8(ascii: "A") + UInt8(modulo(index, 26)))
    return String(Character(letter))
  }

  /// Returns the days of the cycle. `names` returns a kind's name for its key; `kinds` replaces the
  /// default times.
  func days(
    kinds: [Kind]? = nil, isReversed: Bool = false, names: (String) -> String = { $0 }
  ) -> [RotationDay] {
    var byCode: [Character: RotationDay] = [:]
    for kind in kinds ?? self.kinds {
      byCode[kind.code] = RotationDay([
        RotationSlot(
          code: String(kind.code), name: names(kind.nameKey),
          startMinuteOfDay: kind.startMinuteOfDay, durationMinutes: kind.durationMinutes)
      ])
    }
    let days = cycle.map { byCode[$0] ?? .off }
    return isReversed ? days.reversed() : days
  }
}
