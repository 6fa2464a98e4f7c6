import Terminal
import Widgets

/// One of everything, with texts that are hard to draw.
enum Gallery {
  static let long = "Donaudampfschifffahrtsgesellschaftskapitänsmütze"
  static let hard = [
    "夜勤病棟", "👨‍👩‍👧‍👦 Schicht 🏃🏽‍♀️", "שמירת לילה", "क्षि निशा", "e\u{301}te\u{301}", long, "", "a\nb",
  ]

  static var widgets: [(name: String, widget: any Widget)] {
    bars + lists + forms + overlays + charts + grids + hourGrids
  }

  static var bars: [(name: String, widget: any Widget)] {
    [
      ("tab bar", tabBar),
      (
        "hard tab bar",
        TabBar(brand: hard[0], tabs: hard, active: 9, trailing: [hard[1]], command: "tab")
      ),
      ("status bar", statusBar),
      ("message", StatusBar(hints: hints, fixed: [help], message: hard[1] + long)),
      (
        "hard status bar",
        StatusBar(
          hints: hard.map { Hint(key: $0, label: $0, command: HitTarget("x")) },
          fixed: [Hint(key: "夜", label: "勤")])
      ),
      ("hint line", HintLine(hints, align: .right)),
      ("toast", Toast("Shift deleted", kind: .good, action: "u undo")),
      ("hard toast", Toast(hard[1] + long, kind: .bad, action: hard[0])),
      ("heading", Heading("NEXT 7 DAYS", detail: [Span("21–27 Nov")], trailing: [Span("52:30")])),
      ("hard heading", Heading(hard[1], detail: [Span(hard[2])], trailing: [Span(hard[0])])),
      ("empty state", emptyState),
      ("hard empty state", EmptyState(title: hard.joined(separator: " "), lines: [])),
    ]
  }

  static var lists: [(name: String, widget: any Widget)] {
    [
      ("list", List(hardRows, state: ListState(selection: 3), command: "row")),
      (
        "list scrolled",
        List(hardRows, state: ListState(selection: 99, offset: -4), command: "row", focused: false)
      ),
      (
        "empty list",
        List([Row](), state: ListState(selection: 3), command: "row", empty: [Span(hard[1])])
      ),
      ("table", table),
      (
        "hard table",
        Table(
          columns: hard.map { .init($0, width: .flexible(minimum: 3), align: .center) },
          rows: hard.map { text in TableRow(cells: hard.map { [Span(text), Span($0)] }) },
          first: 7, count: 9, selection: 8, command: "row", focused: false)
      ),
      (
        "table without columns",
        Table(
          columns: [], rows: [TableRow(cells: [])], first: 0, count: 1, selection: 0, command: "row"
        )
      ),
      (
        "table with endless columns",
        Table(
          columns: [.init("a", width: .fixed(.max)), .init("b", width: .flexible(minimum: .min))],
          rows: [TableRow(cells: [[Span("x")], [Span("y")]])], first: .max - 9, count: .max,
          selection: nil, command: "row")
      ),
    ]
  }

  static var forms: [(name: String, widget: any Widget)] {
    [
      (
        "form",
        Form(addShift, messages: [[Span("! 10 h 30 m rest", Style(.warning))]], command: "f")
      ),
      ("hard form", Form(hardForm, messages: hard.map { [Span($0)] }, command: "f")),
      ("empty form", Form(FormState([]), command: "f")),
      ("text field", TextField(TextFieldState(hard.joined()), focused: true)),
      ("selected text", TextField(selected(hard[1]), focused: true)),
      ("placeholder", TextField(TextFieldState(), focused: false, placeholder: hard[0])),
    ]
  }

  static var overlays: [(name: String, widget: any Widget)] {
    [
      ("dialog", dialog),
      (
        "hard dialog",
        Dialog(
          title: hard[0], message: hard,
          buttons: hard.map { .init(label: $0, key: $0, isDestructive: true) }, selected: -1,
          command: "d")
      ),
      ("menu", menu),
      (
        "hard menu",
        Menu(
          title: long, items: hard.map { MenuItem(label: $0, key: $0, note: $0) },
          state: ListState(selection: -7), command: "m")
      ),
      ("palette", palette),
      (
        "hard palette",
        Palette(
          query: TextFieldState(hard[0]), placeholder: long,
          items: hard.map { PaletteItem(title: $0, subtitle: $0, key: $0, matched: [0, 3, 900]) },
          state: ListState(selection: 5), command: "p", empty: "")
      ),
      ("help", helpOverlay),
      (
        "hard help",
        HelpOverlay(
          title: long, query: TextFieldState(long), placeholder: "",
          sections: hard.map { HelpSection(title: $0, items: [HelpItem(keys: $0, title: $0)]) },
          state: ListState(selection: 6, offset: 2), command: "h", empty: "")
      ),
      (
        "empty help",
        HelpOverlay(
          title: "Help", query: TextFieldState("zzz"), placeholder: "", sections: [],
          state: ListState(), command: "h", empty: "nothing")
      ),
      ("key popup", keyPopup),
      ("hard key popup", KeyPopup(title: hard[0], items: hard.map { .init(key: $0, label: $0) })),
      ("empty key popup", KeyPopup(title: "", items: [])),
    ]
  }

  static var charts: [(name: String, widget: any Widget)] {
    [
      ("gauge", Gauge(permille: 640, label: "64 %")),
      ("overrun", Gauge(permille: 1250, label: "125 %")),
      ("endless gauge", Gauge(permille: .max)),
      ("gauge below nothing", Gauge(permille: .min, label: hard[0])),
      ("bar chart", barChart),
      (
        "hard bar chart",
        BarChart(
          bars: hard.map { .init(label: $0, value: .max, text: $0, role: .bad) } + [
            .init(label: "", value: .min, text: "", role: .bad, pattern: "夜")
          ], maximum: -3)
      ),
      ("sparkline", Sparkline(values: [0, 1, 2, 3, 4, 5, 6, 7, 8], role: .series2)),
      ("hard sparkline", Sparkline(values: Array(repeating: .max, count: 99) + [.min], maximum: 1)),
      ("empty sparkline", Sparkline(values: [])),
      ("column chart", columnChart),
      (
        "hard column chart",
        ColumnChart(
          columns: hard.map {
            .init(label: $0, parts: [.init(.max, .bad), .init(.max, .good)], text: $0)
          }, target: .max, scale: { String($0) })
      ),
      ("empty column chart", ColumnChart(columns: [], scale: { _ in "" })),
      ("line chart", lineChart),
      ("hard line chart", LineChart([.max, .min, 0, .max]) { String($0) }),
      ("empty line chart", LineChart([]) { _ in "" }),
      ("year", yearGrid),
      ("empty year", YearGrid(weekdays: [], weeks: [], months: [])),
    ]
  }
}

extension Gallery {
  static var tabBar: TabBar {
    TabBar(
      brand: "ShiftPro", tabs: ["Dashboard", "Schedule", "Hours", "Journal", "Settings"], active: 1,
      trailing: ["02:41"], command: "tab")
  }

  static let hints = [
    Hint(key: "s", label: "stop", command: HitTarget("shift.stop")),
    Hint(key: "S", label: "stop at…"), Hint(key: "a", label: "add shift"),
    Hint(key: "e", label: "edit"), Hint(key: "u", label: "undo"),
    Hint(key: ":", label: "commands"),
  ]
  static let help = Hint(key: "?", label: "help", command: HitTarget("help"))
  static var statusBar: StatusBar {
    StatusBar(hints: hints, fixed: [help])
  }

  static var emptyState: EmptyState {
    EmptyState(
      title: "No shifts yet.",
      lines: [
        .init(key: "a", text: "add one by hand"), .init(key: "p", text: "set up a rotation"),
        .init(key: "i", text: "import a calendar"), .init(key: "s", text: "start one now"),
      ])
  }

  static let hardRows =
    [Row([Span("NOVEMBER")], trailing: [Span("52:30")], isHeading: true)]
    + hard.map { Row([Span($0, Style(.night)), Span($0)], trailing: [Span($0, .muted)]) }

  static func row(
    _ day: String, _ time: String, _ name: String, _ hours: String, _ pay: String
  ) -> TableRow {
    TableRow(cells: [
      [Span(day)], [Span(time)], [Span(name, Style(.night))], [Span(hours)], [Span(pay)],
    ])
  }

  static let columns: [Table.Column] = [
    .init("Day", width: .fixed(6), priority: 3), .init("Time", width: .fixed(11), priority: 2),
    .init("Shift", width: .flexible(minimum: 8), priority: 1),
    .init("Hours", width: .fixed(6), align: .right, priority: 2),
    .init("Pay", width: .fixed(9), align: .right),
  ]

  static var table: Table {
    Table(
      columns: columns,
      rows: [
        TableRow(
          cells: [[Span("16–29 November")], [], [], [Span("30:00")], [Span("582.60 €")]],
          isHeading: true),
        row("Sat 21", "19:00–07:00", "Night · Ward 4", "12:00", "322.40 €"),
        row("Sun 22", "19:00–07:00", "夜勤 · Ward 4", "12:00", "322.40 €"),
        row("Wed 25", "06:30–12:30", "Early", "6:00", "114.00 €"),
      ], first: 4, count: 30, selection: 6, command: "row")
  }

  static let addShift = FormState(
    [
      Field(
        id: "day", label: "Day", kind: .date, input: TextFieldState("Sat 21 Nov 2026")),
      Field(
        id: "start", label: "From", kind: .time, input: TextFieldState("19:00")),
      Field(
        id: "end", label: "To", kind: .time, input: TextFieldState("07:00"),
        note: "next day · 12 h"),
      Field(
        id: "pattern", label: "Pattern", kind: .choice(["None", "Night · Ward 4"]), index: 1),
      Field(
        id: "break", label: "Break", kind: .duration, input: TextFieldState("30x"),
        error: "a length such as 30 m"),
      Field(id: "paid", label: "Paid break", kind: .toggle, index: 1),
      Field(id: "note", label: "Note", placeholder: "anything"),
    ], focus: 2)

  static let hardForm = FormState(
    hard.enumerated().map { index, text in
      Field(
        id: text, label: text, kind: [.text, .choice(hard), .toggle, .choice([])][index % 4],
        input: TextFieldState(text), index: index * 7 - 9, note: text,
        error: index % 2 == 0 ? text : nil, placeholder: text)
    }, focus: 5)

  static func selected(_ text: String) -> TextFieldState {
    var state = TextFieldState(text)
    state.selectAll()
    return state
  }

  static let buttons: [Dialog.Button] = [
    .init(label: "Delete", key: "y", isDestructive: true), .init(label: "Keep", key: "Esc"),
  ]
  static let message = [
    "Sat 21 Nov 19:00–07:00, Night · Ward 4.", "It can be brought back with u.",
  ]
  static var dialog: Dialog {
    Dialog(
      title: "Delete this shift?", message: message, buttons: buttons, selected: 1,
      command: "answer")
  }

  static let menuItems = [
    MenuItem(label: "Start now", key: "s"),
    MenuItem(label: "Start at…", key: "S", note: "another time"),
    MenuItem(label: "Stop", key: "x", note: "no shift runs", isEnabled: false),
  ]
  static var menu: Menu {
    Menu(
      title: "Shift", items: menuItems, state: ListState(selection: 1), command: "choose")
  }

  static var palette: Palette {
    Palette(
      query: TextFieldState("sta"), placeholder: "type a command",
      items: [
        PaletteItem(title: "Start shift", subtitle: "now", key: "s", matched: [0, 1, 2]),
        PaletteItem(title: "Start shift at…", key: "S", matched: [0, 1, 2]),
        PaletteItem(
          title: "Stop shift at…", subtitle: "no shift runs", key: "X", isEnabled: false,
          matched: [0, 1, 11]),
      ], state: ListState(), command: "run", empty: "No command is called that.")
  }

  static var helpOverlay: HelpOverlay {
    HelpOverlay(
      title: "Keys", query: TextFieldState(), placeholder: "type to filter",
      sections: [
        HelpSection(
          title: "Dashboard",
          items: [
            HelpItem(keys: "s", title: "Start shift"),
            HelpItem(keys: "x", title: "Stop shift", note: "no shift runs", isEnabled: false),
          ]),
        HelpSection(
          title: "Everywhere",
          items: [
            HelpItem(keys: "u", title: "Undo"), HelpItem(keys: "Ctrl-R", title: "Redo"),
            HelpItem(keys: "q", title: "Quit"),
          ]),
      ], state: ListState(selection: 3), command: "run", empty: "No key does that.")
  }

  static var keyPopup: KeyPopup {
    KeyPopup(
      title: "g …",
      items: [
        .init(key: "g", label: "first"), .init(key: "e", label: "last"),
        .init(key: "t", label: "today"), .init(key: "d", label: "a day…"),
        .init(key: "w", label: "this week"),
      ])
  }

  static var columnChart: ColumnChart {
    ColumnChart(
      columns: [
        .init(label: "Mon", parts: [.init(4000, .series5)], text: "4,000"),
        .init(label: "Tue", parts: [.init(16_000, .series5)], text: "16,000"),
        .init(label: "Wed", parts: [.init(0, .series5)], text: "0"),
        .init(label: "Thu", parts: [.init(9000, .accent)], text: "9,000", isCurrent: true),
      ], target: 8000, scale: { "\($0 / 1000)k" })
  }

  static var lineChart: LineChart {
    var chart = LineChart([0, 10, 20, 20, 30, 40]) { String($0) }
    chart.target = 20
    chart.forecast = 4
    chart.cursor = 2
    chart.ends = ("Jan", "Jun")
    return chart
  }

  static var yearGrid: YearGrid {
    YearGrid(
      weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
      weeks: (0..<5).map { week in
        (0..<7).map { day in
          guard week > 0 || day > 2 else { return nil }
          return .init(
            glyph: YearGrid.glyph(day < 5 ? week : 0), style: day < 5 ? Style(.night) : .muted,
            letter: "N",
            isToday: week == 2 && day == 4)
        }
      }, months: [(1, "Feb")])
  }

  static var barChart: BarChart {
    BarChart(bars: [
      .init(label: "Regular", value: 2310, text: "38:30", role: .series1),
      .init(label: "Sat/night", value: 600, text: "10:00", role: .series2, pattern: "▒"),
      .init(label: "Sunday", value: 245, text: "4:05", role: .series3),
      .init(label: "Holiday", value: 0, text: "0:00", role: .series4),
    ])
  }
}
