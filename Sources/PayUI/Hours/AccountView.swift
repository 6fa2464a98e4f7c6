import AppCore
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

/// The account of hours: the running pay period and those before it, latest first.
struct AccountView: Equatable, Sendable {
  /// The account; nil if none was opened.
  private(set) var account: HoursAccount?
  /// The contract hours by their first day.
  private(set) var targets: [WorkTarget] = []
  /// The cursor.
  var list = ListState()

  /// The number of rows.
  var count: Int { account.map { $0.lines.count + 1 } ?? 0 }

  /// The pay periods, latest first.
  private var lines: [HoursAccount.Line] {
    account.map { [$0.running] + $0.lines.reversed() } ?? []
  }

  /// The pay period under the cursor.
  private var selected: HoursAccount.Line? { list.selected(of: lines) }

  /// The days of the pay period under the cursor.
  var selectedDays: Range<CivilDay>? { selected?.period.days }

  /// Reads the account. Throws `StoreError` and `RulesetFileError`.
  mutating func read(_ payroll: Payroll, from store: Store) throws {
    account = try payroll.account()
    targets = try store.pay.targets()
    list.select(list.selection, count: count)
  }

  /// The entries by hand that can be removed, latest first.
  var entries: [AccountEntry] {
    guard let account else { return [] }
    return lines.flatMap { $0.entries.reversed() } + [account.opening]
  }

  // MARK: Drawing

  func draw(
    _ state: AppState, _ environment: AppEnvironment, in rect: Rect, into frame: inout Frame
  ) {
    let texts = environment.texts, format = environment.format
    var rest = rect
    let title = Span(texts("account.title"), Style(.text, .bold))
    guard let account else {
      frame.draw(Row([title]), in: rest.takeTop(1).inset(1, 0))
      return frame.draw(
        EmptyState("account.none", ["hours.open_account": "account.none.open"], environment),
        in: rest)
    }
    let balance = Span(
      texts("account.balance", ["balance": format.balance(account.balanceMinutes)]) + " ",
      Style(account.balanceMinutes < 0 ? .warning : .good, .bold))
    frame.draw(Row([title], trailing: [balance]), in: rest.takeTop(1).inset(1, 0))
    if rest.height > 12 { _ = rest.takeTop(1) }
    let details = details(environment)
    let below = rest.takeBottom(min(details.count, max(0, rest.height - 6)))
    for (y, line) in details.prefix(below.height).enumerated() {
      frame.draw(line, in: below.row(y).inset(1, 0))
    }
    let table = Table.rows(in: rest.height)
    let visible = list.visible(count: count, height: table), lines = lines
    let rows = visible.map { row(lines[$0], isRunning: $0 == 0, environment) }
    frame.draw(
      Table(
        columns: columns(of: rows, texts), rows: rows,
        first: visible.lowerBound,
        count: count, selection: list.selection, command: "list.select",
        focused: state.layers.isEmpty), in: rest)
  }

  /// Returns the columns, as narrow as their contents, so that few are left out.
  private func columns(of rows: [TableRow], _ texts: Texts) -> [Table.Column] {
    func width(_ place: Int, _ least: Int) -> Int {
      rows.reduce(least) { max($0, $1.cells[place].columns) }
    }
    let amounts = [
      ("target", 4), ("paid", 5), ("absence", 2), ("difference", 3), ("corrected", 1),
      ("balance", 8),
    ]
    return [
      .init(
        texts("cli.column.period"), width: .flexible(minimum: width(0, 10)), priority: 9)
    ]
      + amounts.enumerated().map { place, column in
        let title = texts("cli.column.\(column.0)")
        return .init(
          title, width: .fixed(width(place + 1, max(5, DisplayText.width(title)))), align: .right,
          priority: column.1)
      }
  }

  private func row(
    _ line: HoursAccount.Line, isRunning: Bool, _ environment: AppEnvironment
  ) -> TableRow {
    let format = environment.format, period = line.period
    func cell(_ minutes: Int, _ style: Style = .text) -> [Span] {
      [Span(minutes == 0 ? "–" : format.signedHours(minutes), minutes == 0 ? .muted : style)]
    }
    let last = period.days.upperBound.adding(days: -1)
    let name = format.days(period.days.lowerBound, last, year: environment.today.year)
    let changes = line.entries.reduce(isRunning ? 0 : -line.cappedMinutes) { $0 + $1.change }
    let style: Style = isRunning ? .muted : .text
    let difference: Style = isRunning ? .muted : Style(period.difference < 0 ? .warning : .good)
    return TableRow(cells: [
      [Span(name, isRunning ? Style(.accent) : .text)], cell(period.targetMinutes, .muted),
      cell(period.paidMinutes, style), cell(period.creditedMinutes, style),
      [Span(format.balance(period.difference), difference)],
      changes == 0 ? cell(0) : [Span(format.balance(changes), style)],
      [Span(format.balance(line.balanceMinutes), style.with(.bold))],
    ])
  }

  /// Returns the entries of the selected pay period, what is expected, and the contract hours.
  private func details(_ environment: AppEnvironment) -> [Row] {
    guard let account, let line = selected else { return [] }
    let format = environment.format, texts = environment.texts
    let isRunning = list.selection == 0
    var rows = line.entries.map { entry in
      Row([
        Span(texts("account.kind.\(entry.kind.rawValue)") + "  ", .muted),
        Span(format.entry(entry)), Span(entry.note.isEmpty ? "" : "  " + entry.note, .muted),
      ])
    }
    if !isRunning, line.cappedMinutes > 0 {
      let length = format.signedHours(line.cappedMinutes)
      rows.append(
        Row([Span("! " + texts("account.capped", ["length": length]), Style(.warning))]))
    }
    if isRunning {
      rows.append(Row([Span(texts("account.running"), .muted)]))
    }
    rows.append(Row([Span(format.opening(of: account), .muted)]))
    if let target = targets.last(where: { $0.from <= environment.today }) {
      rows.append(
        Row([Span(texts("account.target") + "  ", .muted), Span(format.target(target))]))
    }
    return [Row([])] + rows
  }
}

extension Format {
  /// Formats a balance with its sign: `+14:30`, `−2:00`, `0:00`.
  fileprivate func balance(_ minutes: Int) -> String {
    (minutes > 0 ? "+" : "") + signedHours(minutes)
  }
}

extension AccountView {
  /// Returns the menu of the entries and contract hours that can be removed.
  func removing(_ environment: AppEnvironment) -> MenuLayer {
    let format = environment.format, texts = environment.texts
    let entries = entries.map { entry in
      MenuLayer.Item(
        label: texts("account.kind.\(entry.kind.rawValue)") + "  " + format.entry(entry),
        note: entry.note, choice: .effects([.perform(.account(.remove(entry.id)))]))
    }
    let targets = targets.reversed().map { target in
      MenuLayer.Item(
        label: texts("account.target") + "  " + format.target(target), note: "",
        choice: .effects([.perform(.target(.remove(target.id)))]))
    }
    return MenuLayer(title: texts("account.remove"), items: entries + targets)
  }
}
