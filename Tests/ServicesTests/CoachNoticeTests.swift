import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Nudges, previews and digests: off until they are turned on, and never in planned sleep or a shift.
@Suite("What the Coach says by itself") struct CoachNoticeTests {
  /// A person in Berlin on the afternoon of Wednesday 4 March 2026, with a night that evening.
  private func planner(
    _ now: String = "2026-03-04T11:00:00Z", _ change: (inout GuidanceSettings) -> Void
  ) throws -> Planner {
    let planner = try Planner(now: now, zone: "Europe/Berlin")
    var settings = GuidanceSettings()
    change(&settings)
    try planner.store.write("test", now: planner.environment.now) { transaction in
      try transaction.save(settings)
      try transaction.save(
        planned(
          "2026-03-04 22:00", "2026-03-05 06:00", zone: "Europe/Berlin", name: "Night",
          id: RecordID("night")))
    }
    return planner
  }

  private func kinds(_ planner: Planner) throws -> [String] {
    try CoachNotices(store: planner.store, planner.environment).due.map(\.kind)
  }

  /// Logs actions of past days, one a day from `first` days ago on.
  private func log(
    _ outcomes: [ActionOutcome], from first: Int, in slot: DaySlot = .dayOffMorning,
    _ planner: Planner
  ) throws {
    let now = planner.environment.now
    try planner.store.write("test", now: now) { transaction in
      for (index, outcome) in outcomes.enumerated() {
        let at = now - Int64(first + index) * 86_400
        try transaction.save(
          LoggedAction(
            ActionEvent(
              id: RecordID("entry \(slot) \(index)"), slug: "move.brisk", length: .five, at: at,
              day: planner.environment.zone.local(at: at).day, slot: slot,
              outcome: outcome)))
      }
    }
  }

  @Test("nothing is said until it is turned on")
  func off() throws {
    #expect(try kinds(planner { _ in }).isEmpty)
  }

  @Test("a nudge names an action with its text, once a day")
  func nudge() throws {
    let planner = try planner { $0.nudges = true }
    let reminder = try #require(
      try CoachNotices(store: planner.store, planner.environment).due.first)
    let words = ReminderWords(reminder, planner.environment)
    #expect(reminder.key.hasPrefix("nudge ") && words.title.contains("min"))
    #expect(!words.text.isEmpty && !words.text.contains("⟦"))
    // Later on the same day it has the same key, so that it is delivered once.
    planner.environment.now = planner.environment.now + 1800
    let later = try CoachNotices(store: planner.store, planner.environment).due.first
    #expect(later?.key == reminder.key)
    // Something was logged today: there is nothing to nudge about.
    try log([.done], from: 0, planner)
    #expect(try kinds(planner).isEmpty)
  }

  @Test(
    "never in planned sleep or in a shift",
    arguments: ["2026-03-04T03:00:00Z", "2026-03-04T23:00:00Z", "2026-03-05T08:00:00Z"])
  func quiet(now: String) throws {
    let planner = try planner(now) {
      $0.nudges = true
      $0.previews = true
      $0.digests = true
    }
    #expect(try kinds(planner).isEmpty)
  }

  @Test(
    "a time of one's own is kept, from that minute on",
    arguments: [("2026-03-04T10:59:00Z", 0), ("2026-03-04T11:00:00Z", 1)])
  func fixed(now: String, count: Int) throws {
    let planner = try planner(now) {
      $0.nudges = true
      $0.nudgeMinute = 12 * 60
    }
    #expect(try kinds(planner).count == count)
  }

  @Test("without a time, the part of the day decides in which most was done")
  func best() throws {
    // At 09:00 it is the morning of a day off until the hours before the shift begin.
    for (now, count) in [("2026-03-04T06:30:00Z", 0), ("2026-03-04T08:30:00Z", 1)] {
      let planner = try planner(now) { $0.nudges = true }
      try log([.done, .done, .done], from: 1, planner)
      #expect(try kinds(planner).count == count, "\(now)")
    }
  }

  @Test("a day without the best part of all days has a nudge at the best part that it has")
  func bestOfTheDay() throws {
    let planner = try planner("2026-03-06T10:30:00Z") { $0.nudges = true }
    try log([.done, .done, .done], from: 2, in: .preNap, planner)
    try log([.done, .done], from: 2, planner)
    #expect(try kinds(planner).count == 1)
  }

  @Test(
    "nothing comes on the way home of somebody who drives, but at home, or where others drive",
    arguments: [
      ("2026-03-05T05:20:00Z", true, 0), ("2026-03-05T05:20:00Z", false, 1),
      ("2026-03-05T05:50:00Z", true, 1),
    ])
  func way(now: String, drives: Bool, count: Int) throws {
    for minute in [nil, 6 * 60] {
      let planner = try planner(now) {
        $0.nudges = true
        $0.nudgeMinute = minute
        $0.facts = $0.facts.setting(.drives, drives)
      }
      try log([.done, .done, .done], from: 1, in: .preSleep, planner)
      #expect(try kinds(planner).count == count, "\(now)")
    }
  }

  @Test("a preview comes after waking up, with the shift of the day")
  func preview() throws {
    let planner = try planner("2026-03-04T06:15:00Z") { $0.previews = true }
    let reminder = try #require(
      try CoachNotices(store: planner.store, planner.environment).due.first)
    #expect(reminder.kind == "preview")
    #expect(
      ReminderWords(reminder, planner.environment).text
        .hasPrefix("Night shift tonight at 22:00; first a nap at 15:30. "))
    // The day before it says that the shift is tomorrow's.
    let before = try self.planner("2026-03-03T06:15:00Z") { $0.previews = true }
    let early = try #require(
      try CoachNotices(store: before.store, before.environment).due.first)
    #expect(
      ReminderWords(early, before.environment).text
        .hasPrefix("Day off; night shift tomorrow at 22:00. "))
    let afternoon = try self.planner("2026-03-04T13:30:00Z") { $0.previews = true }
    #expect(try kinds(afternoon).isEmpty)
  }

  @Test("the digest comes after a week with actions, for three days")
  func digest() throws {
    for (now, count) in [("2026-03-03T11:00:00Z", 1), ("2026-03-06T13:30:00Z", 0)] {
      let planner = try planner(now) { $0.digests = true }
      try log([.done, .dismissed, .done], from: now.contains("-03T") ? 3 : 6, planner)
      #expect(try kinds(planner).count == count, "\(now)")
    }
    let empty = try planner("2026-03-03T11:00:00Z") { $0.digests = true }
    #expect(try kinds(empty).isEmpty, "a week without actions has no digest")
  }

  @Test("parts that are off say nothing")
  func flags() throws {
    let planner = try planner { $0.nudges = true }
    planner.environment.flags = FeatureFlags(off: [.coach])
    #expect(try kinds(planner).isEmpty)
    let week = try self.planner("2026-03-03T11:00:00Z") { $0.digests = true }
    try log([.done, .done], from: 3, week)
    week.environment.flags = FeatureFlags(off: [.digest])
    #expect(try kinds(week).isEmpty)
  }
}
