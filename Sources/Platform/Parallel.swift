import Dispatch
import Synchronization

/// Work that several cores do at once.
public enum Parallel {
  /// How many cores there are to work with.
  public static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// So many pieces for each worker may wait for those before them.
  private static let piecesAhead = 4

  /// Makes `count` pieces on this thread and so many others, and hands them to `take` on this
  /// thread, in order. Each thread works with a tool of its own: this one with `tool`, the others
  /// with what `lend` gives them there; one that gets none does not help. `make` is told the tool
  /// and the number of the piece. However slow `take` is, only a few pieces wait for it. Throws the
  /// first error in the order of the pieces: nothing behind it is handed over, and none is made any
  /// more.
  public static func inOrder<Piece: Sendable, Tool>(
    _ count: Int, with tool: Tool, helpers: Int,
    lend: @Sendable (_ work: (Tool) -> Void) -> Void,
    _ make: @Sendable (_ tool: Tool, _ piece: Int) throws -> Piece,
    take: (Piece) throws -> Void
  ) throws {
    let line = Line<Piece>(count, room: (helpers + 1) * piecesAhead)
    let group = DispatchGroup()
    try withoutActuallyEscaping(make) { make in
      try withoutActuallyEscaping(lend) { lend in
        defer {
          line.close()
          group.wait()
        }
        for _ in 0..<helpers {
          DispatchQueue.global(qos: .userInitiated).async(group: group) {
            lend { tool in
              while let piece = line.begin() { line.end(piece, Result { try make(tool, piece) }) }
            }
          }
        }
        for piece in 0..<count {
          try take(line.piece(piece) { try make(tool, $0) })
        }
      }
    }
  }

  /// The pieces that are being made, and those that wait to be taken.
  private final class Line<Piece: Sendable>: Sendable {
    private struct State {
      var next = 0
      var made: [Int: Result<Piece, any Error>] = [:]
      var isClosed = false
    }

    private let count: Int
    private let state = Mutex(State())
    /// Counts how many more may be begun.
    private let room: DispatchSemaphore
    /// Counts what was made, so that the one who takes may sleep.
    private let made = DispatchSemaphore(value: 0)

    init(_ count: Int, room: Int) {
      self.count = count
      // A semaphore must not go with less than it came with.
      self.room = DispatchSemaphore(value: 0)
      for _ in 0..<room { self.room.signal() }
    }

    /// The number of a piece to make, once there is room for one more; nil where none is left.
    func begin() -> Int? {
      room.wait()
      return claim()
    }

    private func beginIfThereIsRoom() -> Int? {
      room.wait(timeout: .now()) == .success ? claim() : nil
    }

    private func claim() -> Int? {
      let piece: Int? = state.withLock { state in
        guard !state.isClosed, state.next < count else { return nil }
        defer { state.next += 1 }
        return state.next
      }
      // The others are to see it too.
      if piece == nil { room.signal() }
      return piece
    }

    /// The piece of a number. Whoever waits for one that nobody has begun makes the next itself.
    func piece(_ number: Int, _ make: (Int) throws -> Piece) throws -> Piece {
      while true {
        if let made = take(number) { return try made.get() }
        if let next = beginIfThereIsRoom() {
          end(next, Result { try make(next) })
        } else {
          made.wait()
        }
      }
    }

    func end(_ piece: Int, _ result: Result<Piece, any Error>) {
      state.withLock { $0.made[piece] = result }
      made.signal()
    }

    private func take(_ piece: Int) -> Result<Piece, any Error>? {
      let result = state.withLock { $0.made.removeValue(forKey: piece) }
      if result != nil { room.signal() }
      return result
    }

    /// No more are begun.
    func close() {
      state.withLock { $0.isClosed = true }
      room.signal()
    }
  }
}
