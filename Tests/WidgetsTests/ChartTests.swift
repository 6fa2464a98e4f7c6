import Terminal
import TestSupport
import Testing
import Widgets

@Suite("A gauge") struct GaugeTests {
  @Test(
    "looks empty, begun and full only when it is",
    arguments: [
      (0, "──────────"), (1, "╸─────────"), (640, "━━━━━━────"), (999, "━━━━━━━━━╸"),
      (1000, "━━━━━━━━━━"), (1001, "━━━━━━━━━╍"), (1500, "━━━━━━╍╍╍╍"), (9000, "━╍╍╍╍╍╍╍╍╍"),
      (-50, "──────────"),
    ])
  func filling(permille: Int, bar: String) {
    #expect(text(Gauge(permille: permille), 10, 1) == "│\(bar)│")
  }

  @Test("shows what goes over in another colour")
  func overrun() {
    expect(
      drawn(Gauge(permille: 1250, role: .series2, label: "125 %"), 22, 2),
      """
      │━━━━━━━━━━━━╍╍╍  125 %│
      │                      │
      0: 0-11 series2; 12-14 warning
      """)
  }

  @Test("is only its label where there is no room for a bar")
  func tiny() {
    expect(
      text(Gauge(permille: 640, label: "64 %"), 9, 1),
      """
      │64 %     │
      """)
    expect(
      text(Gauge(permille: 640, label: "64 %"), 3, 1),
      """
      │64…│
      """)
  }
}

@Suite("A bar chart") struct BarChartTests {
  @Test("aligns labels, figures and bars, with a gap between rows")
  func wide() {
    expect(
      drawn(Gallery.barChart, 40, 4),
      """
      │Regular    38:30  ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄│
      │Sat/night  10:00  ▒▒▒▒▒▒                │
      │Sunday      4:05  ▄▄                    │
      │Holiday     0:00                        │
      0: 18-39 series1
      1: 18-23 series2
      2: 18-19 series3
      """)
  }

  @Test("the maximum fills the row")
  func maximum() {
    let bars = [BarChart.Bar(label: "a", value: 50, text: "50", role: .accent)]
    expect(
      text(BarChart(bars: bars, maximum: 100), 16, 1),
      """
      │a  50  ▄▄▄▄▄    │
      """)
    expect(
      text(BarChart(bars: bars, maximum: 10), 16, 1),
      """
      │a  50  ▄▄▄▄▄▄▄▄▄│
      """)
  }

  @Test("a little is never nothing, and what does not fit is not kept silent")
  func little() {
    let bars = [1, 1_000_000, 5, 7].map {
      BarChart.Bar(
        label: "x", value: $0, text: "\($0)", role: .accent, pattern: $0 == 5 ? "b" : nil)
    }
    expect(
      text(BarChart(bars: bars), 24, 4),
      """
      │x        1  ▄           │
      │x  1000000  ▄▄▄▄▄▄▄▄▄▄▄▄│
      │x        5  b           │
      │x        7  ▄           │
      """)
    expect(
      text(BarChart(bars: bars), 24, 3),
      """
      │x        1  ▄           │
      │x  1000000  ▄▄▄▄▄▄▄▄▄▄▄▄│
      │…                       │
      """)
  }
}

@Suite("A sparkline") struct SparklineTests {
  @Test(
    "has eight heights above nothing",
    arguments: [
      ([0, 1, 2, 3, 4, 5, 6, 7, 8], nil, "·▁▂▃▄▅▆▇█ "), ([0, 0], nil, "··        "),
      ([1, 1000], nil, "▁█        "), ([5], 10, "▄         "), ([99], 10, "█         "),
      ([-5, 5], nil, "·█        "),
    ] as [([Int64], Int64?, String)])
  func heights(values: [Int64], maximum: Int64?, line: String) {
    #expect(text(Sparkline(values: values, maximum: maximum), 10, 1) == "│\(line)│")
  }

  @Test("each column shows the largest of its share where there are more values than columns")
  func sharing() {
    #expect(text(Sparkline(values: [1, 8, 0, 0, 2, 4, 0, 1]), 4, 1) == "│█·▄▁│")
    #expect(text(Sparkline(values: [8, 0, 0, 4, 0]), 2, 1) == "│█▄│")
  }

  @Test("nothing is quiet")
  func styles() {
    expect(
      drawn(Sparkline(values: [0, 3], role: .series4), 3, 1),
      """
      │·█ │
      0: 0-0 muted; 1-1 series4
      """)
  }
}

@Suite("A column chart") struct ColumnChartTests {
  @Test("has a scale, labels, and a line at the target")
  func target() {
    expect(
      drawn(Gallery.columnChart, 22, 6),
      """
      │16k│    ███           │
      │   │    ███           │
      │ 8k│┄┄┄┄███┄┄┄┄┄▇▇▇┄┄┄│
      │   │▂▂▂ ███     ███   │
      │   │███ ███     ███   │
      │    Mon Tue Wed Thu   │
      0: 0-2 muted; 3-3 border; 8-10 series5
      1: 3-3 border; 8-10 series5
      2: 1-2 muted; 3-7 border; 8-10 series5; 11-15 border; 16-18 accent; 19-21 border
      3: 3-3 border; 4-6 series5; 8-10 series5; 16-18 accent
      4: 3-3 border; 4-6 series5; 8-10 series5; 16-18 accent
      5: 4-6 muted; 8-10 muted; 12-14 muted; 16-18 text+bold
      """)
  }

  @Test("a row with the target's line has the label of the target, the highest one too")
  func labels() {
    let chart = ColumnChart(
      columns: [.init(label: "Jan", parts: [.init(104, .accent)], text: "")], target: 100,
      scale: { String($0) })
    expect(
      text(chart, 10, 4),
      """
      │100│┄███┄┄│
      │   │ ███  │
      │   │ ███  │
      │     Jan  │
      """)
  }

  @Test("stacks parts, of which none vanishes, and names columns by one letter where it is narrow")
  func stacked() {
    let chart = ColumnChart(
      columns: ["Jan", "Feb", "Mar"].map {
        .init(label: $0, parts: [.init(1, .accent), .init(1000, .muted, pattern: "░")], text: "")
      }, scale: { String($0) })
    expect(
      text(chart, 14, 4),
      """
      │1001│░░ ░░ ░░ │
      │    │░░ ░░ ░░ │
      │    │▁▁ ▁▁ ▁▁ │
      │      J  F  M │
      """)
  }

  @Test("is a list of values for screen readers")
  func spoken() {
    var frame = Frame(Size(16, 4), isSpoken: true)
    frame.draw(Gallery.columnChart, in: frame.bounds)
    expect(
      picture(of: frame),
      """
      │Mon  4,000      │
      │Tue  16,000     │
      │Wed  0          │
      │Thu  9,000      │
      """)
  }
}

@Suite("A line chart") struct LineChartTests {
  @Test("has a scale, the labels of its ends, a target, a cursor and a muted forecast")
  func whole() {
    expect(
      drawn(Gallery.lineChart, 24, 6),
      """
      │40│        ┊         ⣀⠤⠊│
      │  │        ┊     ⣀⠤⠒⠉   │
      │20│┄┄┄┄┄┄⢀⡠⠒⠒⠒⠒⠒⠉┄┄┄┄┄┄┄│
      │  │   ⢀⠤⠒⠁ ┊            │
      │  │⣀⠤⠊⠁    ┊            │
      │   Jan               Jun│
      0: 0-1 muted; 2-2 border; 11-11 muted; 21-23 muted
      1: 2-2 border; 11-11 muted; 17-20 muted
      2: 0-1 muted; 2-8 border; 9-14 accent; 15-16 muted; 17-23 border
      3: 2-2 border; 6-9 accent; 11-11 muted
      4: 2-2 border; 3-6 accent; 11-11 muted
      5: 3-5 muted; 21-23 muted
      """)
  }

  @Test("is its first and last value for screen readers")
  func spoken() {
    var frame = Frame(Size(16, 4), isSpoken: true)
    frame.draw(Gallery.lineChart, in: frame.bounds)
    expect(
      picture(of: frame),
      """
      │Jan  0          │
      │Jun  40         │
      │                │
      │                │
      """)
  }
}

@Suite("A year") struct YearGridTests {
  @Test("shows a week in each column, the latest where there is no room for all")
  func columns() {
    expect(
      drawn(Gallery.yearGrid, 9, 8),
      """
      │     Feb │
      │Mon  ▂▄▆█│
      │     ▂▄▆█│
      │Wed  ▂▄▆█│
      │    ·▂▄▆█│
      │Fri ·▂▄▆█│
      │    ·····│
      │Sun ·····│
      0: 5-7 muted
      1: 0-2 muted; 5-8 night
      2: 5-8 night
      3: 0-2 muted; 5-8 night
      4: 4-8 night
      5: 0-2 muted; 4-5 night; 6-6 night/selection; 7-8 night
      6: 4-8 muted
      7: 0-2 muted; 4-8 muted
      """)
    expect(
      text(Gallery.yearGrid, 7, 8),
      """
      │       │
      │Mon ▄▆█│
      │    ▄▆█│
      │Wed ▄▆█│
      │    ▄▆█│
      │Fri ▄▆█│
      │    ···│
      │Sun ···│
      """)
  }
}
