import Domain
import Terminal
import TestSupport
import Testing

@Suite("Only what changed is written") struct CanvasDiffTests {
  static func canvas(_ text: String, width: Int = 8) -> Canvas {
    var canvas = Canvas(Size(width, 1))
    canvas.put(text, at: Point(0, 0), in: canvas.bounds)
    return canvas
  }

  @Test(
    "the runs are whole glyphs",
    arguments: [
      ("abc", "abc", []), ("abc", "axc", [1..<2]), ("abcd", "xbcx", [0..<1, 3..<4]),
      ("夜勤", "夜棟", [2..<4]), ("夜", "a", [0..<2]), ("ab", "夜", [0..<2]), ("a夜", "夜b", [0..<3]),
      ("", "a", [0..<1]),
    ] as [(String, String, [Range<Int>])])
  func runs(old: String, new: String, columns: [Range<Int>]) {
    let diff = CanvasDiff(from: Self.canvas(old), to: Self.canvas(new))
    #expect(diff.runs.map(\.columns) == columns)
  }

  @Test("a screen of another size, or none, is written whole")
  func whole() {
    let new = Canvas(Size(3, 2))
    for old in [nil, Canvas(Size(2, 3))] {
      #expect(
        CanvasDiff(from: old, to: new).runs == [
          .init(y: 0, columns: 0..<3), .init(y: 1, columns: 0..<3),
        ])
    }
    #expect(CanvasDiff(from: nil, to: Canvas(Size(0, 5))).runs == [])
  }

  @Test("the old picture and the changes give the new picture", arguments: Seeds.of(1...20))
  func property(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let backend = MemoryBackend(Size(12, 4))
    var frame = Frame(backend.size)
    for _ in 0..<100 {
      let before = backend.screen, written = backend.cellsWritten
      frame.canvas.scribble(using: &random)
      backend.present(frame, theme: .mono)
      #expect(backend.screen == frame.canvas)
      let changed = zip(before.cells, frame.canvas.cells).filter { $0 != $1 }.count
      if backend.presentations > 1 {
        // At most one unchanged half of a wide glyph at each end of a changed cell.
        #expect(backend.cellsWritten - written <= 3 * changed)
      }
    }
    backend.present(frame, theme: .mono)
    let written = backend.cellsWritten
    backend.present(frame, theme: .mono)
    #expect(backend.cellsWritten == written)
  }

  @Test("no run starts or ends inside a wide glyph", arguments: Seeds.of(21...40))
  func glyphs(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var old = Canvas(Size(12, 4))
    for _ in 0..<100 {
      var new = old
      new.scribble(using: &random)
      for run in CanvasDiff(from: old, to: new).runs {
        let row = Array(new.row(run.y))
        #expect(row[run.columns.lowerBound].part != .wideTail)
        #expect(
          run.columns.upperBound == row.count || row[run.columns.upperBound].part != .wideTail)
      }
      old = new
    }
  }

  @Test("after invalidation everything is written again")
  func invalidation() {
    let backend = MemoryBackend(Size(4, 2)), frame = Frame(Size(4, 2))
    backend.present(frame, theme: .mono)
    backend.invalidate()
    backend.present(frame, theme: .mono)
    #expect(backend.cellsWritten == 16)
  }
}
