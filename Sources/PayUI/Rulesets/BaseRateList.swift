import AppCore
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The list of base rates.
  static let baseRates = Scope("base_rates", rank: 360)
}

/// The list of dated base rates.
struct BaseRateList: ListSurface {
  package static let stacks: [[Scope]] = [[.baseRates, .revising, .list, .always]]
  package static let plainTwins = [
    PlainTwin("rates", rank: 40, over: .hours, command: "base_rates.open")
  ]
  package static let commands = editing("base_rates", in: .baseRates, none: Message("why.no_rate"))
  {
    $0.form(for: $1, $3)
  } question: {
    $0.question(removing: $1, $2)
  }

  /// A day of the displayed pay period.
  let day: CivilDay
  package var displayedPeriodDay: CivilDay? { day }
  /// The first day of that period.
  private var periodStart: CivilDay
  /// The rates, ascending.
  package private(set) var items: [StoredBaseRate] = []
  /// The ISO 4217 code of the amounts.
  private var currency = ""
  /// The number of closed pay periods, which keep their rates.
  private var closed = 0
  /// The cursor.
  package var list = ListState()

  /// Creates the list for the period that contains `day`.
  init(day: CivilDay) {
    self.day = day
    periodStart = day
  }

  /// Reads the rates. Throws `StoreError` and `RulesetFileError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let isFirst = currency.isEmpty
    let payroll = try Payroll(store: store, profile: state.profile, environment: environment.base)
    items = try store.pay.baseRates()
    currency = try payroll.currency(on: environment.today)
    periodStart = try payroll.period(containing: day).start
    closed = payroll.lockedPeriods(from: nil).count
    let now = items.lastIndex { $0.begin <= environment.today }
    list.select(isFirst ? now ?? 0 : list.selection, count: items.count)
  }

  // MARK: Changing

  /// Returns the form for a base rate, or for a new one.
  private func form(for rate: StoredBaseRate?, _ environment: AppEnvironment) -> FormLayer {
    let form = BaseRateForm(rate, among: items, currency: currency, proposing: periodStart)
    return FormLayer(form, focus: rate == nil ? "amount" : nil, environment)
  }

  private func question(removing rate: StoredBaseRate, _ environment: AppEnvironment) -> DialogLayer
  {
    let texts = environment.texts
    let amount = environment.format.money(cents: rate.cents, currency: currency)
    let from = rate.effectiveFrom.map(environment.format.dayWithYear)
    return DialogLayer(
      title: texts("dialog.base_rate.title"),
      message: [
        "\(from ?? texts("rules.use.always")): \(amount)",
        list.selection > 0 ? texts("dialog.base_rate.before") : texts("dialog.base_rate.first"),
        texts("dialog.rules.undo", ["key": environment.key("app.undo")]),
      ],
      deleting: [.perform(.pay(.removeBaseRate(rate.id)))], texts)
  }

  // MARK: Drawing

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts
    let notes =
      closed > 0
      ? DisplayText.wrap(
        texts("base_rate.closed", ["n": String(closed)]), to: min(60, area.width - 6)) : []
    let height = max(1, count + 1) + (notes.isEmpty ? 0 : notes.count + 1)
    FloatingBox.draw(
      title: texts("base_rate.title"), around: Size(64, height), in: area, into: &frame
    ) { inside, frame in
      var rest = inside
      let below = rest.takeBottom(min(notes.count, max(0, rest.height - 3)))
      for (y, line) in notes.prefix(below.height).enumerated() {
        frame.text(line, in: below.inset(1, 0).row(y), .muted)
      }
      _ = rest.takeBottom(below.isEmpty ? 0 : 1)
      guard !items.isEmpty else {
        return frame.text(
          texts("base_rate.none", ["key": environment.key("base_rates.add")]),
          in: rest.inset(1, 0).row(0), .text)
      }
      let columns: [Table.Column] = [
        .init(texts("rules.field.since"), width: .flexible(minimum: 12), priority: 4),
        .init(
          texts("base_rate.amount", ["currency": currency]), width: .fixed(14), align: .right,
          priority: 5),
        .init(texts("base_rate.change_column"), width: .fixed(21), align: .right, priority: 1),
      ]
      drawTable(columns, context, in: rest, into: &frame) { row($0, environment) }
    }
  }

  private func row(_ place: Int, _ environment: AppEnvironment) -> TableRow {
    let format = environment.format, rate = items[place]
    let isNow = items.lastIndex { $0.begin <= environment.today } == place
    let from = rate.effectiveFrom.map(format.dayWithYear) ?? format.texts("rules.use.always")
    let raise =
      place > 0
      ? BaseRateText.raise(from: items[place - 1].amount, to: rate.amount, currency, format) : ""
    let style = isNow ? Style(.text, .bold) : .text
    return TableRow(cells: [
      [Span(isNow ? "● " : "  ", Style(.accent)), Span(from, style)],
      [Span(format.hourly(rate.amount, currency: currency), style)],
      [Span(raise, .muted)],
    ])
  }
}

extension AppState {
  /// Opens the list of base rates for the pay period that contains `day`.
  mutating func openBaseRates(_ day: CivilDay) -> [Effect] {
    open(BaseRateList(day: day))
    return [.readLayer]
  }
}
