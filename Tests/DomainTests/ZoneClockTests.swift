import Domain
import TestSupport
import Testing

@Suite("Clocks that are read again and again") struct ZoneClockTests {
  @Test("they show what the zone says, in whatever order", arguments: ZoneFoundationTests.names)
  func same(name: String) throws {
    let zone = try zones.zone(name)
    var clock = ZoneClock(zone), random = SplitMix64(seed: 3)
    let centuries = Interval(
      start: try instant("1850-01-01T00:00Z"), end: try instant("2500-01-01T00:00Z"))
    for change in zone.transitions(in: centuries) {
      for seconds in [-1, 0, 1, -86_400 * 30, 86_400 * 30] as [Int64] {
        #expect(clock.local(at: change + seconds) == zone.local(at: change + seconds))
      }
    }
    let reaches: [Int64] = [4_000_000_000, 100_000_000_000, .max / 2]
    for reach in reaches + [1 << 59, (1 << 59) + 1] {
      for _ in 0..<300 {
        let moment = Instant(seconds: Int64.random(in: -reach...reach, using: &random))
        #expect(clock.local(at: moment) == zone.local(at: moment))
      }
      for end in [-reach, reach].map(Instant.init(seconds:)) {
        #expect(clock.local(at: end) == zone.local(at: end))
      }
    }
  }
}
