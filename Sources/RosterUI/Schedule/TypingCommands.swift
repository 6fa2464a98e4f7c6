import AppCore
import Services

extension TypingLayer {
  package static let commands: [Command] = [
    .on(Self.self, "typing.add", in: .typing, keys: "Enter  C-s", hint: 0) {
      typing, state, _ in
      let shifts = typing.shifts
      typing.end(&state)
      return shifts.isEmpty ? [] : [.perform(.shift(.batch(ShiftBatch(.add, saved: shifts))))]
    },
    .on(Self.self, "typing.free", in: .typing, keys: ".  Space  Right", hint: 1) {
      typing, state, environment in
      typing.add(Entry(day: state.schedule.cursor, shift: nil), &state, environment)
    },
    .on(Self.self, "typing.back", in: .typing, keys: "Backspace  Left", hint: 2) {
      typing, state, environment in
      guard let last = typing.entries.popLast() else { return [.bell] }
      return typing.go(to: last.day, &state, environment)
    },
    .on(
      Self.self, "typing.repeat", in: .typing, keys: "=  p", hint: 3,
      disabled: { typing, _ in typing.shifts.isEmpty ? Message("why.nothing_typed") : nil }
    ) { typing, state, environment in
      let name = environment.texts("typing.rotation", ["n": String(typing.entries.count)])
      let days = typing.entries.map { entry in
        (entry.day, entry.shift, entry.letter.map { String($0).uppercased() } ?? "")
      }
      guard let draft = RotationDraft(typed: days, name: name) else { return [.bell] }
      typing.end(&state)
      state.open(state.newRotation(draft, environment))
      return [.readLayer]
    },
    .on(Self.self, "typing.leave", in: .typing, keys: "Esc  C-c", hint: 4) { typing, state, _ in
      typing.end(&state)
      return []
    },
  ]
}

extension AppState {
  /// Types a roster from the day under the cursor on, or goes on where it was left there.
  mutating func typeRoster() -> [Effect] {
    let goesOn = schedule.typed.last?.day.adding(days: 1) == schedule.cursor
    schedule.anchor = nil
    schedule.painting = nil
    open(TypingLayer(goesOn ? schedule.typed : []))
    schedule.typed = []
    // The list shows no free days.
    return schedule.view == .list ? schedule.update(.show(.month)) : [.readScreen]
  }
}
