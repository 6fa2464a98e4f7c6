import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Single shifts found among recorded and planned ones, and how far all of them reach.
@Suite("Finding shifts in the roster") struct RosterLookupTests {
  private func planner(
    _ patterns: ShiftPattern..., now: String = "2026-05-20T08:00:00Z",
    zone: String = "Europe/London"
  ) throws -> Planner {
    let planner = try Planner(now: now, zone: zone)
    for pattern in patterns { try planner.perform(.pattern(.save(pattern))) }
    return planner
  }

  @Test("shifts are found by the beginning of their identity, planned ones up to a year away")
  func prefixes() throws {
    let planner = try planner(rota("D", from: "2020-01-06"))
    try planner.perform(
      .shift(.add(planned("2026-06-01 19:00", "2026-06-01 20:00", id: RecordID("zzzz-1")))))
    let roster = try planner.roster()
    let near = try planner.shift("2027-05-20"), far = try planner.shift("2027-12-31")
    #expect(try roster.shifts(matchingPrefix: near.id.text) == [near])
    #expect(
      try roster.shifts(matchingPrefix: String(near.id.text.prefix(13)).uppercased()) == [near])
    #expect(try roster.shifts(matchingPrefix: far.id.text) == [far])
    #expect(try roster.shifts(matchingPrefix: far.id.text.uppercased()) == [far])
    #expect(try roster.shifts(matchingPrefix: String(far.id.text.prefix(13))) == [])
    #expect(try roster.shifts(matchingPrefix: "zz").map(\.id.text) == ["zzzz-1"])
    #expect(try roster.shifts(matchingPrefix: "") == [])
    #expect(try roster.shifts(matchingPrefix: "xyz") == [])
    let digit = try roster.shifts(matchingPrefix: "a", limit: 500)
    #expect(digit.count > 20 && digit.allSatisfy { $0.id.text.hasPrefix("a") })
    #expect(digit.map { ShiftKey($0) } == digit.map { ShiftKey($0) }.sorted())
    #expect(try roster.shifts(matchingPrefix: "a", limit: 3).count == 3)
    try planner.perform(.shift(.delete(near.id)))
    #expect(try planner.roster().shifts(matchingPrefix: near.id.text) == [])
    #expect(try planner.roster().shifts(matchingPrefix: String(near.id.text.prefix(13))) == [])
  }

  @Test("the next shift is found over long gaps, as far as a pattern reaches")
  func next() throws {
    let gap = String(repeating: "-", count: 400)
    let planner = try planner(rota("D\(gap)", start: "2026-01-05", until: "2030-01-01"))
    func next(_ text: String) throws -> String? {
      try planner.roster().nextScheduled(after: utc(text)).map { ISOText.format($0.localStart) }
    }
    #expect(try next("2025-06-01T00:00:00Z") == "2026-01-05T07:00")
    #expect(try next("2026-01-05T07:00:00Z") == "2026-01-05T07:00")
    #expect(try next("2026-01-05T07:00:01Z") == "2027-02-10T07:00")
    #expect(try next("2029-05-01T00:00:00Z") == nil)
    try planner.perform(.shift(.add(planned("2027-02-10 06:59", "2027-02-10 12:00"))))
    #expect(try next("2026-01-06T00:00:00Z") == "2027-02-10T06:59")
    #expect(try next("2027-02-10T06:59:01Z") == "2027-02-10T07:00")
    try planner.perform(.shift(.setCancelled(planner.shift("2026-01-05").id, true)))
    #expect(try next("2025-06-01T00:00:00Z") == "2027-02-10T06:59")
    try planner.perform(.shift(.add(planned("2033-02-10 06:59", "2033-02-10 12:00"))))
    #expect(try next("2029-05-01T00:00:00Z") == "2033-02-10T06:59")
    try planner.perform(.pattern(.save(rota("D", start: "2040-01-01"))))
    #expect(try next("2034-01-01T00:00:00Z") == nil)
    #expect(try next("2036-02-01T00:00:00Z") == "2040-01-01T07:00")
  }

  @Test("of patterns in several zones the next shift is the first to begin anywhere")
  func nextAmongZones() throws {
    let zones = ["Pacific/Kiritimati", "Pacific/Auckland", "Europe/London", "Pacific/Honolulu"]
    let planner = try Planner(now: "2026-06-01T00:00:00Z", zone: "Europe/London")
    for zone in zones { try planner.perform(.pattern(.save(rota("DN---", zone: zone)))) }
    let all = try planner.shifts("2026-05-25", "2026-07-01")
    var moment = try utc("2026-05-28T00:00:00Z")
    for _ in 0..<400 {
      #expect(try planner.roster().nextScheduled(after: moment) == all.first { $0.start >= moment })
      moment = moment + 5400
    }
  }

  @Test("a roster reaches from its first shift to its last, open patterns for a year from today")
  func extent() throws {
    let planner = try Planner()
    #expect(try planner.roster().extent() == nil && planner.roster().isEmpty())
    try planner.perform(.shift(.add(planned("2026-02-01 19:00", "2026-02-02 07:00"))))
    #expect(try planner.roster().extent() == day("2026-02-01")...day("2026-02-01"))
    try planner.perform(.pattern(.save(rota("D", from: "2026-03-01", until: "2026-04-01"))))
    #expect(try planner.roster().extent() == day("2026-02-01")...day("2026-03-31"))
    #expect(try !planner.roster().isEmpty())
    try planner.perform(.pattern(.save(rota("N", from: "2026-01-15"))))
    let extent = try #require(try planner.roster().extent())
    #expect(try extent.lowerBound == day("2026-01-15"))
    #expect(try (day("2027-05-20")..<day("2027-06-01")).contains(extent.upperBound))
    // One that lies ahead altogether is seen too.
    try planner.perform(.pattern(.save(rota("N", from: "2029-01-15"))))
    let farther = try #require(try planner.roster().extent())
    #expect(try farther.upperBound > day("2029-01-15"))
  }

  @Test("where no end is asked for, open patterns are followed as far as the horizon")
  func endless() throws {
    let planner = try planner(
      rota("D", from: "2026-05-01"), rota("N", from: "2026-05-01", until: "2026-05-04"))
    let everything = Interval(start: Instant(seconds: .min / 4), end: Instant(seconds: .max / 4))
    let shifts = try planner.roster().shifts(startingIn: everything)
    let last = try #require(shifts.last?.localStart.day)
    #expect(
      last >= planner.environment.today.adding(days: 366)
        && last < planner.environment.today.adding(days: 370))
    #expect(shifts.filter { $0.code == "N" }.count == 3)
    #expect(try planner.roster().shifts(touching: everything) == shifts)
  }
}
