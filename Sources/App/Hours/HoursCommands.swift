/// The Hours' own commands.
enum HoursCommands {
  static let all: [Command] = [
    Command("hours.previous", in: .hours, keys: "h  Left", hint: 2) { state, _, _ in
      state.hours.update(.previous)
    },
    Command("hours.next", in: .hours, keys: "l  Right", hint: 3) { state, _, _ in
      state.hours.update(.next)
    },
    Command("hours.current", in: .hours, keys: "t") { state, _, _ in
      state.hours.update(.current)
    },
  ]
}
