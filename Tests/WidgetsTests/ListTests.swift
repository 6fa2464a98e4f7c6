import Terminal
import TestSupport
import Testing
import Widgets

@Suite("A list") struct ListTests {
  static let rows = [
    Row([Span("NOVEMBER")], trailing: [Span("52:30")], isHeading: true),
    Row(
      [Span("Sat 21  "), Span("Night · Ward 4", Style(.night))], trailing: [Span("12 h", .muted)]),
    Row([Span("Sun 22  "), Span("夜勤", Style(.night))], trailing: [Span("12 h", .muted)]),
    Row([Span("Mon 23  off", .muted)]),
  ]

  @Test("marks the selected row from edge to edge and puts the cursor there")
  func selection() {
    expect(
      drawn(List(Self.rows, state: ListState(selection: 2), command: "row"), 34, 5),
      """
      │ NOVEMBER                   52:30 │
      │ Sat 21  Night · Ward 4      12 h │
      │ Sun 22  夜勤                12 h │
      │ Mon 23  off                      │
      │                                  │
      0: 1-8 muted; 28-32 muted
      1: 9-22 night; 29-32 muted
      2: 0-8 text/selection; 9-12 night/selection; 13-28 text/selection; 29-32 muted/selection; 33-33 text/selection
      3: 1-11 muted
      cursor 0,2
      row 1: 0,1 34x1
      row 2: 0,2 34x1
      row 3: 0,3 34x1
      """)
  }

  @Test("has a fainter mark and no cursor while the keyboard is elsewhere")
  func unfocused() {
    let list = List(Self.rows, state: ListState(selection: 1), command: "row", focused: false)
    expect(
      drawn(list, 34, 4),
      """
      │ NOVEMBER                   52:30 │
      │ Sat 21  Night · Ward 4      12 h │
      │ Sun 22  夜勤                12 h │
      │ Mon 23  off                      │
      0: 1-8 muted; 28-32 muted
      1: 0-8 text/raised+bold; 9-22 night/raised+bold; 23-28 text/raised+bold; 29-32 muted/raised+bold; 33-33 text/raised+bold
      2: 9-12 night; 29-32 muted
      3: 1-11 muted
      row 1: 0,1 34x1
      row 2: 0,2 34x1
      row 3: 0,3 34x1
      """)
  }

  @Test("shows a thin scrollbar only when needed")
  func scrollbar() {
    let rows = (1...12).map { Row([Span("row \($0)")]) }
    func seen(_ selection: Int, _ offset: Int) -> String {
      text(List(rows, state: ListState(selection: selection, offset: offset), command: "r"), 12, 4)
    }
    expect(
      seen(0, 0),
      """
      │ row 1     ▐│
      │ row 2      │
      │ row 3      │
      │ row 4      │
      """)
    expect(
      seen(6, 5),
      """
      │ row 6      │
      │ row 7      │
      │ row 8     ▐│
      │ row 9      │
      """)
    expect(
      seen(11, 0),
      """
      │ row 9      │
      │ row 10     │
      │ row 11     │
      │ row 12    ▐│
      """)
  }

  @Test("drops what stands at the right before the text loses half its room")
  func narrow() {
    expect(
      text(List(Self.rows, state: ListState(), command: "row"), 20, 4),
      """
      │ NOVEMBER     52:30 │
      │ Sat 21  Nig…  12 h │
      │ Sun 22  夜勤  12 h │
      │ Mon 23  off        │
      """)
    expect(
      text(List(Self.rows, state: ListState(), command: "row"), 9, 4),
      """
      │ NOVEMB… │
      │ Sat 21… │
      │ Sun 22… │
      │ Mon 23… │
      """)
  }

  @Test("says something where it is empty")
  func empty() {
    let list = List(
      [Row](), state: ListState(), command: "row", empty: [Span("Nothing planned.", .muted)])
    expect(
      drawn(list, 20, 2),
      """
      │ Nothing planned.   │
      │                    │
      0: 1-16 muted
      """)
  }

  /// Counts what it is asked for.
  final class Endless: RowSource {
    let count = 5_000_000
    var asked: [Int] = []
    func row(at index: Int) -> Row {
      asked.append(index)
      return Row([Span("\(index)")])
    }
  }

  @Test("makes only the rows that are seen, however many there are")
  func virtual() {
    let rows = Endless()
    expect(
      text(List(rows, state: ListState(selection: 4_999_998), command: "r"), 12, 3),
      """
      │ 4999996    │
      │ 4999997    │
      │ 4999998   ▐│
      """)
    #expect(rows.asked == [4_999_996, 4_999_997, 4_999_998])
  }
}

@Suite("A table") struct TableTests {
  @Test("aligns its columns below a header; a heading runs over empty cells")
  func wide() {
    expect(
      drawn(Gallery.table, 60, 6),
      """
      │ Day     Time         Shift                Hours        Pay │
      │ 16–29 November                            30:00   582.60 € │
      │ Sat 21  19:00–07:00  Night · Ward 4       12:00   322.40 €▐│
      │ Sun 22  19:00–07:00  夜勤 · Ward 4        12:00   322.40 € │
      │ Wed 25  06:30–12:30  Early                 6:00   114.00 € │
      │                                                            │
      0: 1-3 muted; 9-12 muted; 22-26 muted; 43-47 muted; 56-58 muted
      1: 1-14 muted; 43-47 muted; 51-58 muted
      2: 22-35 night; 59-59 border
      3: 0-21 text/selection; 22-34 night/selection; 35-59 text/selection
      4: 22-26 night
      cursor 0,3
      row 5: 0,2 60x1
      row 6: 0,3 60x1
      row 7: 0,4 60x1
      """)
  }

  @Test("loses the columns of low priority where it is narrow")
  func narrow() {
    expect(
      text(Gallery.table, 44, 3),
      """
      │ Day     Time         Shift           Hours │
      │ 16–29 November                       30:00▐│
      │ Sat 21  19:00–07:00  Night · Ward…   12:00 │
      """)
    expect(
      text(Gallery.table, 30, 3),
      """
      │ Day     Time          Hours  │
      │ 16–29 November        30:00 ▐│
      │ Sat 21  19:00–07:00   12:00  │
      """)
    expect(
      text(Gallery.table, 12, 3),
      """
      │ Day        │
      │ 16–29 Nov…▐│
      │ Sat 21     │
      """)
    expect(
      text(Gallery.table, 5, 3),
      """
      │ Day │
      │ 16…▐│
      │ Sa… │
      """)
  }

  @Test("gives its only line to a row, not to the header")
  func low() {
    expect(
      text(Gallery.table, 30, 1),
      """
      │ 16–29 November        30:00  │
      """)
    #expect([0, 1, 2, 9].map(Table.rows(in:)) == [0, 1, 1, 8])
  }

  @Test("shares spare room among the flexible columns")
  func sharing() {
    let table = Table(
      columns: [
        .init("A", width: .flexible(minimum: 2)), .init("B", width: .fixed(2), align: .right),
        .init("C", width: .flexible(minimum: 4), align: .center),
      ],
      rows: [TableRow(cells: [[Span("aa")], [Span("b")], [Span("cc")]])], first: 0, count: 1,
      selection: nil, command: "r")
    expect(
      text(table, 23, 2),
      """
      │ A        B      C     │
      │ aa       b     cc     │
      """)
  }
}
