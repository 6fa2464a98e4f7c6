import Foundation
import TestSupport
import Testing
import shiftpro

@Suite("export as PDF, and of every part as a table") struct PDFExportTests {
  /// A shell with a worked night of last month and some steps in a pair.
  private func worked() throws -> Shell {
    let shell = try Shell()
    shell.must("rate", "set", "20")
    shell.must("start", "--at", "2026-09-28 20:00")
    shell.must("stop", "--at", "2026-09-29 08:00", "--break", "30")
    let path = try shell.file(
      "steps.csv",
      "start,end,steps\n2026-09-28T20:10Z,2026-09-28T20:40Z,600\n2026-09-29T01:00Z,2026-09-29T01:10Z,250\n"
    )
    shell.must("import", path)
    shell.must("shoe", "add", "Ghost", "--limit", "800km")
    shell.must("steps", "assign", "--from", "2026-09-28", "--to", "2026-09-28", "--shoe", "ghost")
    return shell
  }

  private func text(_ outcome: Outcome) -> String {
    String(decoding: outcome.bytes, as: Unicode.ASCII.self)
  }

  private let days = ["--from", "2026-09-28", "--to", "2026-10-11"]

  @Test(
    "what is over gives the same bytes whenever it is asked for", arguments: ["hours", "shifts"])
  func stable(what: String) throws {
    var shell = try worked()
    let first = shell.run(["export", "--as", "pdf", "--what", what] + days)
    #expect(first.status == 0 && text(first).hasPrefix("%PDF-1."))
    shell.variables["SHIFTPRO_NOW"] = "2026-12-01T12:00:00Z"
    #expect(shell.run(["export", "--as", "pdf", "--what", what] + days).bytes == first.bytes)
    let path = shell.folder.folder + "/a.pdf"
    shell.run(["export", "--as", "pdf", "--what", what, "-o", path] + days)
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: path))) == first.bytes)
  }

  @Test(
    "Letter where the locale is at home in a country that uses it, else A4",
    arguments: [
      ("en_US.UTF-8", "612 792"), ("en_CA.UTF-8", "612 792"), ("en_GB.UTF-8", "595.28"),
      ("C.UTF-8", "595.28"), ("de_DE@euro", "595.28"), ("", "595.28"),
    ])
  func paper(locale: String, box: String) throws {
    var shell = try worked()
    shell.variables["LC_ALL"] = locale
    let file = text(shell.must("export", "--as", "pdf"))
    #expect(file.contains("/MediaBox [ 0 0 \(box)"), "\(locale)")
  }

  @Test("without a store or a shift there is a page that says so")
  func empty() throws {
    let shell = try Shell()
    for what in ["hours", "shifts"] {
      let file = text(shell.must("export", "--as", "pdf", "--what", what))
      #expect(file.components(separatedBy: "/Type /Page\n").count - 1 == 1)
    }
    #expect(shell.files == [])
  }

  @Test("pay periods without work have no page; one that is asked for by itself has")
  func periodsWithoutWork() throws {
    let shell = try Shell()
    shell.must("rate", "set", "20")
    for day in ["2026-03-03", "2026-08-04"] { try shell.add("\(day) 07:00", "15:00") }
    let march = ["--from", "2026-03-01", "--to", "2026-10-31"]
    for more in [[], march] {
      let file = text(shell.run(["export", "--as", "pdf", "--what", "hours"] + more))
      #expect(file.components(separatedBy: "/Type /Page\n").count - 1 == 2, "\(more)")
      let page = shell.run(["export", "--as", "text", "--what", "hours"] + more).output
      #expect(page.components(separatedBy: "Hours and pay").count - 1 == 2, "\(page)")
      #expect(!page.contains("No hours worked in this period yet."))
    }
    let one = ["--what", "hours", "--from", "2026-06-10", "--to", "2026-06-11"]
    let page = shell.run(["export", "--as", "text"] + one).output
    #expect(page.contains("No hours worked in this period yet."))
  }

  @Test("a month with a salary alone has a page")
  func salaryAlone() throws {
    let shell = try Shell()
    try shell.use(
      "Office",
      rules: """
        {"schemaVersion": 3, "name": "Office", "currency": "EUR",
         "payPeriod": {"type": "monthly", "anchor": "2026-01-01"},
         "rateMultipliers": [{"label": "Regular", "multiplier": 1.0}],
         "salaries": [{"from": "2026-01-01", "amount": 3000, "per": "month",
                       "minutesPerWeek": 2400}]}
        """)
    for day in ["2026-01-05", "2026-03-03"] { try shell.add("\(day) 07:00", "15:00") }
    let days = ["--from", "2026-01-01", "--to", "2026-03-31"]
    let page = shell.run(["export", "--as", "text", "--what", "hours"] + days).output
    #expect(page.components(separatedBy: "Hours and pay").count - 1 == 3, "\(page)")
  }

  @Test("a shift of another zone says so in the text of shifts and of hours")
  func zones() throws {
    let shell = try Shell()
    let zone = "America/Argentina/ComodRivadavia"
    try shell.add("2026-10-05 07:00", "15:00", "--zone", zone, "--name", "A shift far away")
    try shell.add("2026-10-06 07:00", "15:00")
    for what in ["shifts", "hours"] {
      let page = shell.must("export", "--as", "text", "--what", what, "--from", "2026-10-01")
        .output
      let lines = page.split(separator: "\n")
      #expect(lines.filter { $0.contains(zone) }.count == 1, "\(page)")
      #expect(lines.contains { $0.contains("07:00–15:00") && $0.contains("A shift far away") })
    }
  }

  @Test("a character that no font has is replaced, and that is said beside the result")
  func replaced() throws {
    let shell = try worked()
    #expect(shell.run(["export", "--as", "pdf"]).errors == "")
    try shell.add("2026-10-24 07:00", "2026-10-24 15:00", "--name", "Night 🌙")
    let outcome = shell.must("export", "--as", "pdf")
    #expect(outcome.errors.contains(" appear as ?.") && text(outcome).hasPrefix("%PDF-"))
  }

  @Test("not onto a terminal; encrypted it comes back as it was")
  func guarded() throws {
    var shell = try worked()
    shell.isInteractive = true
    let outcome = shell("export", "--as", "pdf")
    #expect(outcome.status == 2 && outcome.bytes.isEmpty)
    shell.isInteractive = false
    let plain = shell.must("export", "--as", "pdf").bytes
    shell.typed = ["ward four", "ward four", "ward four"]
    let path = shell.folder.folder + "/a.enc"
    shell.must("export", "--as", "pdf", "--encrypt", "-o", path)
    #expect(shell.must("decrypt", path).bytes == plain)
  }

  // MARK: Parts

  private static let parts = ["shifts", "hours", "periods", "steps", "days", "shoes"]

  @Test("every part as a table and as a list, with a value for each column", arguments: parts)
  func records(what: String) throws {
    let shell = try worked()
    let lines = shell.must("export", "--what", what).output.components(separatedBy: "\r\n")
    // The last columns of shifts are what spreadsheets add up.
    let sums =
      what == "shifts" ? ["date", "start_clock", "end_clock", "minutes", "paid_minutes"] : []
    let names = lines[0].split(separator: ",").map(String.init).filter { !sums.contains($0) }
    let list = try shell.must("export", "--what", what, "--as", "json").list(what)
    #expect(lines.count - 2 == list.count && !list.isEmpty)
    for record in list {
      // Beside a moment a list has what clocks showed then.
      let moments = names.filter { (record[$0] as? String)?.hasSuffix("Z") == true }
      #expect(Set(record.keys) == Set(names + moments.map { "local_\($0)" }))
      #expect(moments.isEmpty != ["shifts", "hours", "steps"].contains(what))
    }
    #expect(try Shell().must("export", "--what", what).output == lines[0] + "\r\n")
    #expect(try Shell().must("export", "--what", what, "--as", "json").list(what).isEmpty)
  }

  @Test("pay periods as hours --json tells them")
  func periods() throws {
    let shell = try worked()
    let found = try shell.must("export", "--what", "periods", "--as", "json").list("periods")
    let wanted = try shell.must("hours", "--from", "2026-09-28", "--json").list("periods")
    #expect(found.count == wanted.count && found.count == 2)
    for (found, wanted) in zip(found, wanted) {
      for key in ["start", "type"] { #expect(found.text(key) == wanted.text(key)) }
      for key in ["worked_minutes", "paid_minutes", "estimated_pay_cents"] {
        #expect(found.number(key) == wanted.number(key))
      }
    }
    #expect(found[0].text("ruleset") == "standard" && found[0].number("target_minutes") == 4500)
    #expect(found[0].number("worked_minutes") == 720 && found[0].number("paid_minutes") == 690)
    #expect(found[0].number("estimated_pay_cents") == 23_000)
    let previous = try shell.must(
      "export", "--what", "periods", "--period", "previous", "--as", "json"
    ).list("periods")
    #expect(previous.map { $0.text("start") } == ["2026-09-28"])
  }

  @Test("steps by the hour and pair, by the day, and of each pair")
  func steps() throws {
    let shell = try worked()
    #expect(
      shell.must("export", "--what", "steps").output.hasSuffix(
        """
        \r
        2026-09-28T21:00+01:00,Ghost,600,420,true,CSV\r
        2026-09-29T02:00+01:00,,250,175,true,CSV\r

        """))
    #expect(
      shell.must("export", "--what", "days").output.hasSuffix(
        "\r\n2026-09-28,600,420,true,0,0\r\n2026-09-29,250,175,true,0,0\r\n"))
    let shoes = shell.must("export", "--what", "shoes").output
    #expect(shoes.contains("\r\nGhost,,Ghost,,,EUR,true,false,600,420,0,800000,,"))
    let none = shell.must("export", "--what", "shoes", "--to", "2026-09-01").output
    #expect(none.contains(",false,0,0,0,800000,,"))
  }

  @Test(
    "what has no such form is a wrong command line that names both",
    arguments: ["periods", "steps", "days", "shoes"], ["text", "pdf", "ics"])
  func refuses(what: String, form: String) throws {
    let outcome = try worked()("export", "--what", what, "--as", form)
    #expect(outcome.status == 2 && outcome.bytes.isEmpty)
    #expect(outcome.errors.contains("\(what) can’t be exported as \(form)."))
  }
}
