import Terminal
import TestSupport
import Testing
import Widgets

@Suite("The layout of a week grid") struct WeekGridLayoutTests {
  /// The boxes: `h` hours, `=` titles, a letter a day.
  private func boxes(_ width: Int, _ height: Int, hours: Int = 24, days: Int) -> String {
    let layout = WeekGridLayout(
      in: Rect(0, 0, width, height), hours: hours, days: days, labelWidth: 2)
    var frame = Frame(Size(width, height))
    frame.canvas.fill(layout.axis, "h")
    for title in layout.titles { frame.canvas.fill(title.inset(1, 0), "=") }
    for (day, letter) in zip(layout.days, "abcdefg") {
      frame.canvas.fill(day, letter)
    }
    return picture(of: frame)
  }

  @Test("days are equally wide, what is left over is at the right and below")
  func even() {
    expect(
      boxes(40, 10, days: 7),
      """
      │    ===  ===  ===  ===  ===  ===  ===   │
      │hhhaaaaabbbbbcccccdddddeeeeefffffggggg  │
      │hhhaaaaabbbbbcccccdddddeeeeefffffggggg  │
      │hhhaaaaabbbbbcccccdddddeeeeefffffggggg  │
      │hhhaaaaabbbbbcccccdddddeeeeefffffggggg  │
      │hhhaaaaabbbbbcccccdddddeeeeefffffggggg  │
      │hhhaaaaabbbbbcccccdddddeeeeefffffggggg  │
      │hhhaaaaabbbbbcccccdddddeeeeefffffggggg  │
      │hhhaaaaabbbbbcccccdddddeeeeefffffggggg  │
      │                                        │
      """)
    expect(
      boxes(20, 6, hours: 25, days: 3),
      """
      │    ===  ===  ===   │
      │hhhaaaaabbbbbccccc  │
      │hhhaaaaabbbbbccccc  │
      │hhhaaaaabbbbbccccc  │
      │hhhaaaaabbbbbccccc  │
      │hhhaaaaabbbbbccccc  │
      """)
  }

  @Test("where columns are short the hours go, where rows are short the days")
  func short() {
    expect(
      boxes(23, 3, days: 7),
      """
      │ =  =  =  =  =  =  =   │
      │aaabbbcccdddeeefffggg  │
      │aaabbbcccdddeeefffggg  │
      """)
    expect(
      boxes(20, 1, days: 3),
      """
      │    ===  ===  ===   │
      """)
    expect(
      boxes(5, 2, days: 7),
      """
      │     │
      │     │
      """)
    expect(
      boxes(5, 2, hours: 0, days: 0),
      """
      │     │
      │     │
      """)
  }

  @Test(
    "rows are as fine as lets all hours be seen",
    arguments: [
      (96, 24, 15), (99, 25, 30), (100, 25, 15), (48, 24, 30), (48, 25, 60), (25, 25, 60),
      (24, 25, 120), (13, 25, 120), (12, 25, 180), (12, 24, 120), (11, 24, 180), (8, 24, 180),
      (6, 24, 240), (4, 24, 360), (3, 24, 480), (2, 24, 720), (2, 25, 1440), (1, 24, 1440),
      (1, 25, 1500), (0, 24, 0),
      (-4, 24, 0), (9, 0, 0),
    ])
  func rowMinutes(height: Int, hours: Int, minutes: Int) {
    #expect(WeekGridLayout.rowMinutes(height: height, hours: hours) == minutes)
  }

  @Test(
    "the rows taken are told beforehand",
    arguments: [
      (25, 24, 25), (33, 24, 25), (33, 25, 26), (52, 25, 51), (14, 24, 13), (1, 24, 1), (0, 24, 0),
    ])
  func rowsTaken(height: Int, hours: Int, rows: Int) {
    #expect(WeekGrid.rows(in: height, hours: hours) == rows)
  }

  @Test(
    "a stretch of time is rounded to rows, has one at least, and shares none with the next",
    arguments: [
      (0..<1440, 0..<24), (390..<870, 7..<15), (870..<1350, 15..<23), (380..<420, 6..<7),
      (600..<600, 10..<11), (1430..<1440, 23..<24), (-50..<20, 0..<1), (1300..<9999, 22..<24),
      (2000..<3000, 23..<24),
    ])
  func rows(minutes: Range<Int>, rows: Range<Int>) {
    let layout = WeekGridLayout(in: Rect(0, 0, 80, 30), hours: 24, days: 7, labelWidth: 2)
    #expect(layout.rows(minutes) == rows)
  }

  @Test("a row is hatched as far as the day lacks it")
  func hatched() {
    func columns(_ gaps: [Range<Int>], height: Int) -> [Int] {
      let layout = WeekGridLayout(in: Rect(0, 0, 80, height), hours: 24, days: 7, labelWidth: 2)
      return (0..<4).map { layout.hatched($0, of: gaps, width: 10) }
    }
    #expect(columns([120..<180], height: 25) == [0, 0, 10, 0])
    #expect(columns([120..<150], height: 25) == [0, 0, 5, 0])
    #expect(columns([120..<180], height: 13) == [0, 5, 0, 0])
    #expect(columns([120..<180], height: 2) == [1, 0, 0, 0])
    #expect(columns([0..<60, 90..<180], height: 25) == [10, 5, 10, 0])
    #expect(columns([], height: 25) == [0, 0, 0, 0])
  }

  /// Rows of each block, then `lane/lanes`.
  @Test(
    "blocks that share rows stand side by side, in as few lanes as there can be",
    arguments: [
      ([], []),
      ([0..<24], ["1/1"]),
      ([0..<8, 8..<16, 16..<24], ["1/1", "1/1", "1/1"]),
      ([0..<8, 7..<16], ["1/2", "2/2"]),
      ([7..<16, 0..<8], ["2/2", "1/2"]),
      ([0..<8, 4..<12, 8..<16], ["1/2", "2/2", "1/2"]),
      ([0..<8, 0..<8, 0..<8, 0..<8], ["1/4", "2/4", "3/4", "4/4"]),
      ([2..<4, 0..<24], ["2/2", "1/2"]),
      ([0..<2, 0..<9], ["2/2", "1/2"]),
      ([0..<24, 1..<3, 2..<5, 3..<6, 7..<9], ["1/3", "2/3", "3/3", "2/3", "2/3"]),
      ([0..<4, 2..<6, 8..<9], ["1/2", "2/2", "1/1"]),
    ] as [([Range<Int>], [String])])
  func lanes(rows: [Range<Int>], lanes: [String]) {
    #expect(WeekGridLanes.places(rows).map { "\($0.lane + 1)/\($0.count)" } == lanes)
  }

  @Test("there are as many lanes as blocks at the fullest row, and no two blocks share a cell")
  func fewest() {
    // A linear congruential generator (Numerical Recipes): the same blocks in every run.
    var seed: UInt32 = 7
    func next(_ below: Int) -> Int {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Int(seed >> 16) % below
    }
    for _ in 0..<200 {
      let rows = (0..<(1 + next(9))).map { _ in
        let start = next(24)
        return start..<min(24, start + 1 + next(10))
      }
      let places = WeekGridLanes.places(rows)
      let fullest = (0..<24).map { row in rows.filter { $0.contains(row) }.count }.max()
      #expect(places.map(\.count).max() == fullest)
      for a in rows.indices {
        #expect(places[a].lane < places[a].count)
        for b in rows.indices where a < b && rows[a].overlaps(rows[b]) {
          #expect(places[a].lane != places[b].lane && places[a].count == places[b].count, "\(rows)")
        }
      }
    }
  }

  @Test("lanes fill the day, and those without a column are empty")
  func laneColumns() {
    func columns(_ count: Int, width: Int) -> [String] {
      (0..<count).map {
        let rect = WeekGridLayout.columns(.init(lane: $0, count: count), in: Rect(3, 1, width, 9))
        return "\(rect.x)+\(rect.width)"
      }
    }
    #expect(columns(1, width: 9) == ["3+9"])
    #expect(columns(2, width: 9) == ["3+4", "7+5"])
    #expect(columns(4, width: 9) == ["3+2", "5+2", "7+2", "9+3"])
    #expect(columns(3, width: 2) == ["3+1", "4+1", "5+0"])
  }
}
