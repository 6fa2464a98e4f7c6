import Domain
import Platform
import Testing

/// A reproducible source of randomness (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

/// The zones of the machine.
let zones = ZoneDatabase { System.zoneFile($0) }

/// A moment from its text, `2026-03-01T12:00:00Z`.
func instant(_ text: String) throws -> Instant { try #require(ISOText.instant(text)) }

/// A day from its text, `2026-03-01`.
func day(_ text: String) throws -> CivilDay { try #require(ISOText.day(text)) }

/// A wall-clock time from its text, `2026-03-01T19:00`.
func local(_ text: String) throws -> LocalDateTime { try #require(ISOText.local(text)) }

/// The kind of a resolution and its moments or times, as one line.
func line(_ resolution: LocalResolution) -> String {
  switch resolution {
  case .unique(let instant): return ISOText.format(instant)
  case .ambiguous(let first, let second):
    return "\(ISOText.format(first)) or \(ISOText.format(second))"
  case .missing(let before, let after):
    return "between \(ISOText.format(before)) and \(ISOText.format(after))"
  }
}
