import App
import Domain
import Services
import Store
import Terminal
import TestSupport
import Testing

/// The day of an ISO 8601 text.
func day(_ text: String) throws -> CivilDay { try #require(ISOText.day(text)) }

/// A pattern after the preset `id`; team A unless told.
func rotation(
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

extension Robot {
  /// A program on the Schedule of a person with `patterns`, `shifts` and a changed profile.
  convenience init(
    patterns: [ShiftPattern], shifts: [Shift] = [], now: String = "2026-11-21T02:41:00Z",
    zone: String = "Europe/London", language: Texts.Language = .english,
    size: Size = Size(80, 24), profile change: (inout UserProfile) -> Void = { _ in }
  ) throws {
    try self.init(now: now, zone: zone, language: language, size: size) { store, environment in
      var profile = Profiles.fresh(zone: environment.zone, now: environment.now)
      change(&profile)
      try store.write("shift.add", now: environment.now) { transaction in
        try transaction.save(profile)
        for pattern in patterns { try transaction.save(pattern) }
        for shift in shifts { try transaction.save(shift) }
      }
    }
    press("2")
  }

  /// The day under the Schedule's cursor, as ISO 8601 writes it.
  var cursorDay: String { ISOText.format(state.schedule.cursor) }
}
