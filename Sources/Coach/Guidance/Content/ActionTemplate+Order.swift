import Domain

/// The order of actions with equal scores.
extension ActionTemplate {
  /// The first choice on a driver's way home after a night: to get there safely.
  package static let wayHomeSlugs = ["drive.last-night", "drive.signs", "nap.drive", "drive.stop"]
  /// The next choice for a driver who is expected to be tired.
  package static let drowsySlugs = ["drive.coffee"]
  /// The last choice: straight to bed.
  package static let homeSlugs = ["sleep.last-night", "sleep.direct"]

  /// The most helpful actions at each part of the day.
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
  /// Actions that help only people with that problem, and so come last.
  package static let lastSlugs: Set<String> = ["sleep.alcohol", "sleep.reset", "drive.alcohol"]

  /// Whether it comes after all actions with the same score.
  var isLast: Bool { Self.lastSlugs.contains(slug) }

  /// Returns the place among actions with the same score; 0 is first. Each day it is another of the
  /// most helpful ones.
  func place(in slots: Set<DaySlot>, on day: CivilDay) -> Int {
    let isFirst = slots.contains { slot in
      guard let slugs = Self.firstSlugs[slot] else { return false }
      return slugs[modulo(day.number, slugs.count)] == slug
    }
    return isFirst ? 0 : isLast ? 2 : 1
  }

  /// Returns the key that orders actions with the same place, differently each day.
  func turn(on day: CivilDay) -> RecordID { .derived(from: "\(day.number) \(slug)") }
}
