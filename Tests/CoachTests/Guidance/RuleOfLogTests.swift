import Coach
import Domain
import Testing

/// The rules that the log and changes of the roster decide.
@Suite("rules that the log decides") struct RuleOfLogTests {
  @Test(
    "after a nap: in the hour after a short logged sleep that is no part of a night (N7.5)",
    arguments: [
      ("2026-03-04 14:00-14:20", true), ("2026-03-04 13:30-14:00", false),
      ("2026-03-04 11:30-14:30", false), ("2026-03-04 06:00-07:30", false),
    ])
  func naps(sleep: String, holds: Bool) throws {
    let now = sleep.hasSuffix("07:30") ? "2026-03-04 07:40" : "2026-03-04 15:00"
    var log = try GuidanceNotation(now)
    log.sleep = [sleep]
    #expect(try log.moment().rules.contains(.afterNap) == holds)
  }

  @Test(
    "a nap that was logged as an action counts too, packing for one does not",
    arguments: [("nap.break", true), ("nap.kit", false)])
  func loggedNap(slug: String, holds: Bool) throws {
    var log = try GuidanceNotation("2026-03-05 02:00", ActionRuleTests.nights)
    log.actions = [action("a", rules: [.afterNap]), action("b"), action(slug)]
    log.add(slug, 0, .done)
    #expect(try log.guidance().eligible.contains { $0.slug == "a" } == holds)
  }

  @Test(
    "awake too early: for two hours, where two hours of planned sleep are left (HSCNI)",
    arguments: [
      (["2026-03-03 23:00-02:00"], "2026-03-04 02:10", true),
      (["2026-03-03 23:00-02:00"], "2026-03-04 03:59", true),
      (["2026-03-03 23:00-02:00"], "2026-03-04 04:00", false),
      (["2026-03-03 23:00-05:10"], "2026-03-04 05:30", false),
      (["2026-03-03 16:00-16:30"], "2026-03-03 17:00", false),
      ([], "2026-03-04 22:00", false),
    ])
  func awake(sleep: [String], now: String, holds: Bool) throws {
    var log = try GuidanceNotation(now)
    log.sleep = sleep
    #expect(try log.moment().rules.contains(.triedToSleep) == holds)
  }

  @Test(
    "the roster has changed: a known shift of the next week moved, or one came among known ones",
    arguments: [
      (20, 1, 2, true), (20, 3, 2, false), (20, 1, 9, false), (1, 1, 2, true), (1, 1, 6, false),
    ])
  func changes(created: Int64, changed: Int64, ahead: Int64, holds: Bool) throws {
    let log = try GuidanceNotation(
      "2026-03-04 12:00", ["2026-03-01 06:00-14:00", "2026-03-08 06:00-14:00"])
    let known = try log.context().shifts.map { shift in
      var known = shift
      known.createdAt = log.now - 20 * 86_400
      known.updatedAt = known.createdAt
      return known
    }
    var shift = known[1]
    shift.id = RecordID("new")
    shift.createdAt = log.now - created * 86_400
    shift.updatedAt = log.now - changed * 86_400
    shift.scheduledStart = log.now + ahead * 86_400
    shift.scheduledEnd = shift.scheduledStart + 3600
    let context = CoachContext(now: log.now, zone: log.zone.zone, shifts: known + [shift])
    #expect(GuidanceMoment(context).rules.contains(.rosterChanged) == holds)
  }
}
