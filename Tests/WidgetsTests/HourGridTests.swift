import Terminal
import TestSupport
import Testing
import Widgets

@Suite("Hour grid") struct HourGridTests {
  @Test("a narrow place has the signs alone, a capital for the upper half of the shades")
  func columns30() {
    expect(
      text(Gallery.november16, 30, 5),
      """
      │0  3  6  9 11  15 18 21       │
      │······ccCCCcpp??cp······      │
      │······ccCcCCp·?·········      │
      │········ppP·············      │
      │························      │
      """)
  }

  @Test("then come the days and their sums")
  func columns38() {
    expect(
      text(Gallery.november16, 38, 5),
      """
      │       0  3  6  9 11  15 18 21   steps│
      │Mon 16 ······ccCCCcpp??cp······ 12,480│
      │Tue 17 ······ccCcCCp·?········· 10,112│
      │Wed 18 ········ppP·············  3,390│
      │Thu 19 ························  9,120│
      """)
  }

  @Test("then their whole names, and what is known of the day as a whole")
  func columns60() {
    expect(
      text(Gallery.november16, 60, 5),
      """
      │           0  3  6  9 11  15 18 21      steps               │
      │Mon 16 Nov ······ccCCCcpp??cp······    12,480               │
      │Tue 17 Nov ······ccCcCCp·?·········    10,112               │
      │Wed 18 Nov ········ppP·············     3,390               │
      │Thu 19 Nov ························ ?Σ  9,120               │
      """)
  }

  @Test("then a shade for each hour")
  func columns72() {
    expect(
      text(Gallery.november16, 72, 5),
      """
      │           0   2   4   6   8     11    14  16  18  20  22       steps   │
      │Mon 16 Nov · · · · · · c░c▒c▓c█c█c▒p░p▒?▒?▓c p░· · · · · ·     12,480   │
      │Tue 17 Nov · · · · · · c░c▒c█c░c▓cpp░· ?░· · · · · · · · ·     10,112   │
      │Wed 18 Nov · · · · · · · · p▒p░p▓· · · · · · · · · · · · ·      3,390   │
      │Thu 19 Nov · · · · · · · · · · · · · · · · · · · · · · · ·  ?Σ  9,120   │
      """)
  }

  @Test("hours that a blank keeps apart")
  func columns96() {
    expect(
      text(Gallery.november16, 96, 5),
      """
      │           0  1  2  3  4  5  6  7  8  9  10 11 12 13 14 15 16 17 18 19 20 21 22 23      steps   │
      │Mon 16 Nov ·  ·  ·  ·  ·  ·  c░ c▒ c▓ c█ c█ c▒ p░ p▒ ?▒ ?▓ c  p░ ·  ·  ·  ·  ·  ·      12,480   │
      │Tue 17 Nov ·  ·  ·  ·  ·  ·  c░ c▒ c█ c░ c▓ cp p░ ·  ?░ ·  ·  ·  ·  ·  ·  ·  ·  ·      10,112   │
      │Wed 18 Nov ·  ·  ·  ·  ·  ·  ·  ·  p▒ p░ p▓ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·       3,390   │
      │Thu 19 Nov ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·   ?Σ  9,120   │
      """)
  }

  @Test("wide ones")
  func columns118() {
    expect(
      text(Gallery.november16, 118, 5),
      """
      │           0   1   2   3   4   5   6   7   8   9   10  11  12  13  14  15  16  17  18  19  20  21  22  23       steps │
      │Mon 16 Nov ·   ·   ·   ·   ·   ·   c░░ c▒▒ c▓▓ c██ c██ c▒▒ p░░ p▒▒ ?▒▒ ?▓▓ c   p░░ ·   ·   ·   ·   ·   ·       12,480 │
      │Tue 17 Nov ·   ·   ·   ·   ·   ·   c░░ c▒▒ c██ c░░ c▓▓ cp█ p░░ ·   ?░░ ·   ·   ·   ·   ·   ·   ·   ·   ·       10,112 │
      │Wed 18 Nov ·   ·   ·   ·   ·   ·   ·   ·   p▒▒ p░░ p▓▓ ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·        3,390 │
      │Thu 19 Nov ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·    ?Σ  9,120 │
      """)
  }

  @Test("and the figures, where there is room for them")
  func columns198() {
    expect(
      text(Gallery.november16, 198, 5),
      """
      │           0      1      2      3      4      5      6      7      8      9      10     11     12     13     14     15     16     17     18     19     20     21     22     23          steps         │
      │Mon 16 Nov ·      ·      ·      ·      ·      ·      c░  87 c▒ 640 c▓1.2k c█ 12k c█ 12k c▒ 640 p░  87 p▒ 640 ?▒ 640 ?▓1.2k c      p░  87 ·      ·      ·      ·      ·      ·          12,480         │
      │Tue 17 Nov ·      ·      ·      ·      ·      ·      c░  87 c▒ 640 c█ 12k c░  87 c▓1.2k cp 12k p░  87 ·      ?░  87 ·      ·      ·      ·      ·      ·      ·      ·      ·          10,112         │
      │Wed 18 Nov ·      ·      ·      ·      ·      ·      ·      ·      p▒ 640 p░  87 p▓1.2k ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·           3,390         │
      │Thu 19 Nov ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·      ·       ?Σ  9,120         │
      """)
  }

  @Test("80 columns hold 24 hours with their shades, the day and its sum, and 25 hours too")
  func eighty() {
    #expect(text(Gallery.november16, 78, 5).contains("c░c▒c▓c█c█c▒p░p▒?▒?▓c p░"))
    #expect(text(Gallery.november16, 78, 5).contains("12,480"))
    #expect(text(Gallery.october25, 78, 3).contains("· c░c▒c▓c░c█"))
  }

  @Test("an hour that the clock shows twice has two cells, one that it skips is crossed out")
  func clockChanges() {
    expect(
      text(Gallery.october25, 96, 3),
      """
      │           0  1  2  2' 3  4  5  6  7  8  9  10 11 12 13 14 15 16 17 18 19 20 21 22 23     steps │
      │Sat 24 Oct ·  ·  ·     ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·            │
      │Sun 25 Oct ·  c░ c▒ c▓ c░ c█ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·      2,000 │
      """)
    expect(
      text(Gallery.march29, 96, 2),
      """
      │           0  1  2  3  4  5  6  7  8  9  10 11 12 13 14 15 16 17 18 19 20 21 22 23     steps    │
      │Sun 29 Mar c█ c░ ╱╱ ?▒ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·               │
      """)
  }

  @Test(
    "the hour under the cursor, the chosen ones and those of a shift",
    arguments: ["terminal", "light", "mono"])
  func looks(theme: String) throws {
    var frame = Frame(Size(78, 12))
    frame.draw(Gallery.november16, in: Rect(0, 0, 78, 5))
    frame.draw(Gallery.october25, in: Rect(0, 6, 78, 3))
    frame.draw(Gallery.march29, in: Rect(0, 10, 78, 2))
    try assertSnapshot(
      of: frame, theme: try #require(Theme.named(theme)), named: "widgets/hours-\(theme)")
  }

  @Test(
    "hours, days and hours of the clock can be clicked, wherever they stand",
    arguments: [30, 78, 200])
  func clicks(width: Int) throws {
    var frame = Frame(Size(width, 5))
    frame.draw(Gallery.november16, in: frame.bounds)
    let cells = frame.hits.filter { $0.target.command == "hour" }
    #expect(cells.map(\.target.argument) == Array(0..<96))
    #expect(frame.hits.filter { $0.target.command == "column" }.count == 24)
    #expect(frame.hits.filter { $0.target.command == "day" }.count == (width == 30 ? 0 : 4))
    // The cursor stands on Wednesday's hour 11.
    let cursor = try #require(frame.cursor)
    #expect(frame.hit(at: cursor) == HitTarget("hour", 2 * 24 + 11))
  }

  @Test("where there are fewer rows or columns than days and hours, the cursor's are seen")
  func scrolled() {
    for (width, height) in [(30, 3), (12, 2), (5, 1), (78, 2)] {
      var frame = Frame(Size(width, height))
      frame.draw(Gallery.november16, in: frame.bounds)
      #expect(frame.cursor != nil, "\(width)x\(height)")
    }
  }
}
