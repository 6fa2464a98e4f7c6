import Domain

/// Creates rotations from a user's answers about how they work.
package enum PatternDiscovery {
  /// A rotation of days on and days off.
  package struct OnOff: Equatable {
    /// The kind of shifts on days on.
    package enum Work: Int, CaseIterable {
      case days, nights, alternating
    }

    var daysOn: Int
    var daysOff: Int
    var work: Work
    var days: ClockRange
    var nights: ClockRange
    /// The first day on; if both shifts are worked, that of the day shifts.
    var begins: CivilDay

    package init(
      daysOn: Int, daysOff: Int, work: PatternDiscovery.OnOff.Work, days: ClockRange,
      nights: ClockRange, begins: CivilDay
    ) {
      self.daysOn = daysOn
      self.daysOff = daysOff
      self.work = work
      self.days = days
      self.nights = nights
      self.begins = begins
    }
  }

  /// The plausible number of consecutive days on or off.
  static let daysInARow = 1...60

  /// Creates the rotation of days on and off, called `name`. Throws `PatternError`.
  package static func rotation(
    _ answer: OnOff, name: String, first: CivilDay
  ) throws(PatternError) -> RotationDraft {
    var kinds: [RotationPreset.Kind] = []
    var cycle = ""
    let blocks: [ClockRange] =
      switch answer.work {
      case .days: [answer.days]
      case .nights: [answer.nights]
      case .alternating: [answer.days, answer.nights]
      }
    for range in blocks {
      let code = code(of: range, among: &kinds)
      cycle += String(repeating: code, count: answer.daysOn)
      cycle += String(repeating: RotationPreset.dayOff, count: answer.daysOff)
    }
    var draft = RotationDraft(try own(cycle, kinds, name: name), first: first)
    draft.begin(on: answer.begins)
    return draft
  }

  /// Creates a custom rotation.
  static func own(
    _ cycle: String, _ kinds: [RotationPreset.Kind], name: String
  ) throws(PatternError) -> RotationPreset {
    try RotationPreset(
      id: ownID, names: [name], cycle: cycle, kinds: kinds, teamOffsets: [], source: "")
  }

  /// The id of custom presets.
  static let ownID = "own"

  // MARK: Kinds of shift

  /// Returns the letter of a shift with those times, which is added to `kinds` if it is new.
  package static func code(
    of range: ClockRange, among kinds: inout [RotationPreset.Kind]
  ) -> Character {
    let known = kinds.first {
      $0.startMinuteOfDay == range.start && $0.durationMinutes == range.minutes
    }
    if let known { return known.code }
    let (letter, key) = usual(range)
    let taken = Set(kinds.map(\.code))
    let code = ([letter] + "ABCEFGH").first { !taken.contains($0) } ?? letter
    kinds.append(
      RotationPreset.Kind(
        code: code, nameKey: key, startMinuteOfDay: range.start, durationMinutes: range.minutes))
    return code
  }

  /// Returns the default letter and name by starting hour: early, late or night; a whole day is a
  /// duty.
  private static func usual(_ range: ClockRange) -> (Character, String) {
    guard range.minutes < 1440 else { return ("X", "duty") }
    switch range.start / 60 {
    case 4..<12: return ("D", "day")
    case 12..<18: return ("L", "late")
    default: return ("N", "night")
    }
  }
}

extension PatternDiscovery {
  /// A rotation of weekdays, some of them every second week only.
  package struct Weekly: Equatable {
    /// The frequency of work on a weekday.
    package enum WeekFrequency: Int, CaseIterable {
      case never, everyWeek
      /// Every second week, starting with the reference week.
      case thisWeek
      /// Every second week, starting with the week after the reference week.
      case nextWeek
    }

    /// The frequency of each weekday; never if it is missing.
    var days: [Weekday: WeekFrequency]
    /// The times of the days worked every week.
    var hours: ClockRange
    /// The times of the days worked every second week.
    package var secondHours: ClockRange
    /// The first day of the reference week.
    var week: CivilDay

    package init(
      days: [Weekday: PatternDiscovery.Weekly.WeekFrequency], hours: ClockRange,
      secondHours: ClockRange,
      week: CivilDay
    ) {
      self.days = days
      self.hours = hours
      self.secondHours = secondHours
      self.week = week
    }

    /// Whether some days are worked every second week only.
    var alternates: Bool { days.values.contains { $0 == .thisWeek || $0 == .nextWeek } }
  }

  /// Creates the rotation of weekdays, called `name`, over one week, or over two if some days are
  /// worked every second week. Throws `PatternError`.
  package static func rotation(
    _ answer: Weekly, name: String, first: CivilDay
  ) throws(PatternError) -> RotationDraft {
    var kinds: [RotationPreset.Kind] = []
    var cycle = ""
    for offset in 0..<(answer.alternates ? 14 : 7) {
      let often = answer.days[answer.week.adding(days: offset).weekday] ?? .never
      let isWorked =
        switch often {
        case .never: false
        case .everyWeek: true
        case .thisWeek: offset < 7
        case .nextWeek: offset >= 7
        }
      let range = often == .everyWeek ? answer.hours : answer.secondHours
      cycle.append(isWorked ? code(of: range, among: &kinds) : RotationPreset.dayOff)
    }
    guard !kinds.isEmpty else { throw .noShifts }
    var draft = RotationDraft(try own(cycle, kinds, name: name), first: first)
    draft.begin(on: answer.week)
    return draft
  }
}
