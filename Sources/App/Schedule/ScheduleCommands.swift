/// The Schedule's own commands.
enum ScheduleCommands {
  static let all: [Command] = [
    Command("schedule.today", in: .schedule, keys: "t", hint: 7) { state, environment, _ in
      state.schedule.update(.goTo(environment.zone.startOfDay(environment.today)))
    },
    Command("schedule.select", in: .schedule, isListed: false) { state, environment, row in
      guard let place = ScheduleView.place(ofRow: row, state.schedule, environment) else {
        return []
      }
      return state.navigate(.item(place))
    },
  ]
}
