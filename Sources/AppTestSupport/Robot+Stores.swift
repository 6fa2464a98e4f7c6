import App
import AppCore
import Domain
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

extension Robot {
  /// Creates a program whose store has `shifts`, saved in one step.
  package convenience init(
    _ shifts: [Shift], now: String = "2026-11-21T02:41:00Z", zone: String = "Europe/London",
    language: Texts.Language = .english, languageIsFixed: Bool = true, size: Size = Size(80, 24)
  ) throws {
    try self.init(
      now: now, zone: zone, language: language, languageIsFixed: languageIsFixed, size: size
    ) { store, environment in
      guard !shifts.isEmpty else { return }
      try store.write("shift.add", now: environment.now) { transaction in
        for shift in shifts { try transaction.save(shift) }
      }
    }
  }

  /// Returns all shifts of the store in chronological order.
  package func shifts() throws -> [Shift] { try store.shifts.page(after: nil, limit: .max) }

  /// Returns the only shift of the store.
  package func onlyShift() throws -> Shift {
    let shifts = try shifts()
    try #require(shifts.count == 1)
    return shifts[0]
  }
}

extension Robot {
  /// Creates a program on the Schedule with `patterns`, `shifts` and a changed profile.
  package convenience init(
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
}

extension Robot {
  /// Creates a program with an empty store on a Monday morning in Berlin.
  package static func fresh(
    size: Size = Size(80, 24), now: String = "2026-01-05T08:00:00Z",
    language: Texts.Language = .english, languageIsFixed: Bool = true
  ) throws -> Robot {
    try Robot(
      now: now, zone: "Europe/Berlin", language: language, languageIsFixed: languageIsFixed,
      size: size, offersSetup: true)
  }
}
