/// A rotation that many workplaces use, ready to be adapted.
public struct RotationPreset: Equatable, Sendable, Identifiable {
  /// A kind of shift in a rotation.
  public struct Kind: Hashable, Sendable {
    /// The letter in the cycle.
    public var code: Character
    /// What kind of shift it is, such as `night`: the key of its name in the catalogue of texts.
    public var nameKey: String
    /// Minutes from midnight to the usual start.
    public var startMinuteOfDay: Int
    /// The usual length in minutes.
    public var durationMinutes: Int

    /// A kind of shift.
    public init(code: Character, nameKey: String, startMinuteOfDay: Int, durationMinutes: Int) {
      self.code = code
      self.nameKey = nameKey
      self.startMinuteOfDay = startMinuteOfDay
      self.durationMinutes = durationMinutes
    }
  }

  /// The name on the command line, such as `dupont`.
  public let id: String
  /// All names in use, the best known first. Names are ambiguous: one may stand at several presets.
  public let names: [String]
  /// A letter for the shift that starts on each day, `-` where none does.
  public let cycle: [Character]
  /// The kinds of shift in the cycle.
  public let kinds: [Kind]
  /// The weekday on which the cycle begins, where its days off are days of the week.
  public let firstWeekday: Weekday?
  /// For each team, A first, on which day of the cycle it is when team A is on the first. Empty
  /// where no set of teams covers the day and night.
  public let teamOffsets: [Int]
  /// Where cycle and offsets come from.
  public let source: String

  /// The letter of a day on which no shift starts.
  public static let dayOff: Character = "-"

  /// A preset. Throws `PatternError` where cycle, kinds and teams do not fit one another.
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

  /// The letter of a team, counted from 0: A, B, C …
  public static func teamName(_ index: Int) -> String {
    let letter = Unicode.Scalar(UInt8(ascii: "A") + UInt8(modulo(index, 26)))
    return String(Character(letter))
  }

  /// The days of the cycle. `names` gives a kind's name for its key; `kinds` replaces the usual
  /// times.
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
