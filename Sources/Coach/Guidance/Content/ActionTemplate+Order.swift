import Domain

/// What comes first of actions with equal scores: what helps most at that part of the day.
extension ActionTemplate {
  /// What comes first on the way home after a night for who drives: to arrive.
  package static let wayHomeSlugs = ["drive.signs", "nap.drive", "drive.stop"]
  /// What comes after it: bed.
  package static let homeSlugs = ["sleep.last-night", "sleep.direct"]

  /// Those that help most, by part of the day.
  package static let firstSlugs: [DaySlot: [String]] = [
    .wake: ["light.early", "sleep.same-wake", "food.veg"],
    .preShift: ["drive.plan-b", "nap.between", "food.before", "care.pause"],
    .preNap: ["nap.first-night", "nap.between"],
    .break: [
      "light.second-half", "light.first-half", "nap.break", "food.night-light", "care.pause",
    ],
    .postShift: ["sleep.last-night", "sleep.direct", "care.enough"],
    .preSleep: ["sleep.wind-down", "sleep.dnd", "sleep.darken", "sleep.quiet", "sleep.park"],
    .dayOffMorning: ["sleep.first-night", "soc.roster", "care.outside"],
    .dayOffAfternoon: ["sleep.first-night", "nap.day", "care.outside"],
    .dayOffEvening: ["sleep.first-night", "soc.slot", "load.review"],
  ]
  /// The last ones: they help only who has the trouble.
  package static let lastSlugs: Set<String> = ["sleep.alcohol", "sleep.reset", "drive.alcohol"]

  /// Whether it comes last of equal actions.
  var isLast: Bool { Self.lastSlugs.contains(slug) }

  /// Returns the place among equal actions at some parts of a day, the first ones lowest. Each day
  /// another one of those that help most is first.
  func place(in slots: Set<DaySlot>, on day: CivilDay) -> Int {
    let isFirst = slots.contains { slot in
      guard let slugs = Self.firstSlugs[slot] else { return false }
      return slugs[modulo(day.number, slugs.count)] == slug
    }
    return isFirst ? 0 : isLast ? 2 : 1
  }

  /// Returns what orders actions of the same place, on each day in another way.
  func turn(on day: CivilDay) -> RecordID { .derived(from: "\(day.number) \(slug)") }
}
