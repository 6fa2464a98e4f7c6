import Domain

/// What can be done with shoes.
enum ShoeCommands: CommandSource {
  static let commands: [Command] = anywhere + list + pair + times

  // MARK: Anywhere

  private static let anywhere: [Command] = [
    Command("shoes.open", in: .global, keys: "g f") { state, _, _ in state.openShoes(nil) },
    Command("wear.toggle", in: .dashboard, keys: "w") { state, environment, _ in
      state.toggleShoes(environment)
    },
    Command("wear.toggle_at", in: .dashboard, keys: "g W", disabled: noShoes) {
      state, environment, _ in
      let feet = state.currentShoes
      return state.open(WearForm(feet.usual?.id, feet, [], environment), environment)
    },
  ]

  @Sendable private static func noShoes(_ state: AppState) -> Message? {
    state.currentShoes.inUse.isEmpty ? Message("why.no_shoes") : nil
  }

  // MARK: The list

  private static let list: [Command] = [
    Command("shoe.open", in: .shoeList, keys: "Enter  l  Right", hint: 0, disabled: noPair) {
      state, _, _ in
      state.shoes?.page = .detail
      state.shoes?.timeList.select(0, count: 1)
      return [.readLayer]
    },
    Command("shoe.select", in: .shoeList, isListed: false) { state, environment, row in
      guard let layer = state.shoes,
        let place = ShoeTable(layer: layer, environment: environment).pair(onRow: row)
      else { return [] }
      return state.navigate(.item(place))
    },
    Command("shoes.close", in: .shoeList, keys: "Esc  q  C-c", isListed: false, hint: 7) {
      state, _, _ in
      state.layers.removeAll(where: \.isPage)
      return [.readScreen]
    },
  ]

  // MARK: A pair

  private static let pair: [Command] = [
    Command("shoe.wear", in: .shoes, keys: "w", hint: 1, disabled: notWearable) {
      state, environment, _ in
      guard let pair = state.shoes?.selected else { return [] }
      let now = environment.now
      return [
        .perform(
          .wear(pair.wornSince == nil ? .putOn(pair.shoe.id, at: now) : .takeOff(at: now)))
      ]
    },
    Command("shoe.wear_at", in: .shoes, keys: "W", hint: 2, disabled: notWearable) {
      state, environment, _ in
      guard let layer = state.shoes, let pair = layer.selected else { return [] }
      return state.open(
        WearForm(pair.shoe.id, state.currentShoes, layer.sessions, environment), environment)
    },
    Command("shoe.add", in: .shoes, keys: "a", hint: 3) { state, environment, _ in
      state.addShoe(environment)
    },
    Command("shoe.edit", in: .shoes, keys: "e", hint: 4, disabled: noPair) {
      state, environment, _ in
      guard let pair = state.shoes?.selected else { return [] }
      return state.open(
        ShoeForm(pair, among: state.currentShoes.shoes, currency: state.profile.currency),
        environment)
    },
    Command("shoe.default", in: .shoes, keys: "*", disabled: notWearable) { state, _, _ in
      guard var shoe = state.shoes?.selected?.shoe else { return [] }
      shoe.isDefault.toggle()
      return [.perform(.wear(.saveShoe(shoe)))]
    },
    Command("shoe.retire", in: .shoes, keys: "z", hint: 6, disabled: noPair) { state, _, _ in
      guard let shoe = state.shoes?.selected?.shoe else { return [] }
      return [.perform(.wear(.setRetired(shoe.id, !shoe.isArchived)))]
    },
    Command("shoe.delete", in: .shoes, keys: "d  Del", disabled: noPair, run: delete),
    Command("shoe.regroup", in: .shoes, keys: "b", disabled: noPair) { state, _, _ in
      guard let grouping = state.shoes?.grouping else { return [] }
      state.shoes?.grouping = grouping == .week ? .month : .week
      return [.readLayer]
    },
  ]

  @Sendable private static func noPair(_ state: AppState) -> Message? {
    state.shoes?.selected == nil ? Message("why.no_pair") : nil
  }

  @Sendable private static func notWearable(_ state: AppState) -> Message? {
    if let reason = noPair(state) { return reason }
    return state.shoes?.selected?.shoe.isArchived == true ? Message("why.pair_away") : nil
  }

  /// Asks before a pair goes with all that is known of it, and names the harmless way.
  @Sendable private static func delete(
    _ state: inout AppState, _ environment: AppEnvironment, _: Int
  ) -> [Effect] {
    guard let layer = state.shoes, let pair = layer.selected else { return [] }
    let texts = environment.texts
    state.open(
      DialogLayer(
        title: texts("dialog.shoe.title"),
        message: [
          pair.shoe.name, texts("dialog.shoe.what", ["n": String(layer.times.count)]),
          texts(
            "dialog.shoe.instead",
            ["away": environment.key("shoe.retire"), "undo": environment.key("app.undo")]),
        ],
        deleting: [.perform(.wear(.deleteShoe(pair.shoe.id)))], texts))
    return []
  }

  // MARK: Its times

  private static let times: [Command] = [
    Command("session.edit", in: .shoeDetail, keys: "Enter", hint: 0, disabled: noSession) {
      state, environment, _ in
      guard let layer = state.shoes, let session = layer.selectedSession else { return [] }
      return state.open(
        SessionForm(session, state.currentShoes.shoes, layer.sessions), environment)
    },
    Command("session.add", in: .shoeDetail, keys: "n", hint: 5, disabled: noPair) {
      state, environment, _ in
      guard let layer = state.shoes, let pair = layer.selected else { return [] }
      return state.open(
        SessionForm(in: pair.shoe, state.currentShoes.shoes, layer.sessions, environment),
        environment)
    },
    Command("session.delete", in: .shoeDetail, keys: "x", disabled: noTime) { state, _, _ in
      switch state.shoes?.selectedTime {
      case .session(let session): return [.perform(.wear(.deleteSession(session.id)))]
      case .given(let attribution):
        let time = IntervalSet([attribution.interval])
        return [.perform(.wear(.attribute(time, to: nil, freeOnly: false)))]
      case nil: return []
      }
    },
    Command("shoe.back", in: .shoeDetail, keys: "Esc  q  C-c  h  Left", isListed: false, hint: 7) {
      state, _, _ in
      state.shoes?.page = .list
      return [.readLayer]
    },
  ]

  @Sendable private static func noTime(_ state: AppState) -> Message? {
    state.shoes?.selectedTime == nil ? Message("why.no_time") : nil
  }

  @Sendable private static func noSession(_ state: AppState) -> Message? {
    if let reason = noTime(state) { return reason }
    return state.shoes?.selectedSession == nil ? Message("why.given") : nil
  }
}

extension AppState {
  /// Shows the pairs of shoes, and goes to one of them.
  mutating func openShoes(_ shoe: RecordID?) -> [Effect] {
    layers.removeAll(where: \.isPage)
    var layer = ShoesLayer()
    layer.wanted = shoe ?? currentShoes.session?.shoe
    layers.append(.shoes(layer))
    return [.readLayer]
  }

  /// The form for a new pair.
  fileprivate mutating func addShoe(_ environment: AppEnvironment) -> [Effect] {
    let shoes = currentShoes.shoes
    return open(ShoeForm(among: shoes, currency: profile.currency, environment), environment)
  }

  /// Takes off what is on, or puts the usual pair on; asks where there is none, and begins with the
  /// first pair where there is none at all.
  fileprivate mutating func toggleShoes(_ environment: AppEnvironment) -> [Effect] {
    let feet = currentShoes
    if feet.session != nil { return [.perform(.wear(.takeOff(at: environment.now)))] }
    if let usual = feet.usual {
      return [.perform(.wear(.putOn(usual.id, at: environment.now)))]
    }
    guard !feet.inUse.isEmpty else { return addShoe(environment) }
    open(
      MenuLayer(
        title: environment.texts("wear.which"),
        items: feet.inUse.prefix(9).map { shoe in
          .init(
            label: shoe.emoji.isEmpty ? shoe.name : "\(shoe.emoji) \(shoe.name)", note: "",
            choice: .effects([.perform(.wear(.putOn(shoe.id, at: environment.now)))]))
        }))
    return []
  }
}
