import Domain
import TestSupport
import Testing

/// The zones of the tests.
let zones = Zones.database

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
