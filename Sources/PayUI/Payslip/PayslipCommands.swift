import AppCore
import Services

extension PayslipLayer {
  package static let commands: [Command] = [
    .on(Self.self, "slip.next", in: .slip, keys: "Tab", hint: 0) { slip, _, environment in
      slip.go(1, environment)
    },
    .on(Self.self, "slip.previous", in: .slip, keys: "S-Tab") { slip, _, environment in
      slip.go(-1, environment)
    },
    .on(Self.self, "slip.down", in: .slip, keys: "Down  Enter", hint: 1) { slip, _, environment in
      slip.goLine(1, environment)
    },
    .on(Self.self, "slip.up", in: .slip, keys: "Up") { slip, _, environment in
      slip.goLine(-1, environment)
    },
    .on(Self.self, "slip.cell", in: .slip) { slip, _, environment, place in
      slip.go(to: place, environment)
    },
    .on(Self.self, "slip.lines_down", in: .slip, keys: "PgDn", hint: 3) { slip, state, _ in
      slip.passPage(1, in: state.layout)
      return []
    },
    .on(Self.self, "slip.lines_up", in: .slip, keys: "PgUp") { slip, state, _ in
      slip.passPage(-1, in: state.layout)
      return []
    },
    .on(Self.self, "slip.turn", in: .slip, keys: "C-v", hint: 4) { slip, _, environment in
      slip.turn(environment)
    },
    .on(Self.self, "slip.leave", in: .slip, keys: "Esc  C-c", hint: 2) {
      slip, state, environment in slip.leave(&state, environment)
    },
  ]
}

extension AppState {
  /// The payslip being entered.
  package var slip: PayslipLayer? { top(PayslipLayer.self) }

  /// Opens the payslip of the displayed pay period.
  mutating func openPayslip() -> [Effect] {
    guard let days = hours.lockablePeriod?.days else { return [] }
    open(PayslipLayer(days))
    return [.readLayer]
  }
}
