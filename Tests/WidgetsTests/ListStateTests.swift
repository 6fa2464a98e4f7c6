import Testing
import Widgets

@Suite("Which rows of a list are seen") struct ListStateTests {
  @Test(
    "the selection moves up to the first and last row",
    arguments: [
      (0, 1, 5, 1), (4, 1, 5, 4), (0, -1, 5, 0), (2, 99, 5, 4), (2, -99, 5, 0), (0, 3, 0, 0),
      (9, -1, 5, 3), (3, .max, 5, 4), (3, .min, 5, 0), (.max, 1, .max, .max - 1),
    ])
  func moving(from: Int, by rows: Int, count: Int, to: Int) {
    var state = ListState(selection: from)
    state.move(by: rows, count: count)
    #expect(state.selection == to)
  }

  @Test(
    "scrolling goes no further than needed",
    arguments: [
      // selection, offset, count, height, then what is seen
      (0, 0, 3, 5, 0..<3), (4, 0, 10, 5, 0..<5), (5, 0, 10, 5, 1..<6), (2, 4, 10, 5, 2..<7),
      (9, 0, 10, 5, 5..<10), (3, 8, 10, 5, 3..<8), (99, 99, 10, 5, 5..<10), (-4, -9, 10, 5, 0..<5),
      (0, 0, 0, 5, 0..<0), (7, 3, 10, 0, 7..<7), (7, 3, 10, -2, 7..<7), (5, 5, 10, 1, 5..<6),
      (0, 9, 3, 5, 0..<3), (3, 0, -1, 5, 0..<0),
    ])
  func scrolling(selection: Int, offset: Int, count: Int, height: Int, seen: Range<Int>) {
    let state = ListState(selection: selection, offset: offset)
    #expect(state.visible(count: count, height: height) == seen)
    var reconciled = state
    reconciled.reconcile(count: count, height: height)
    #expect(reconciled.visible(count: count, height: height) == seen)
    let again = reconciled
    reconciled.reconcile(count: count, height: height)
    #expect(reconciled == again)
  }

  @Test("the selected row is always seen, and no room is wasted")
  func property() {
    for count in 0...6 {
      for height in 1...4 {
        for selection in -1...7 {
          for offset in -1...7 {
            var state = ListState(selection: selection, offset: offset)
            state.reconcile(count: count, height: height)
            let seen = state.visible(count: count, height: height)
            #expect(count == 0 || seen.contains(state.selection))
            #expect(seen.count == min(count, height))
          }
        }
      }
    }
  }
}
