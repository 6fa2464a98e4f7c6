import Terminal
import TestSupport
import Testing
import Widgets

@Suite("The layout of a month grid") struct MonthGridLayoutTests {
  /// The boxes: `=` weekdays, `w` week numbers, a letter a day.
  private func boxes(_ width: Int, _ height: Int, weeks: Int, cursor: Int = 0) -> String {
    let layout = MonthGridLayout(
      in: Rect(0, 0, width, height), weeks: weeks, cursorWeek: cursor, labelWidth: 2)
    var frame = Frame(Size(width, height))
    frame.canvas.fill(layout.heading, "=")
    for label in layout.labels { frame.canvas.fill(label, "w") }
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP")
    for (row, week) in layout.days.enumerated() {
      for (column, day) in week.enumerated() {
        frame.canvas.fill(day, letters[((layout.firstWeek + row) * 7 + column) % 42])
      }
    }
    return picture(of: frame)
  }

  @Test("weeks are equally high and days equally wide; what is left over is at the edges")
  func even() {
    expect(
      boxes(40, 10, weeks: 4),
      """
      │   ===================================  │
      │ww aaaaabbbbbcccccdddddeeeeefffffggggg  │
      │   aaaaabbbbbcccccdddddeeeeefffffggggg  │
      │ww hhhhhiiiiijjjjjkkkkklllllmmmmmnnnnn  │
      │   hhhhhiiiiijjjjjkkkkklllllmmmmmnnnnn  │
      │ww ooooopppppqqqqqrrrrrssssstttttuuuuu  │
      │   ooooopppppqqqqqrrrrrssssstttttuuuuu  │
      │ww vvvvvwwwwwxxxxxyyyyyzzzzzAAAAABBBBB  │
      │   vvvvvwwwwwxxxxxyyyyyzzzzzAAAAABBBBB  │
      │                                        │
      """)
    expect(
      boxes(61, 5, weeks: 4),
      """
      │    ======================================================== │
      │ww  aaaaaaaabbbbbbbbccccccccddddddddeeeeeeeeffffffffgggggggg │
      │ww  hhhhhhhhiiiiiiiijjjjjjjjkkkkkkkkllllllllmmmmmmmmnnnnnnnn │
      │ww  ooooooooppppppppqqqqqqqqrrrrrrrrssssssssttttttttuuuuuuuu │
      │ww  vvvvvvvvwwwwwwwwxxxxxxxxyyyyyyyyzzzzzzzzAAAAAAAABBBBBBBB │
      """)
  }

  @Test("where rows are short the weekdays go, then the weeks far from the cursor")
  func low() {
    expect(
      boxes(24, 6, weeks: 6),
      """
      │ww aaabbbcccdddeeefffggg│
      │ww hhhiiijjjkkklllmmmnnn│
      │ww ooopppqqqrrrssstttuuu│
      │ww vvvwwwxxxyyyzzzAAABBB│
      │ww CCCDDDEEEFFFGGGHHHIII│
      │ww JJJKKKLLLMMMNNNOOOPPP│
      """)
    expect(
      boxes(24, 3, weeks: 6, cursor: 0),
      """
      │ww aaabbbcccdddeeefffggg│
      │ww hhhiiijjjkkklllmmmnnn│
      │ww ooopppqqqrrrssstttuuu│
      """)
    expect(
      boxes(24, 3, weeks: 6, cursor: 3),
      """
      │ww ooopppqqqrrrssstttuuu│
      │ww vvvwwwxxxyyyzzzAAABBB│
      │ww CCCDDDEEEFFFGGGHHHIII│
      """)
    expect(
      boxes(24, 3, weeks: 6, cursor: 5),
      """
      │ww vvvwwwxxxyyyzzzAAABBB│
      │ww CCCDDDEEEFFFGGGHHHIII│
      │ww JJJKKKLLLMMMNNNOOOPPP│
      """)
  }

  @Test("where columns are short the week numbers go")
  func narrow() {
    expect(
      boxes(23, 3, weeks: 2),
      """
      │=====================  │
      │aaabbbcccdddeeefffggg  │
      │hhhiiijjjkkklllmmmnnn  │
      """)
    expect(
      boxes(6, 3, weeks: 2),
      """
      │      │
      │      │
      │      │
      """)
  }

  @Test(
    "a week has as many lines as fit below the weekdays, and one at least",
    arguments: [
      (13, 6, 2), (18, 6, 2), (19, 6, 3), (16, 5, 3), (13, 4, 3), (33, 6, 5), (52, 6, 8), (7, 6, 1),
      (6, 6, 1), (1, 6, 1), (0, 6, 0), (5, 0, 0), (-3, 6, 0),
    ])
  func lines(height: Int, weeks: Int, lines: Int) {
    #expect(MonthGridLayout.lines(height: height, weeks: weeks) == lines)
  }

  @Test(
    "the rows taken are told beforehand",
    arguments: [
      (13, 6, 13), (17, 6, 13), (52, 6, 49), (6, 6, 6), (3, 6, 3), (0, 6, 0), (16, 5, 16),
    ])
  func rows(height: Int, weeks: Int, rows: Int) {
    #expect(MonthGrid.rows(in: height, weeks: weeks) == rows)
  }
}
