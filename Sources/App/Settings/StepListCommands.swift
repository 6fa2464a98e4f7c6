import Domain

/// What can be done with the lists of the settings about steps.
enum StepListCommands {
  static let all: [Command] = [
    Command(
      "source.up", in: .stepSources, keys: "K  S-Up", isListed: false, hint: 0, run: move(-1)),
    Command(
      "source.down", in: .stepSources, keys: "J  S-Down", isListed: false, hint: 1, run: move(1)),
    Command(
      "doubt.toggle", in: .stepDoubts, keys: "Enter  Space", isListed: false, hint: 0,
      disabled: notBelievable
    ) { state, _, _ in
      guard let doubt = state.stepList?.doubt else { return [] }
      let source = doubt.samples.source, interval = doubt.samples.interval
      guard !doubt.isBelieved else { return [.perform(.wear(.disbelieve(source: source)))] }
      // Half-open: the last sample may have no length.
      let whole = Interval(start: interval.start, end: interval.end + 1)
      return [.perform(.wear(.believe(source: source, in: whole)))]
    },
    Command("stay.add", in: .zoneStays, keys: "a", isListed: false, hint: 0) {
      state, environment, _ in
      state.layers.append(.form(StayForm.layer(nil, environment)))
      return []
    },
    Command(
      "stay.edit", in: .zoneStays, keys: "Enter  e", isListed: false, hint: 1, disabled: noStay
    ) { state, environment, _ in
      guard let stay = state.stepList?.stay else { return [] }
      state.layers.append(.form(StayForm.layer(stay, environment)))
      return []
    },
    Command(
      "stay.delete", in: .zoneStays, keys: "d  Del", isListed: false, hint: 2, disabled: noStay
    ) { state, _, _ in
      guard let stay = state.stepList?.stay else { return [] }
      return [.perform(.wear(.setStay(from: stay.from, in: nil)))]
    },
    Command("step_list.close", in: .stepList, keys: "Esc  q  C-c", isListed: false, hint: 4) {
      state, _, _ in
      _ = state.layers.popLast()
      return [.readScreen]
    },
  ]

  private static func move(_ step: Int) -> Command.Run {
    { state, _, _ in
      guard let numbers = state.stepList?.moveSource(by: step) else { return [] }
      return [.perform(.wear(.orderSources(numbers)))]
    }
  }

  @Sendable private static func notBelievable(_ state: AppState) -> Message? {
    guard let doubt = state.stepList?.doubt else { return Message("why.no_doubt") }
    let canBe: [SampleDoubt] = [.clock, .tooMuch]
    return canBe.contains(doubt.samples.doubt) ? nil : Message("why.beyond_reason")
  }

  @Sendable private static func noStay(_ state: AppState) -> Message? {
    state.stepList?.stay == nil ? Message("why.no_stay") : nil
  }
}
