import AppCore
import Domain
import Services

extension StepListLayer {
  /// The commands of the lists of step settings.
  static let commands: [Command] = [
    .on(
      Self.self, "source.up", in: .stepSources, keys: "K  S-Up", hint: 0, run: move(-1)),
    .on(
      Self.self, "source.down", in: .stepSources, keys: "J  S-Down", hint: 1, run: move(1)),
    .on(
      Self.self, "doubt.toggle", in: .stepDoubts, keys: "Enter  Space", hint: 0,
      disabled: notBelievable
    ) { list, _, _ in
      guard let doubt = list.doubt else { return [] }
      let source = doubt.samples.source, interval = doubt.samples.interval
      guard !doubt.isBelieved else { return [.perform(.wear(.rejectSamples(of: source)))] }
      // The interval is half-open, and the last sample may have no length.
      let whole = Interval(start: interval.start, end: interval.end + 1)
      return [.perform(.wear(.acceptSamples(of: source, in: whole)))]
    },
    .on(Self.self, "stay.add", in: .zoneStays, keys: "a", hint: 0) { _, state, environment in
      state.open(StayForm(stay: nil), environment)
    },
    .on(
      Self.self, "stay.edit", in: .zoneStays, keys: "Enter  e", hint: 1, disabled: noStay
    ) { list, state, environment in
      guard let stay = list.stay else { return [] }
      return state.open(StayForm(stay: stay), environment)
    },
    .on(
      Self.self, "stay.delete", in: .zoneStays, keys: "d  Del", hint: 2, disabled: noStay
    ) { list, _, _ in
      guard let stay = list.stay else { return [] }
      return [.perform(.wear(.setTravelZone(from: stay.from, in: nil)))]
    },
    .close("step_list.close", in: .stepList, hint: 4, [.readScreen]),
  ]

  private static func move(
    _ step: Int
  ) -> @Sendable (inout StepListLayer, inout AppState, AppEnvironment) -> [Effect] {
    { list, _, _ in
      guard let numbers = list.moveSource(by: step) else { return [] }
      return [.perform(.wear(.orderSources(numbers)))]
    }
  }

  @Sendable private static func notBelievable(
    _ list: StepListLayer, _: AppState
  ) -> Message? {
    guard let doubt = list.doubt else { return Message("why.no_doubt") }
    let canBe: [SampleDoubt] = [.clock, .tooMuch]
    return canBe.contains(doubt.samples.doubt) ? nil : Message("why.beyond_reason")
  }

  @Sendable private static func noStay(_ list: StepListLayer, _: AppState) -> Message? {
    list.stay == nil ? Message("why.no_stay") : nil
  }
}
