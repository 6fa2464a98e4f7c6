import AppCore
import Domain
import Services
import Store
import Terminal
import TerminalText
import Widgets

extension Scope {
  /// The list of entitlements.
  static let entitlements = Scope("entitlements", rank: 336)
}

/// The entitlements with their figures in a year, and the events of the selected one.
struct EntitlementList: ListSurface {
  package static let stacks: [[Scope]] = [[.entitlements, .revising, .list, .always]]
  package static let tables = RecordTable.roster.union(RecordTable.pay).union([
    .entitlement, .entitlementRule, .entitlementGrant,
  ])
  package static let plainTwins = [
    PlainTwin("entitlements", rank: 63, over: .schedule, command: "entitlements.open")
  ]

  /// A rule or a grant by hand.
  enum Source: Equatable {
    case rule(EntitlementRule)
    case grant(EntitlementGrant)

    var id: RecordID {
      switch self {
      case .rule(let rule): rule.id
      case .grant(let grant): grant.id
      }
    }
  }

  /// The day on which the figures are.
  private(set) var day: CivilDay
  /// The entitlements with their figures.
  package private(set) var items: [EntitlementFigures] = []
  /// The cursor.
  package var list = ListState()
  private var rules: [EntitlementRule] = []
  private var grants: [EntitlementGrant] = []

  /// The rules and grants of the selected entitlement.
  var sources: [Source] {
    guard let name = selected?.entitlement.name else { return [] }
    return rules.filter { $0.entitlement == name }.map(Source.rule)
      + grants.filter { $0.entitlement == name }.map(Source.grant)
  }

  /// Creates the list with the figures on a day.
  init(on day: CivilDay) { self.day = day }

  /// Moves to another year.
  mutating func turn(_ years: Int) { day = day.adding(months: 12 * years) }

  /// Returns the day of a year on which its figures are: today, its last day if it is over, or its
  /// first if it is to come.
  private func day(in entitlement: Entitlement, _ today: CivilDay) -> CivilDay {
    let year = entitlement.year(containing: day)
    if year.contains(today) { return today }
    return year.upperBound <= today ? year.upperBound.adding(days: -1) : year.lowerBound
  }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let payroll = try Payroll(store: store, profile: state.profile, environment: environment.base)
    let book = AbsenceBook(store, payroll), today = environment.today
    items = try book.figures(of: store.entitlements.entitlements()) { day(in: $0, today) }
    rules = try store.entitlements.rules()
    grants = try store.entitlements.grants()
    list.select(list.selection, count: items.count)
  }

  // MARK: Changing

  func question(
    deleting figures: EntitlementFigures, _ environment: AppEnvironment
  ) -> DialogLayer {
    let texts = environment.texts, name = figures.entitlement.name
    return DialogLayer(
      title: texts("dialog.entitlement.title"),
      message: [
        environment.format.name(of: figures.entitlement),
        texts("dialog.entitlement.undo", ["key": environment.key("app.undo")]),
      ],
      deleting: [.perform(.absence(.deleteEntitlement(name)))], texts)
  }

  /// Returns the menu of the rules and grants that can be removed.
  func menu(of figures: EntitlementFigures, _ environment: AppEnvironment) -> MenuLayer {
    let format = environment.format
    return MenuLayer(
      title: environment.texts("entitlements.remove"),
      items: sources.map { source in
        let (label, note): (String, String) =
          switch source {
          case .rule(let rule):
            (format.rule(rule, of: figures.entitlement), format.days(of: rule))
          case .grant(let grant):
            (
              format.texts("entitlement.grant") + " "
                + format.amount(grant.amount, by: figures.entitlement.count),
              format.dayWithYear(grant.on)
            )
          }
        return MenuLayer.Item(
          label: label, note: note,
          choice: .effects([.perform(.absence(.removeGrant(source.id)))]))
      })
  }

  // MARK: Drawing

  private static let columns = 76

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let environment = context.environment, texts = environment.texts
    let isWide = area.width >= 60
    let details = details(environment, isWide: isWide)
    let title = selected.map { environment.format.year(of: $0.balance.year) } ?? ""
    FloatingBox.draw(
      title: texts("entitlements.title", ["year": title]),
      around: Size(Self.columns, count + 2 + details.count), in: area, into: &frame
    ) { inside, frame in
      var rest = inside
      let table = rest.takeTop(min(count + 1, max(2, rest.height / 2)))
      let figures = isWide ? Self.wide : Self.narrow
      let columns =
        [Table.Column(texts("cli.column.name"), width: .flexible(minimum: 8), priority: 9)]
        + figures.map {
          Table.Column(
            texts("entitlements.column.\($0)"), width: .fixed(9), align: .right, priority: 5)
        }
      drawTable(columns, context, in: table, into: &frame) {
        row(items[$0], figures, environment.format)
      }
      _ = rest.takeTop(1)
      for (y, line) in details.prefix(rest.height).enumerated() {
        frame.draw(line, in: rest.row(y).padded)
      }
    }
  }

  private static let wide = ["carried", "granted", "taken", "planned", "lapsed", "left"]
  private static let narrow = ["taken", "left"]

  private func row(
    _ figures: EntitlementFigures, _ columns: [String], _ format: Format
  ) -> TableRow {
    let balance = figures.balance
    let amounts = [
      "carried": balance.carried, "granted": balance.granted + balance.toCome,
      "taken": balance.taken, "planned": balance.planned, "left": balance.left,
      "lapsed": balance.expired + balance.lapsing,
    ]
    return TableRow(
      cells: [[Span(format.name(of: figures.entitlement))]]
        + columns.map { column in
          let amount = amounts[column] ?? .zero
          let style: Style =
            column != "left" ? .muted : amount < .zero ? Style(.warning) : Style(.text, .bold)
          return [Span(format.amount(amount, by: figures.entitlement.count), style)]
        })
  }

  /// Returns the rules and the events of the selected entitlement, with the balance after each.
  private func details(_ environment: AppEnvironment, isWide: Bool) -> [Row] {
    guard let figures = selected else { return [] }
    let format = environment.format, texts = environment.texts
    let count = figures.entitlement.count
    let about = Row([Span(format.about(figures.entitlement), .muted)])
    guard !sources.isEmpty || !figures.events.isEmpty else {
      let keys = [
        "grant": environment.key("entitlements.grant"),
        "rule": environment.key("entitlements.rule"),
        "preset": environment.key("entitlements.presets"),
      ]
      return [about, Row([Span(texts("entitlements.none", keys))])]
    }
    var rows = [about]
    for case .rule(let rule) in sources {
      rows.append(
        Row([
          Span("↻ " + format.rule(rule, of: figures.entitlement)),
          Span("  " + format.days(of: rule), .muted),
        ]))
    }
    if figures.balance.lapsing > .zero {
      let amount = format.amount(figures.balance.lapsing, by: count)
      rows.append(
        Row([Span("! " + texts("entitlements.lapsing", ["amount": amount]), Style(.warning))]))
    }
    if figures.balance.carried != .zero {
      rows.append(
        event(
          figures.balance.year.lowerBound, texts("absence.event.carried"), nil,
          figures.balance.carried, count, environment, isWide: isWide))
    }
    return rows
      + figures.events.map {
        event(
          $0.day, format.event($0, of: figures), $0.amount, $0.balance, count, environment,
          isWide: isWide)
      }
  }

  private func event(
    _ day: CivilDay, _ words: String, _ amount: AbsenceAmount?, _ balance: AbsenceAmount,
    _ count: Entitlement.Count, _ environment: AppEnvironment, isWide: Bool
  ) -> Row {
    let format = environment.format
    let isAhead = day > environment.today
    let sign = amount.map { $0 > .zero ? "+" : "" } ?? ""
    let change = amount.map { sign + format.amount($0, by: count) } ?? ""
    return Row(
      [
        isWide
          ? Span(DisplayText.pad(format.dayWithYear(day), to: 18), .muted)
          : Span(DisplayText.pad(format.day(day), to: 11), .muted),
        Span(words, isAhead ? .muted : .text),
      ],
      trailing: [
        Span(DisplayText.pad(change, to: isWide ? 9 : 5, align: .right), .muted),
        Span(
          " "
            + DisplayText.pad(format.amount(balance, by: count), to: isWide ? 9 : 5, align: .right),
          balance < .zero ? Style(.warning) : .text),
      ])
  }
}

extension Format {
  /// Names a year of an entitlement: `2026`, `1 Apr 2026 – 31 Mar 2027`.
  fileprivate func year(of days: Range<CivilDay>) -> String {
    let first = days.lowerBound
    guard first.month == 1, first.day == 1 else {
      return "\(dayWithYear(first)) – \(dayWithYear(days.upperBound.adding(days: -1)))"
    }
    return String(first.year)
  }
}
