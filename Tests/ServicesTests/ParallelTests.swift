import Platform
import ServicesTestSupport
import Synchronization
import Testing

@Suite("Work of several cores") struct ParallelTests {
  /// Each worker has its number for a tool.
  private func inOrder<Piece: Sendable>(
    _ count: Int, workers: Int, _ make: @Sendable (_ worker: Int, _ piece: Int) throws -> Piece,
    take: (Piece) throws -> Void
  ) throws {
    let helpers = Atomic(0)
    try Parallel.inOrder(
      count, with: 0, helpers: workers - 1,
      lend: { $0(helpers.add(1, ordering: .relaxed).newValue) }, make, take: take)
  }

  @Test(
    "pieces come once and in order, however many there are and whoever makes them",
    arguments: [0, 1, 2, 7, 1000], [1, 2, 4, 9])
  func order(count: Int, workers: Int) throws {
    var taken: [Int] = []
    try inOrder(count, workers: workers) { _, piece in
      // Some take much longer than others.
      var sum = piece
      for number in 0..<(piece % 13 == 0 ? 20_000 : 10) { sum ^= number }
      return (piece, sum)
    } take: {
      taken.append($0.0)
    }
    #expect(taken == Array(0..<count))
  }

  @Test("a worker makes one piece at a time")
  func oneAtATime() throws {
    let busy = (0..<4).map { _ in Flag() }
    try inOrder(500, workers: 4) { worker, _ in
      let wasBusy = busy[worker].value.exchange(true, ordering: .acquiring)
      #expect(!wasBusy)
      for _ in 0..<1000 { busy[worker].turns.add(1, ordering: .relaxed) }
      busy[worker].value.store(false, ordering: .releasing)
    } take: { _ in
    }
    let turns = busy.reduce(0) { $0 + $1.turns.load(ordering: .relaxed) }
    #expect(turns == 500_000)
  }

  private final class Flag: Sendable {
    let value = Atomic(false)
    let turns = Atomic(0)
  }

  @Test("a helper without a tool is not waited for")
  func noTool() throws {
    var taken: [Int] = []
    try Parallel.inOrder(
      100, with: 7, helpers: 3, lend: { _ in }, { tool, piece in tool * piece },
      take: { taken.append($0) })
    #expect(taken == (0..<100).map { 7 * $0 })
  }

  @Test("whoever takes slowly has few pieces before them")
  func room() throws {
    let made = Atomic(0)
    var taken = 0
    try inOrder(300, workers: 3) { _, _ in
      made.add(1, ordering: .relaxed)
    } take: { _ in
      taken += 1
      // Others would make all of them meanwhile.
      for number in 0..<20_000 { made.add(number & 0, ordering: .relaxed) }
      let begun = made.load(ordering: .relaxed)
      #expect(begun <= taken + 3 * 4)
    }
    #expect(taken == 300)
  }

  private struct Broken: Error, Equatable { let piece: Int }

  @Test("the first error in the order of the pieces ends it", arguments: [1, 2, 5])
  func makingFails(workers: Int) {
    let made = Atomic(0)
    var taken = 0
    #expect(throws: Broken(piece: 40)) {
      try inOrder(100_000, workers: workers) { _, piece in
        made.add(1, ordering: .relaxed)
        if piece >= 40 { throw Broken(piece: piece) }
      } take: { _ in
        taken += 1
      }
    }
    #expect(taken == 40)
    let begun = made.load(ordering: .relaxed)
    #expect(begun <= 40 + 2 * 5 * 4)
  }

  @Test("an error of whoever takes ends it too", arguments: [1, 2, 5])
  func takingFails(workers: Int) {
    let made = Atomic(0)
    #expect(throws: Broken(piece: 7)) {
      var taken = 0
      try inOrder(100_000, workers: workers) { _, _ in
        made.add(1, ordering: .relaxed)
      } take: { _ in
        if taken == 7 { throw Broken(piece: taken) }
        taken += 1
      }
    }
    let begun = made.load(ordering: .relaxed)
    #expect(begun <= 7 + 2 * 5 * 4)
  }
}
