import Coach
import Domain
import Interchange
import Store

extension WorkoutDetails {
  /// Returns the workout as an event, with a line for each exercise: `Squat 60x5 60x5`. `kind` is
  /// the word for workouts.
  func activity(_ kind: String) -> CalendarActivity {
    let lines = entries.map { "\(name(of: $0)) \($0.sets.text(in: unit(of: $0)))" }
    let title = workout.name.isEmpty ? kind : workout.name
    return CalendarActivity(
      workout, ShiftCalendar.Words(title: title, categories: [kind]), lines: lines)
  }
}

extension BlockTitles {
  /// Returns a time block as an event. `kind` is the word for time blocks.
  func activity(of block: GoalBlock, _ kind: String) -> CalendarActivity {
    CalendarActivity(
      block, ShiftCalendar.Words(title: title(of: block), categories: [kind]))
  }
}

extension CalendarService {
  /// Returns a function that reads what a calendar has besides shifts, from the day on which it was
  /// added until the end of the window: always the absences, and what the person has chosen.
  func activities(of account: CalendarAccount) -> (Store) throws -> [CalendarActivity] {
    let window = Interval(start: firstPlanned(of: account), end: windowEnd)
    let environment = environment, texts = environment.texts, includes = Set(account.includes)
    return { store in
      let roster = try Roster(store: store, environment)
      let days = roster.day(of: window.start)..<roster.day(of: window.end).adding(days: 1)
      var found = try AbsenceEvents(roster, environment).events(on: days)
      if includes.contains("workouts") {
        try WorkoutDetails.forEach(startingIn: window, store) {
          found.append($0.activity(texts("export.workout")))
        }
      }
      if includes.contains("blocks") {
        let titles = try BlockTitles(in: store)
        found += try BlockRecords.blocks(window, store, environment).map {
          titles.activity(of: $0, texts("export.block"))
        }
      }
      return found
    }
  }
}
