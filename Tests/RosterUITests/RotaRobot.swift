import AppTestSupport
import Domain
import Services
import ServicesTestSupport
import TestSupport

/// Opens the Schedule at a day of a roster in which two days and two nights, from 1 June, are followed
/// by four free days; today is 20 May.
func rotaRobot(_ day: String = "2026-06-05", width: Int = 120) throws -> Robot {
  let robot = try Robot(now: "2026-05-20T08:00:00Z") { store, environment in
    let services = StoreServices(store: store, environment: environment)
    _ = try services.perform(.pattern(.save(rota("DDNN----", start: "2026-04-06"))))
  }
  robot.resize(width, 40)
  robot.press("2 :")
  robot.type(day)
  robot.press("Enter")
  return robot
}

/// Returns the shifts from one day until another, as the day of the month and the code.
func codes(_ robot: Robot, _ from: String, _ until: String) throws -> [String] {
  let environment = robot.environment, zone = environment.zone
  let roster = try Roster(store: robot.store, environment)
  return try roster.shifts(
    startingIn: Interval(start: zone.startOfDay(day(from)), end: zone.startOfDay(day(until)))
  ).map { "\($0.localStart.day.day) \($0.code)" }
}
