import AppCore
import Domain
import Services

/// The commands that begin a swap.
enum SwapCommands: CommandSource {
  package static let order = CommandOrder.onScreens

  package static let commands: [Command] = [
    Command("swap.add", in: .roster, keys: "g x", disabled: notGivable) { state, environment, _ in
      state.open(SwapForm(giving: state.givable), environment)
    },
    Command("swaps.open", in: .global, keys: "g T") { state, _, _ in
      state.open(SwapList(on: nil))
      return [.readLayer]
    },
  ]

  @Sendable private static func notGivable(_ state: AppState) -> Message? {
    guard let shift = state.givable else { return nil }
    return state.pay.certainlyLocks(shift) ? Message("why.locked") : nil
  }
}

extension AppState {
  /// The shift under the cursor, if it can be given away; otherwise its date is asked for.
  fileprivate var givable: Shift? {
    guard !choosesDays, let shift = selectedShift, shift.status == .scheduled else { return nil }
    return shift
  }
}

extension SwapList {
  package static let commands: [Command] =
    editing("swaps", in: .swaps, none: Message("why.no_swap")) {
      _, report, _, environment in
      report.map { FormLayer(SwapEditForm(swap: $0.swap), environment) }
        ?? FormLayer(SwapForm(giving: nil), environment)
    } question: {
      $0.question(removing: $1, $2)
    } + [
      .onItem(
        SwapList.self, "swaps.settle", in: .swaps, keys: "s", hint: 1,
        none: Message("why.no_swap"),
        disabled: { report, _ in
          report.swap.debtor == nil ? Message("why.nothing_owed") : nil
        }
      ) { report, _, state, environment in
        state.open(SettlingForm(report.swap), environment)
      }
    ]
}
