import Terminal
import TestSupport
import Testing
import Widgets

@Suite("A gauge") struct GaugeTests {
  @Test(
    "looks empty, begun and full only when it is",
    arguments: [
      (0, "░░░░░░░░░░"), (1, "█░░░░░░░░░"), (640, "██████░░░░"), (999, "█████████░"),
      (1000, "██████████"), (1001, "█████████▓"), (1500, "██████▓▓▓▓"), (9000, "█▓▓▓▓▓▓▓▓▓"),
      (-50, "░░░░░░░░░░"),
    ])
  func filling(permille: Int, bar: String) {
    #expect(text(Gauge(permille: permille), 10, 1) == "│\(bar)│")
  }

  @Test("shows what goes over in another colour")
  func overrun() {
    expect(
      drawn(Gauge(permille: 1250, role: .series2, label: "125 %"), 22, 2),
      """
      │████████████▓▓▓  125 %│
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
  @Test("aligns labels, figures and bars, to an eighth of a column")
  func wide() {
    expect(
      drawn(Gallery.barChart, 40, 4),
      """
      │Regular    38:30  ██████████████████████│
      │Sat/night  10:00  ▒▒▒▒▒▒                │
      │Sunday      4:05  ██▍                   │
      │Holiday     0:00                        │
      0: 18-39 series1
      1: 18-23 series2
      2: 18-20 series3
      """)
  }

  @Test("the maximum fills the row")
  func maximum() {
    let bars = [BarChart.Bar(label: "a", value: 50, text: "50", role: .accent)]
    expect(
      text(BarChart(bars: bars, maximum: 100), 16, 1),
      """
      │a  50  ████▌    │
      """)
    expect(
      text(BarChart(bars: bars, maximum: 10), 16, 1),
      """
      │a  50  █████████│
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
      │x        1  ▏           │
      │x  1000000  ████████████│
      │x        5  b           │
      │x        7  ▏           │
      """)
    expect(
      text(BarChart(bars: bars), 24, 3),
      """
      │x        1  ▏           │
      │x  1000000  ████████████│
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
