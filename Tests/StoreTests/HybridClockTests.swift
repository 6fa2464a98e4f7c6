import Domain
import Store
import TestSupport
import Testing

@Suite struct HybridClockTests {
  @Test("stamps follow the wall clock, count within a millisecond, and never go back")
  func ticks() {
    var clock = HybridClock()
    let stamps = [5, 5, 3, 6, 6].map { clock.tick(wallMilliseconds: $0, replica: "d").description }
    #expect(
      stamps == [
        "000000000005-0000-d", "000000000005-0001-d", "000000000005-0002-d",
        "000000000006-0000-d", "000000000006-0001-d",
      ])
  }

  @Test("a stamp follows every stamp the clock has seen")
  func observes() {
    var clock = HybridClock()
    clock.observe(HybridStamp(milliseconds: 100, counter: 7, replica: "other"))
    clock.observe(HybridStamp(milliseconds: 99, counter: 9, replica: "other"))
    #expect(clock.tick(wallMilliseconds: 50, replica: "d").description == "000000000064-0008-d")
    #expect(clock.tick(wallMilliseconds: 101, replica: "d").description == "000000000065-0000-d")
  }

  @Test("a full counter borrows the next millisecond")
  func overflow() {
    var clock = HybridClock()
    clock.observe(HybridStamp(milliseconds: 1, counter: 0xffff, replica: "d"))
    #expect(clock.tick(wallMilliseconds: 1, replica: "d").description == "000000000002-0000-d")
  }

  @Test("a stamp is read back from its text, hyphens in the device's name included")
  func text() {
    let stamp = HybridStamp(milliseconds: 1_792_800_000_123, counter: 300, replica: "my-host-1")
    #expect(HybridStamp(stamp.description) == stamp)
    for text in ["", "12-3-d", "000000000001-0001", "00000000000g-0001-d", "-00000000001-0001-d"] {
      #expect(HybridStamp(text) == nil, "\(text)")
    }
  }

  @Test("text sorts as stamps do")
  func order() {
    let stamps = [(1, 2), (1, 10), (2, 0), (15, 1), (16, 0), (1 << 40, 0)].map {
      HybridStamp(milliseconds: $0.0, counter: $0.1, replica: "d")
    }
    #expect(stamps.sorted() == stamps)
    #expect(stamps.map(\.description).sorted() == stamps.map(\.description))
  }

  @Test("the history stays in order after a restart with the clock set back, by undo too")
  func store() throws {
    let temporary = try TemporaryStore()
    func open(at milliseconds: Int64) throws -> Store {
      try temporary.open(
        options: StoreOptions(device: "test", wallMilliseconds: { milliseconds }))
    }
    do { try open(at: 2000).save(shift("a")) }
    do { try open(at: 3000).undo(now: at(0)) }
    do { try open(at: 1000).save(shift("b")) }
    #expect(
      try open(at: 0).history(limit: 9).map { String($0.stamp.prefix(17)) }
        == ["000000000bb8-0001", "0000000007d0-0000"])
  }
}
