import Domain
import TestSupport

/// Patterns of every form that can be used.
enum RandomPattern {
  static func pattern(
    id: RecordID, now: Instant, using random: inout SplitMix64
  ) -> ShiftPattern {
    let from = CivilDay(number: .random(in: -20_000...80_000, using: &random))
    let isOpen = Bool.random(using: &random)
    let length = Int.random(in: 1...4000, using: &random)
    return ShiftPattern(
      id: id,
      name: ["x", "Früh", "日勤 \u{1f319}", "a\"\\\n\u{1}b"].randomElement(using: &random) ?? "",
      notes: ["", "two\nlines"].randomElement(using: &random) ?? "",
      code: ["", "N", "-"].randomElement(using: &random) ?? "",
      color: Bool.random(using: &random)
        ? .series(.random(in: 0...9, using: &random))
        : .rgb(.random(in: 0...0xff_ffff, using: &random)),
      isArchived: Bool.random(using: &random), schedule: schedule(using: &random),
      effectiveFrom: from, effectiveUntil: isOpen ? nil : from.adding(days: length),
      zone: ["Europe/Berlin", "Asia/Kolkata"].randomElement(using: &random) ?? "", createdAt: now,
      updatedAt: now)
  }

  private static func schedule(using random: inout SplitMix64) -> PatternSchedule {
    let codes = ["", "D", "N", "-", "LD", " ", "e", "\u{301}", "🇩", "🇪", "\r", "\n"]
    let slots = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      let minutes = [1, 480, 720, 1439, 1440, 1441, 2880].randomElement(using: &random) ?? 60
      return RotationSlot(
        code: codes.randomElement(using: &random) ?? "",
        name: ["", "Night"].randomElement(using: &random) ?? "",
        startMinuteOfDay: .random(in: 0..<1440, using: &random), durationMinutes: minutes,
        breakMinutes: Bool.random(using: &random) ? nil : .random(in: 0...minutes, using: &random))
    }
    guard Bool.random(using: &random) else {
      return .weekly(daysOfWeekMask: .random(in: 1...127, using: &random), slot: slots[0])
    }
    let most = Bool.random(using: &random) ? 1 : 4
    var days = (0..<Int.random(in: 0...30, using: &random)).map { _ in
      RotationDay(
        (0..<Int.random(in: 0...most, using: &random)).map { _ in
          slots.randomElement(using: &random) ?? slots[0]
        })
    }
    days.append(RotationDay([slots[0]]))
    return .cycling(
      cycleStart: CivilDay(number: .random(in: -20_000...80_000, using: &random)), days: days)
  }
}
