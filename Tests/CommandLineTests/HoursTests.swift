import Domain
import Store
import TestSupport
import Testing
import shiftpro

@Suite("hours")
struct HoursTests {
  /// A store with shifts in two pay periods, 5–18 and 19 October to 1 November, at 20.00 € an hour:
  /// - 16 October, 8 h less 30 m, regular: 7:30 paid, 150.00 €
  /// - 19 October, 12 h less 45 m, × 1.5, additional: 11:15 paid, 337.50 €
  /// - 20 October, 8 h, ahead: counts nowhere yet
  /// - 17 October, cancelled: counts nowhere
  private func worked() throws -> Shell {
    let shell = try Shell()
    let profile = UserProfile(
      id: .new(), payPeriodAnchor: try #require(ISOText.day("2026-10-05")),
      timeZoneIdentifier: "Europe/London", createdAt: Instant(seconds: 0),
      updatedAt: Instant(seconds: 0))
    try shell.folder.open().write("profile.save", now: Instant(seconds: 0)) {
      try $0.save(profile)
      try $0.save(StoredBaseRate(effectiveFrom: nil, cents: 2000))
    }
    try shell.add("2026-10-16 07:00", "15:00", "--worked")
    try shell.add(
      "2026-10-19 07:00", "19:00", "--worked", "--break", "45", "--label", "Extra", "--additional")
    try shell.add("2026-10-20 14:00", "22:00")
    shell("cancel", try shell.add("2026-10-17 07:00", "15:00"))
    return shell
  }

  @Test("the current pay period for programs, every key in its place")
  func json() throws {
    let sums =
      #""worked_minutes":720,"paid_minutes":675,"paid_equivalent_minutes":1013,"#
      + #""premium_minutes":675,"#
      + #""overtime_minutes":0,"additional_shift_minutes":675,"bonus_cents":0,"salary_cents":0,"estimated_pay_cents":33750,"#
      + #""by_rate":[{"label":"Extra","multiplier":1.5,"minutes":675,"pay_cents":33750}],"#
      + #""allowance_cents":0,"arrears_cents":0,"amounts":[],"credited_minutes":0,"#
      + #""absence_pay_cents":0,"payout_cents":0,"banked_minutes":0,"#
      + #""assumed_minutes":0,"#
      + #""unconfirmed_shifts":0,"unconfirmed_minutes":0}"#
    #expect(
      try worked()("hours", "--json").output
        == #"{"currency":"EUR","ruleset":"standard","periods":["#
        + #"{"start":"2026-10-19","end":"2026-11-01","type":"biweekly","locked":false,"#
        + #""currency":"EUR","target_minutes":4500,"# + sums
        + #"],"total":{"start":"2026-10-19","end":"2026-11-01","type":"range","locked":false,"#
        + #""currency":"EUR","target_minutes":null,"# + sums + "}\n")
  }

  @Test(
    "which days are counted",
    arguments: [
      ([], ["2026-10-19…2026-11-01 biweekly 675"], 675),
      (["--period", "current"], ["2026-10-19…2026-11-01 biweekly 675"], 675),
      (["--period", "previous"], ["2026-10-05…2026-10-18 biweekly 450"], 450),
      (["--period", "2026-10-18"], ["2026-10-05…2026-10-18 biweekly 450"], 450),
      (
        ["--from", "2026-10-17"],
        ["2026-10-17…2026-10-18 biweekly 0", "2026-10-19…2026-10-20 biweekly 675"], 675
      ),
      (["--to", "2026-10-16"], ["2026-10-16…2026-10-16 biweekly 450"], 450),
      (
        ["--from", "2026-09-15", "--to", "2026-10-31", "--by", "month"],
        ["2026-09-15…2026-09-30 month 0", "2026-10-01…2026-10-31 month 1125"], 1125
      ),
    ] as [([String], [String], Int)])
  func days(arguments: [String], parts: [String], total: Int) throws {
    let outcome = try worked().run(["hours", "--json"] + arguments)
    let found = try outcome.list("periods").map { part in
      "\(part.text("start") ?? "")…\(part.text("end") ?? "") \(part.text("type") ?? "")"
        + " \(part.number("paid_minutes") ?? -1)"
    }
    #expect(found == parts)
    #expect((try outcome.json()["total"] as? [String: Any])?.number("paid_minutes") == total)
  }

  @Test("for people: one period with its rates, several with their sum")
  func tables() throws {
    let shell = try worked()
    #expect(
      shell("hours", "--period", "previous").output == """
        Pay period  Worked  Paid  Premium  Additional  Estimated pay
        5–18 Oct      8:00  7:30     0:00        0:00       150.00 €

        Rate     Factor  Paid  Estimated pay
        Regular   × 1.0  7:30       150.00 €

        """)
    #expect(
      shell("hours", "--from", "2026-10-05", "--lang", "de").output == """
        Zeitraum     Gearbeitet  Bezahlt  Zuschlag  Zusätzlich  Geschätzter Lohn
        5.–18. Okt         8:00     7:30      0:00        0:00          150,00 €
        19.–20. Okt       12:00    11:15     11:15       11:15          337,50 €
        Summe             20:00    18:45     11:15       11:15          487,50 €

        """)
    #expect(
      shell("hours", "--from", "2026-10-01", "--to", "2026-10-31", "--by", "month").output
        .hasPrefix("Month         Worked   Paid"))
    #expect(
      shell("hours", "--from", "2026-10-05", "--by", "label").output == """
        5–20 Oct
        Rate     Factor   Paid  Estimated pay
        Regular   × 1.0   7:30       150.00 €
        Extra     × 1.5  11:15       337.50 €

        """)
    #expect(
      shell("hours", "--by", "shift").output == """
        Day              Times        Name   Status   Worked   Paid  Premium  Additional  Estimated pay
        Mon 19 Oct 2026  07:00–19:00  Shift  worked    12:00  11:15    11:15       11:15       337.50 €
            07:00–07:45   0:45                   unpaid break
            07:45–19:00  11:15  × 1.5  337.50 €  rate set on the shift
        Tue 20 Oct 2026  14:00–22:00  Shift  planned    0:00   0:00     0:00        0:00         0.00 €
        Total                                          12:00  11:15    11:15       11:15       337.50 €

        """)
  }

  @Test("shift by shift for programs")
  func shifts() throws {
    let shifts = try worked()("hours", "--from", "2026-10-05", "--by", "shift", "--json")
      .list("shifts")
    #expect(shifts.map { $0.number("paid_minutes") } == [450, 675, 0])
    #expect(shifts.map { $0.number("estimated_pay_cents") } == [15_000, 33_750, 0])
  }

  @Test("without a base rate there is no pay, without a store there are no hours")
  func nothing() throws {
    let shell = try Shell()
    let period = try #require(try shell("hours", "--json").list("periods").first)
    #expect(period.number("worked_minutes") == 0)
    #expect(period.isNull("estimated_pay_cents"))
    #expect(shell("hours").output.contains("No hours worked in this period yet."))
    #expect(shell("hours", "--by", "shift").output == "No shifts in this period.\n")
    #expect(shell.files == [])
  }

  @Test(
    "what is no period or grouping is a wrong command line",
    arguments: [
      ["--by", "decade"], ["--period", "last"], ["--period", "current", "--from", "today"],
      ["--from", "2026-10-02", "--to", "2026-10-01"],
    ])
  func refusals(arguments: [String]) throws {
    #expect(try Shell().run(["hours"] + arguments).status == 2)
  }
}
