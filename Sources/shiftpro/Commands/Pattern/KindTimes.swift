import Domain

/// Custom times for a kind of shift: `D=06:00-18:00`, or with a duration `X=07:00+24h`.
struct KindTimes {
  let code: String
  let startMinuteOfDay: Int
  let durationMinutes: Int

  static let option = OptionSpec("times", "C=FROM-TO", .text, isRepeatable: true)

  /// Parses several, separated by commas or blanks. Throws `CommandError` and `DurationTextError`.
  static func read(_ text: String) throws -> [KindTimes] {
    let words = text.split { $0 == "," || $0.isWhitespace }
    guard !words.isEmpty else { throw CommandError.usage("bad_times", ["value": text]) }
    return try words.map { try KindTimes(String($0)) }
  }

  private init(_ text: String) throws {
    let bad = CommandError.usage("bad_times", ["value": text])
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { throw bad }
    code = String(text[..<equals])
    let times = text[text.index(after: equals)...]
    guard let sign = times.firstIndex(where: { "-–+".contains($0) }),
      let start = Self.minuteOfDay(times[..<sign]), start < 1440
    else { throw bad }
    startMinuteOfDay = start
    let rest = times[times.index(after: sign)...]
    if times[sign] == "+" {
      durationMinutes = try DurationText.minutes(String(rest))
    } else {
      guard let end = Self.minuteOfDay(rest) else { throw bad }
      guard end % 1440 != start else { throw CommandError.usage("equal_kind", ["value": text]) }
      durationMinutes = end > start ? end - start : end - start + 1440
    }
  }

  /// Parses a time as a minute of the day; `24:00` is the midnight that ends it.
  private static func minuteOfDay(_ text: Substring) -> Int? {
    // Any day without a clock change will do.
    let context = TimeContext(now: Instant(seconds: 0), zone: .utc)
    guard text.contains(":") || text.last == "m",
      let time = try? TimeParser.time("1970-01-01 \(text)", in: context)
    else { return nil }
    return time.instant.seconds % 60 == 0 ? Int(time.instant.seconds / 60) : nil
  }
}

extension ShiftPattern {
  /// Returns the letters of a shift, `x` if it has none.
  func letter(of slot: RotationSlot) -> String {
    [slot.code, code].first { !$0.isEmpty } ?? "x"
  }

  /// The kinds of shifts in the order of their occurrence.
  var kinds: [RotationSlot] {
    switch schedule {
    case .weekly(_, let slot): return [slot]
    case .cycling(_, let days):
      var seen: Set<RotationSlot> = []
      return days.flatMap(\.slots).filter { seen.insert($0).inserted }
    }
  }

  /// Returns the pattern with other times for some kinds of shifts. Throws `CommandError` if it has
  /// no such kind.
  func with(_ times: [KindTimes]) throws(CommandError) -> ShiftPattern {
    var pattern = self
    for time in times {
      let letters = kinds.map(letter)
      let code =
        letters.first { $0 == time.code }
        ?? letters.first { $0.lowercased() == time.code.lowercased() }
      guard let code else {
        throw .refusal(
          "no_kind",
          ["pattern": name, "code": time.code, "codes": letters.joined(separator: ", ")])
      }
      pattern.schedule = pattern.schedule.mapSlots { slot in
        guard letter(of: slot) == code else { return slot }
        var slot = slot
        slot.startMinuteOfDay = time.startMinuteOfDay
        slot.durationMinutes = time.durationMinutes
        return slot
      }
    }
    return pattern
  }
}

extension PatternSchedule {
  fileprivate func mapSlots(_ change: (RotationSlot) -> RotationSlot) -> PatternSchedule {
    switch self {
    case .weekly(let mask, let slot): .weekly(daysOfWeekMask: mask, slot: change(slot))
    case .cycling(let start, let days):
      .cycling(cycleStart: start, days: days.map { RotationDay($0.slots.map(change)) })
    }
  }
}
