import Dispatch
import Synchronization

/// Work that several cores do at once.
public enum Parallel {
  /// How many cores there are to work with.
  public static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// So many pieces for each worker may wait for those before them.
  private static let piecesAhead = 4

  /// Makes `count` pieces on `workers` threads, this one among them, and hands them to `take` on this
  /// thread, in order. `make` is told the number of the worker, from 0 on, and of the piece; calls for
  /// one worker never overlap. However slow `take` is, only a few pieces wait for it. Throws the first
  /// error in the order of the pieces: nothing behind it is handed over, and none is made any more.
  public static func inOrder<Piece: Sendable>(
    _ count: Int, workers: Int,
    _ make: @Sendable (_ worker: Int, _ piece: Int) throws -> Piece,
    take: (Piece) throws -> Void
  ) throws {
    let line = Line<Piece>(count, room: workers * piecesAhead)
    let group = DispatchGroup()
    try withoutActuallyEscaping(make) { make in
      defer {
        line.close()
        group.wait()
      }
      for worker in 1..<max(1, workers) {
        DispatchQueue.global(qos: .userInitiated).async(group: group) {
          while let piece = line.begin() { line.end(piece, Result { try make(worker, piece) }) }
        }
      }
      for piece in 0..<count {
        // Whoever waits for a piece that nobody has begun makes the next itself.
        while true {
          if let made = line.take(piece) {
            try take(made.get())
            break
          }
          if let next = line.beginIfThereIsRoom() {
            line.end(next, Result { try make(0, next) })
          } else {
            line.waitForPiece()
          }
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

    func beginIfThereIsRoom() -> Int? {
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

    func end(_ piece: Int, _ result: Result<Piece, any Error>) {
      state.withLock { $0.made[piece] = result }
      made.signal()
    }

    func take(_ piece: Int) -> Result<Piece, any Error>? {
      let result = state.withLock { $0.made.removeValue(forKey: piece) }
      if result != nil { room.signal() }
      return result
    }

    func waitForPiece() { made.wait() }

    /// No more are begun.
    func close() {
      state.withLock { $0.isClosed = true }
      room.signal()
    }
  }
}
