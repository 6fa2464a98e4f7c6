import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

extension Scope {
  /// The list of bonuses.
  static let bonuses = Scope("bonuses", rank: 370)
}

/// The list of bonuses.
struct BonusList: ListSurface {
  package static let stacks: [[Scope]] = [[.bonuses, .revising, .list, .always]]
  package static let plainTwins = [
    PlainTwin("bonuses", rank: 50, over: .hours, command: "bonuses.open")
  ]
  package static let commands = editing("bonuses", in: .bonuses, none: Message("why.no_bonus")) {
    $0.form(for: $1, $2.pay, $3)
  } question: {
    $0.question(removing: $1, $2)
  }

  /// A day of the displayed pay period.
  let day: CivilDay
  /// The days of that period.
  private var period: Range<CivilDay>
  /// The bonuses by the day in whose period they are paid.
  package private(set) var items: [StoredBonus] = []
  /// The ISO 4217 codes of their amounts, in the same order.
  private var currencies: [String] = []
  /// The bonuses excluded because their day is paid in another currency.
  private var leftOut: Set<RecordID> = []
  /// The cursor.
  package var list = ListState()

  /// Creates the list for the period that contains `day`.
  init(day: CivilDay) {
    self.day = day
    period = day..<day
  }

  /// Reads the bonuses. Throws `StoreError` and `RulesetFileError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let isFirst = period.isEmpty
    let payroll = try Payroll(store: store, profile: state.profile, environment: environment.base)
    items = try store.pay.bonuses()
    currencies = try items.map { try $0.currency ?? payroll.currency(on: $0.day) }
    leftOut = try Set(items.filter(payroll.leavesOut).map(\.id))
    let period = try payroll.period(containing: day)
    self.period = period.start..<period.end
    let latest = items.lastIndex { $0.day < period.end }
    list.select(isFirst ? latest ?? 0 : list.selection, count: items.count)
  }

  // MARK: Changing

  /// Returns the form for a bonus, or for a new one that is paid today or on the nearest day of the
  /// period.
  private func form(
    for bonus: StoredBonus?, _ pay: PayContext, _ environment: AppEnvironment
  ) -> FormLayer {
    let last = max(period.lowerBound, period.upperBound.adding(days: -1))
    let day = min(max(environment.today, period.lowerBound), last)
    return FormLayer(BonusForm(bonus: bonus, day: day, pay: pay), environment)
  }

  private func question(removing bonus: StoredBonus, _ environment: AppEnvironment) -> DialogLayer {
    let format = environment.format, texts = environment.texts
    return DialogLayer(
      title: texts("dialog.bonus.title"),
      message: [
        "\(format.name(of: bonus)), \(amount(list.selection, format)), \(format.dayWithYear(bonus.day))",
        texts("dialog.bonus.undo", ["key": environment.key("app.undo")]),
      ],
      deleting: [.perform(.pay(.removeBonus(bonus.id)))], texts)
  }

  // MARK: Drawing

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts, isNarrow = area.width < 60
    FloatingBox.draw(
      title: texts("bonus.title"), around: Size(72, max(1, count + 1)), in: area, into: &frame
    ) { inside, frame in
      guard !items.isEmpty else {
        let text = texts("bonus.none", ["key": environment.key("bonuses.add")])
        return frame.text(text, in: inside.inset(1, 0).row(0), .text)
      }
      let columns: [Table.Column] = [
        .init(texts("bonus.day"), width: .fixed(isNarrow ? 9 : 17), priority: 4),
        .init(texts("setup.field.name"), width: .flexible(minimum: 8), priority: 3),
        .init(texts("bonus.earned"), width: .fixed(14), priority: 1),
        .init(
          amountTitle(texts, isNarrow: isNarrow), width: .fixed(isNarrow ? 11 : 14),
          align: .right, priority: 5),
      ]
      drawTable(columns, context, in: inside, into: &frame) {
        row($0, isNarrow: isNarrow, environment.format)
      }
    }
  }

  private func amountTitle(_ texts: Texts, isNarrow: Bool) -> String {
    guard let currency = currencies.first, Set(currencies).count == 1 else {
      return texts("bonus.money")
    }
    return isNarrow ? currency : texts("bonus.amount", ["currency": currency])
  }

  private func row(_ place: Int, isNarrow: Bool, _ format: Format) -> TableRow {
    let bonus = items[place], isOfPeriod = period.contains(bonus.day)
    let style = isOfPeriod ? Style(.text, .bold) : .text
    let earned = bonus.earnedFrom.map {
      format.texts("bonus.since", ["day": format.dayOfMonth($0)])
    }
    return TableRow(cells: [
      [
        Span(isOfPeriod ? "● " : "  ", Style(.accent)),
        Span(isNarrow ? format.dayOfMonth(bonus.day) : format.dayWithYear(bonus.day), style),
      ],
      [Span(format.name(of: bonus), style)],
      leftOut.contains(bonus.id)
        ? [Span(format.texts("bonus.left_out"), Style(.warning))] : [Span(earned ?? "", .muted)],
      [Span(amount(place, format), style)],
    ])
  }

  /// Formats the amount of an item in its own currency.
  private func amount(_ place: Int, _ format: Format) -> String {
    format.money(cents: items[place].cents, currency: currencies[place])
  }
}

extension AppState {
  /// Opens the list of bonuses for the displayed pay period.
  mutating func openBonuses(_ environment: AppEnvironment) -> [Effect] {
    open(BonusList(day: displayedPeriodDay(environment)))
    return [.readLayer]
  }
}
