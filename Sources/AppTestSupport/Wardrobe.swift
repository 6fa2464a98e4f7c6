import App
import AppCore
import Domain
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport

/// Pairs of shoes with weeks of steps, always the same.
package enum Wardrobe {
  /// Names of every length.
  private static let names: [(brand: String, model: String, emoji: String)] = [
    ("Hoka", "Clifton 9", "👟"), ("Brooks", "Ghost 15", "👟"), ("Dansko", "XP 2.0 Clogs", "🥿"),
    ("Haix", "Black Eagle Safety 40.1 Mid GTX with a very long name indeed", "🥾"),
    ("Birkenstock", "Super Grip", ""),
  ]

  package static func shoe(_ number: Int, _ now: Instant) -> Shoe {
    let name = names[number % names.count]
    let round = number < names.count ? "" : " \(number / names.count + 1)"
    return Shoe(
      id: RecordID("pair \(number)"), emoji: name.emoji, brand: name.brand,
      model: name.model + round, color: .series(number % 6),
      purchaseDate: CivilDay(number: 20_600 - 40 * number),
      purchasePriceCents: number % 4 == 3 ? nil : Int64(8990 + 1000 * number),
      isDefault: number == 1, isArchived: number % 5 == 4,
      initialDistance: number == 1 ? 410_000_000 : 0,
      distanceLimit: number % 3 == 2 ? nil : 800_000_000,
      stepLimit: number % 3 == 2 ? 600_000 : nil, createdAt: now + Int64(number),
      updatedAt: now)
  }

  /// Adds `count` pairs and `days` days of steps up to now, with one pair worn from 7 to 15 and
  /// another from 16 to 20 on each past day; the first pair is worn now if `isOn`.
  package static func fill(
    _ store: Store, pairs count: Int, days: Int, isOn: Bool = true, _ environment: Environment
  ) throws {
    let now = environment.now
    try store.write("wardrobe", now: now) { transaction in
      for number in 0..<count { try transaction.save(shoe(number, now)) }
      let importer = try transaction.importSteps()
      for day in (0..<days).reversed() {
        let start = environment.zone.startOfDay(environment.today.adding(days: -day))
        for hour in Int64(6)...21 where start + hour * 3600 + 3600 <= now {
          let steps = (hour * 37 + Int64(day) * 101) % 900
          let time = Interval(start: start + hour * 3600, end: start + hour * 3600 + 3000)
          try importer.add(
            StepSample(source: 0, kind: .steps, time: .span(time), value: steps),
            from: SampleSource(name: "Watch", kind: .watch))
          guard hour % 4 == 0 else { continue }
          try importer.add(
            StepSample(source: 1, kind: .steps, time: .span(time), value: steps / 2),
            from: SampleSource(name: "Phone", model: "iPhone15,2", kind: .phone))
        }
        guard count > 0, day > 0 else { continue }
        try wear(day % 7 == 6 ? 1 % count : 0, start, 7, 15, day * 2)
        if count > 1 { try wear(1 + day % (count - 1), start, 16, 20, day * 2 + 1) }
      }
      try importer.finish(file: "export.xml", format: "apple")
      if isOn, count > 0 {
        try transaction.save(
          ShoeSession(
            id: RecordID("open"), shoe: RecordID("pair 0"), start: now - 2 * 3600 - 60,
            createdAt: now, updatedAt: now))
      }
      func wear(_ pair: Int, _ day: Instant, _ from: Int64, _ to: Int64, _ id: Int) throws {
        try transaction.save(
          ShoeSession(
            id: RecordID("session \(id)"), shoe: RecordID("pair \(pair)"),
            start: day + from * 3600, end: day + to * 3600, isAutoStarted: id % 5 == 0,
            isAutoClosed: id % 7 == 0, createdAt: now, updatedAt: now))
      }
    }
  }

  /// Creates a program with `pairs` pairs in the evening.
  package static func robot(
    pairs: Int, days: Int = 70, size: Size = Size(80, 24), language: Texts.Language = .english
  ) throws -> Robot {
    try Robot(now: "2026-11-20T18:30:00Z", language: language, size: size) {
      try fill($0, pairs: pairs, days: days, $1)
    }
  }

  /// Deletes all stored sums.
  package static func forgetSums(_ store: Store) throws {
    for table in ["wear_sum_state", "wear_sum_stale", "wear_sum"] {
      try store.connection.execute("DELETE FROM \(table)")
    }
  }
}

extension Robot {
  /// Waits until all steps are counted.
  package func count() {
    while state.isCounting { wait(seconds: 0) }
  }
}
