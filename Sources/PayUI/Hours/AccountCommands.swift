import AppCore
import Domain
import Services

/// The commands of the account of hours.
enum AccountCommands {
  static let all: [Command] = [
    Command("hours.account", in: .hours, keys: "A") { state, _, _ in
      state.hours.update(.show(.account))
    },
    Command("hours.open_account", in: .hours, keys: "N") { state, environment, _ in
      state.open(
        AccountOpeningForm(state.hours.account.account?.opening, environment.today), environment)
    },
    Command("hours.correct", in: .hours, keys: "C", hint: 3, disabled: onlyOpened) {
      state, environment, _ in
      state.open(AccountEntryForm(.correction, on: environment.today), environment)
    },
    Command("hours.pay_out", in: .hours, keys: "P", hint: 4, disabled: onlyOpened) {
      state, environment, _ in
      state.open(AccountEntryForm(.payout, on: environment.today), environment)
    },
    Command("hours.target", in: .hours, keys: "T", hint: 5) { state, environment, _ in
      state.open(TargetForm(on: environment.today), environment)
    },
    Command("hours.take_back", in: .hours, keys: "X", disabled: nothingToRemove) {
      state, environment, _ in
      state.open(state.hours.account.removing(environment))
      return []
    },
  ]

  @Sendable private static func onlyAccount(_ state: AppState) -> Message? {
    state.hours.view == .account ? nil : Message("why.only_account")
  }

  @Sendable private static func onlyOpened(_ state: AppState) -> Message? {
    if let reason = onlyAccount(state) { return reason }
    return state.hours.account.account == nil ? Message("why.no_account") : nil
  }

  @Sendable private static func nothingToRemove(_ state: AppState) -> Message? {
    if let reason = onlyAccount(state) { return reason }
    let account = state.hours.account
    return account.entries.isEmpty && account.targets.isEmpty ? Message("why.no_account") : nil
  }
}
