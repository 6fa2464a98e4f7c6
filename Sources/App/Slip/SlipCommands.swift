/// What works while a payslip is typed.
enum SlipCommands: CommandSource {
  static let commands: [Command] = [
    Command("slip.next", in: .slip, keys: "Tab", isListed: false, hint: 0) {
      state, environment, _ in state.withSlip { $0.go(1, environment) }
    },
    Command("slip.previous", in: .slip, keys: "S-Tab", isListed: false) { state, environment, _ in
      state.withSlip { $0.go(-1, environment) }
    },
    Command("slip.down", in: .slip, keys: "Down  Enter", isListed: false, hint: 1) {
      state, environment, _ in state.withSlip { $0.goLine(1, environment) }
    },
    Command("slip.up", in: .slip, keys: "Up", isListed: false) { state, environment, _ in
      state.withSlip { $0.goLine(-1, environment) }
    },
    Command("slip.cell", in: .slip, isListed: false) { state, environment, place in
      state.withSlip { $0.go(to: place, environment) }
    },
    Command("slip.lines_down", in: .slip, keys: "PgDn", isListed: false, hint: 3) {
      state, _, _ in state.passLines(1)
    },
    Command("slip.lines_up", in: .slip, keys: "PgUp", isListed: false) { state, _, _ in
      state.passLines(-1)
    },
    Command("slip.leave", in: .slip, keys: "Esc  C-c", isListed: false, hint: 2) {
      state, environment, _ in state.leaveSlip(environment)
    },
  ]
}

extension AppState {
  /// The payslip that is being typed.
  package var slip: SlipLayer? {
    if case .slip(let layer)? = layers.last { return layer }
    return nil
  }

  /// Opens the payslip of the pay period on the screen.
  mutating func openSlip() -> [Effect] {
    guard let days = hours.settled?.days else { return [] }
    layers.append(.slip(SlipLayer(days)))
    return [.readLayer]
  }

  mutating func withSlip(_ change: (inout SlipLayer) -> [Effect]) -> [Effect] {
    guard var layer = slip else { return [] }
    let effects = change(&layer)
    layers[layers.count - 1] = .slip(layer)
    return effects
  }

  /// Keeps what was typed where the program has to end at once.
  mutating func keepSlip(_ environment: AppEnvironment) -> [Effect] {
    withSlip { $0.keep(environment) ?? [] }
  }

  /// Closes the payslip. What cannot be read is put back first, so that nothing vanishes unseen.
  fileprivate mutating func leaveSlip(_ environment: AppEnvironment) -> [Effect] {
    guard var layer = slip else { return [] }
    guard let effects = layer.keep(environment) else {
      let wasTold = slip?.problem != nil
      if wasTold { _ = layer.putBack(environment) }
      layers[layers.count - 1] = .slip(layer)
      return wasTold ? [] : [.bell]
    }
    layers.removeLast()
    return effects + [.readScreen]
  }

  /// So many steps on or back through the stretches of the line.
  mutating func scrollSlip(_ step: Navigation, _ times: Int) -> [Effect] {
    withSlip { layer in
      if step == .up || step == .down { layer.pass(step == .up ? -times : times) }
      return []
    }
  }

  /// A page on or back through the stretches of the line.
  fileprivate mutating func passLines(
    _ sign: Int
  ) -> [Effect] {
    let body = AppLayout(size: size).body
    return withSlip { layer in
      let page = SlipLayout(body: body, rows: layer.rows.count).detail.height / 2
      layer.pass(sign * max(1, page))
      return []
    }
  }
}
