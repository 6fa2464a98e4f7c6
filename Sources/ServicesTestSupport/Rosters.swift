import Domain
import Services
import Store
import Terminal
import TestSupport
import Testing

/// Returns the day of an ISO 8601 text.
package func day(_ text: String) throws -> CivilDay { try #require(ISOText.day(text)) }

/// Returns a pattern from the preset `id`, for team A by default.
package func rotation(
  _ id: String, from start: String, until: String? = nil, team: Int? = nil, name: String? = nil,
  color: PatternColor = .series(0), zone: String = "Europe/London"
) throws -> ShiftPattern {
  let preset = try #require(try Rotations.presets().first { $0.id == id })
  let now = try utc("2026-01-01T00:00:00Z")
  let texts = Texts(.english)
  var pattern = try preset.pattern(
    RotationChoice(start: day(start), until: until.map(day), team: team), id: .new(), zone: zone,
    at: now
  ) { texts("kind.\($0)") }
  pattern.name = name ?? pattern.name
  pattern.color = color
  return pattern
}
