import Dispatch
import Synchronization

/// Work spread over several cores.
public enum Parallel {
  /// The number of available cores.
  public static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The number of finished pieces per worker that may wait for earlier ones.
  private static let piecesAhead = 4

  /// Makes `count` pieces on this thread and `helpers` others, and passes them in order to `take`
  /// on this thread. Each thread has its own tool: this one `tool`, the others the one that `lend`
  /// passes to them; a helper that gets none does nothing. `make` receives the tool and the index
  /// of the piece. However slow `take` is, only a few pieces wait for it. Throws the first error in
  /// the order of the pieces; later ones are neither made nor passed on.
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

  /// The pieces in progress, and those that wait to be taken.
  private final class Line<Piece: Sendable>: Sendable {
    private struct State {
      var next = 0
      var made: [Int: Result<Piece, any Error>] = [:]
      var isClosed = false
    }

    private let count: Int
    private let state = Mutex(State())
    /// The number of pieces that may still be begun.
    private let room: DispatchSemaphore
    /// The number of finished pieces, for which the consumer can sleep.
    private let made = DispatchSemaphore(value: 0)

    init(_ count: Int, room: Int) {
      self.count = count
      // A semaphore must not be released with a lower value than it was created with.
      self.room = DispatchSemaphore(value: 0)
      for _ in 0..<room { self.room.signal() }
    }

    /// Returns the index of a piece to make, once there is room for it; nil if none is left.
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
      // Wakes the next helper, so that it ends too.
      if piece == nil { room.signal() }
      return piece
    }

    /// Returns a piece. If nobody has begun it, the caller makes the next one itself.
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

    /// Prevents further pieces from being begun.
    func close() {
      state.withLock { $0.isClosed = true }
      room.signal()
    }
  }
}
