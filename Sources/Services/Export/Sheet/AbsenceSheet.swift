import Domain
import Interchange
import Store

/// The absences of some days on printed pages: what is left of each entitlement, and every absence
/// with what it covers, costs, credits and pays.
struct AbsenceSheet {
  private let reports: [AbsenceReport]
  private let balances: [EntitlementFigures]
  private let days: ClosedRange<CivilDay>
  private let profile: UserProfile
  private let environment: Environment

  /// Creates the pages of the absences with a date in `window`; nil if there are none. Throws
  /// `StoreError` and `RulesetFileError`.
  init?(_ window: DayWindow, _ store: Store, _ payroll: Payroll) throws {
    let absences = try store.absences.absences().filter { window.overlaps($0.dates) }
    guard let first = absences.first?.from, let last = absences.map(\.to).max() else { return nil }
    let book = AbsenceBook(store, payroll), today = payroll.environment.today
    reports = try absences.map(book.report)
    days = (window.first ?? first)...(window.last ?? last)
    let drawn = Set(reports.compactMap(\.entitlement?.name))
    let day = min(max(today, days.lowerBound), days.upperBound)
    balances = try book.figures(
      of: store.entitlements.entitlements().filter { drawn.contains($0.name) }, on: { _ in day })
    profile = payroll.profile
    environment = payroll.environment
  }

  private var format: Format { environment.format }
  private var texts: Texts { environment.texts }

  /// Lays out the absences on pages of their own.
  func lay(into layout: inout SheetLayout) {
    // Pages are read in later years too.
    let title = format.days(days.lowerBound, days.upperBound, year: 0)
    layout.title(texts("page.absences"), title, profile)
    // Only what is still to come can change by itself.
    if days.upperBound >= environment.today { layout.facts([environment.asOfToday]) }
    if !balances.isEmpty, !format.isPrivate {
      layout.heading(texts("page.entitlements"))
      balanceTable.lay(into: &layout)
    }
    layout.heading(texts("page.absences"))
    table.lay(into: &layout)
  }

  private func column(
    _ name: String, _ alignment: SheetLayout.Alignment = .right,
    width: SheetTable.Width = .fit
  ) -> SheetTable.Column {
    SheetTable.Column(title: texts("cli.column.\(name)"), width: width, alignment: alignment)
  }

  private var balanceTable: SheetTable {
    let names = ["carried", "granted", "taken", "expired", "available", "planned", "left"]
    let rows = balances.map { figures in
      let balance = figures.balance, count = figures.entitlement.count
      let amounts = [
        balance.carried, balance.granted, balance.taken, balance.expired, balance.available,
        balance.planned, balance.left,
      ]
      return SheetTable.Row(
        [format.name(of: figures.entitlement), format.dayWithYear(balance.on)]
          + amounts.map { format.amount($0, by: count) })
    }
    return SheetTable(
      columns: [column("name", .left, width: .share(1)), column("as_of", .left)]
        + names.map { column("balance_\($0)") }, groups: rows.map { [$0] })
  }

  private var table: SheetTable {
    let rows = reports.map { report in
      SheetTable.Row([
        format.dates(of: report.absence, environment, year: 0), format.name(of: report.kind),
        String(report.shifts.count),
        report.entitlement.map { format.amount(report.cost, by: $0.count) } ?? "",
        format.hours(minutes: Int64(report.creditedMinutes)),
        report.payCents.map { format.money(cents: $0, currency: report.currency) } ?? "–",
        format.isPrivate ? "" : report.absence.note,
      ])
    }
    return SheetTable(
      columns: [
        column("dates", .left), column("kind", .left, width: .share(1)), column("shifts"),
        column("cost"),
        column("credit"), column("pay"),
        SheetTable.Column(title: texts("absence.field.note"), width: .share(2)),
      ], groups: rows.map { [$0] })
  }
}

/// The account of hours on printed pages: a line for each pay period.
struct AccountSheet {
  private let account: HoursAccount
  private let lines: [HoursAccount.Line]
  /// Whether the pages reach to today, so that they say what is expected.
  private let isCurrent: Bool
  private let profile: UserProfile
  private let environment: Environment

  /// Creates the pages of the pay periods that touch `window`. Throws `AbsenceError.noAccount`,
  /// `StoreError` and `RulesetFileError`.
  init(_ window: DayWindow, _ payroll: Payroll) throws {
    guard let account = try payroll.account() else { throw AbsenceError.noAccount }
    self.account = account
    lines = account.lines.filter { window.overlaps($0.period.days) }
    profile = payroll.profile
    environment = payroll.environment
    isCurrent = window.last.map { $0 >= payroll.environment.today } ?? true
  }

  /// Lays out the account on pages of its own.
  func lay(into layout: inout SheetLayout) {
    let format = environment.format, texts = environment.texts, opening = account.opening
    let first = lines.first?.period.days.lowerBound ?? opening.on
    let last = lines.last?.period.days.upperBound.adding(days: -1) ?? environment.today
    layout.title(
      texts("page.account"),
      format.days(first, max(first, last), year: 0), profile)
    if isCurrent { layout.facts([environment.asOfToday]) }
    layout.note(format.opening(of: account))
    layout.heading(texts("page.periods"))
    var columns = format.accountColumns.map { SheetTable.Column(title: $0, alignment: .right) }
    columns[0] = SheetTable.Column(title: columns[0].title, width: .share(1))
    SheetTable(
      columns: columns, groups: lines.map { [SheetTable.Row(format.cells(of: $0))] }
    ).lay(into: &layout)
    guard isCurrent else { return }
    layout.advance(10)
    layout.note(format.expectation(of: account))
  }
}

extension Environment {
  /// The fact that something is as of today.
  fileprivate var asOfToday: (name: String, value: String) {
    (texts("page.as_of"), format.dayWithYear(today))
  }
}

extension Format {
  /// Returns the sentence about the opening of the account of hours.
  package func opening(of account: HoursAccount) -> String {
    let opening = account.opening
    return texts(
      "account.opened",
      ["day": dayWithYear(opening.on), "length": signedHours(opening.minutes)])
  }

  /// Returns the sentence about the balance of the account and what is expected.
  package func expectation(of account: HoursAccount) -> String {
    texts(
      "account.expected",
      [
        "balance": signedHours(account.balanceMinutes),
        "expected": signedHours(account.expectedMinutes),
      ])
  }

  /// The headings of `cells(of:)`.
  package var accountColumns: [String] {
    ["period", "target", "paid", "absence", "difference", "corrected", "balance"].map {
      texts("cli.column.\($0)")
    }
  }

  /// Returns the period, target, paid and credited hours, difference, changes and balance of a line
  /// of the account of hours.
  package func cells(of line: HoursAccount.Line) -> [String] {
    let period = line.period
    let changes = line.entries.reduce(-line.cappedMinutes) { $0 + $1.change }
    return [
      self.period(period.days), signedHours(period.targetMinutes),
      signedHours(period.paidMinutes), signedHours(period.creditedMinutes),
      signedHours(period.difference), changes == 0 ? "" : signedHours(changes),
      signedHours(line.balanceMinutes),
    ]
  }
}
