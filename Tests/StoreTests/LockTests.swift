import Platform
import Store
import Synchronization
import TestSupport
import Testing

@Suite("The lock of a store") struct LockTests {
  private let temporary: TemporaryStore
  private let lock = AppLock(verifier: "scrypt$marker", idleMinutes: 5, showsStatus: true)

  init() throws { temporary = try TemporaryStore() }

  /// A wall clock that tests set.
  private final class Wall: Sendable {
    let seconds = Mutex<Int64>(1_800_000_000)
    func pass(_ more: Int64) { seconds.withLock { $0 += more } }
    var options: StoreOptions {
      StoreOptions(busyTimeoutMilliseconds: 0, device: "test") { [self] in
        seconds.withLock { $0 * 1000 }
      }
    }
  }

  @Test("is set, changed, seen by others and removed, without history entries")
  func life() throws {
    let store = try temporary.open()
    #expect(try store.lock() == nil)
    #expect(try Store.lock(at: temporary.path) == nil)
    try store.setLock(lock)
    #expect(try temporary.open().lock() == lock)
    #expect(try Store.lock(at: temporary.path) == lock)
    var other = lock
    other.idleMinutes = nil
    other.showsStatus = false
    try store.setLock(other)
    #expect(try store.lock() == other)
    try store.setLock(nil)
    #expect(try store.lock() == nil)
    #expect(try store.history(limit: 10) == [])
    #expect(try store.isUntouched())
  }

  @Test("three wrong tries cost nothing, then each takes twice as long, up to a quarter of an hour")
  func delays() throws {
    let wall = Wall()
    let store = try temporary.open(options: wall.options)
    try store.setLock(lock)
    var waits: [Int64] = []
    for _ in 0..<12 {
      #expect(try store.beginLockTry())
      let wait = try store.lockWaitSeconds()
      waits.append(wait)
      if wait > 0 {
        #expect(try !store.beginLockTry())
        wall.pass(wait - 1)
        #expect(try !store.beginLockTry())
        wall.pass(1)
      }
    }
    #expect(waits == [0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
    try store.resetLockTries()
    #expect(try store.lockWaitSeconds() == 0)
    #expect(try store.beginLockTry())
  }

  @Test("another program counts on, and a clock that is put back shuts out for no longer")
  func clockBack() throws {
    let wall = Wall()
    let one = try temporary.open(options: wall.options)
    try one.setLock(lock)
    for _ in 0..<3 { #expect(try one.beginLockTry()) }
    wall.pass(-86_400)
    let other = try temporary.open(options: wall.options)
    #expect(try other.lockWaitSeconds() == 5)
    wall.pass(5)
    #expect(try other.beginLockTry())
  }

  @Test("a copy has no lock, and replacing the contents of a store keeps its lock")
  func copies() throws {
    let store = try temporary.open()
    try store.setLock(lock)
    let copy = temporary.folder + "/copy.sqlite"
    try store.copy(to: copy)
    #expect(!(try Files.read(copy)).contains("scrypt$marker"))
    let other = try Store(path: copy)
    #expect(try other.lock() == nil)
    try store.replaceContents(byThoseOf: other)
    #expect(try store.lock() == lock)
  }

  @Test("no file contains a removed lock")
  func forgotten() throws {
    do {
      let store = try temporary.open()
      try store.setLock(lock)
      try store.setLock(nil)
    }
    #expect(TemporaryStore.names(in: temporary.folder) == ["shiftpro.sqlite"])
    #expect(!(try Files.read(temporary.path)).contains("scrypt$marker"))
  }
}

extension [UInt8] {
  /// Whether a file contains the bytes of `text`.
  func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return indices.contains { self[$0...].starts(with: wanted) }
  }
}
