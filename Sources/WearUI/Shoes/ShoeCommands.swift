import AppCore
import Domain
import Services

extension ShoesLayer {
  package static let commands: [Command] = anywhere + list + pair + times

  // MARK: Anywhere

  private static let anywhere: [Command] = [
    Command("shoes.open", in: .global, keys: "g f") { state, _, _ in state.openShoes(nil) },
    Command("wear.toggle", in: .home, keys: "w") { state, environment, _ in
      state.toggleShoes(environment)
    },
    Command("wear.toggle_at", in: .home, keys: "g W", disabled: noShoes) {
      state, environment, _ in
      let shoes = state.currentShoes
      return state.open(WearForm(shoes.usual?.id, shoes, [], environment), environment)
    },
  ]

  @Sendable private static func noShoes(_ state: AppState) -> Message? {
    state.currentShoes.inUse.isEmpty ? Message("why.no_shoes") : nil
  }

  // MARK: The list

  private static let list: [Command] = [
    .on(
      Self.self, "shoe.open", in: .shoeList, keys: "Enter  l  Right", isListed: true, hint: 0,
      disabled: noPair
    ) {
      shoes, state, _ in
      shoes.page = .detail
      shoes.timeList.select(0, count: 1)
      return [.readLayer]
    },
    .on(Self.self, "shoe.select", in: .shoeList) { shoes, state, environment, row in
      let table = ShoeTable(layer: shoes, environment: environment)
      guard let place = table.pair(onRow: row) else { return [] }
      shoes.navigate(.item(place), page: shoes.page(in: state.layout))
      return [.readLayer]
    },
    .on(
      Self.self, "shoes.close", in: .shoeList, keys: "Esc  q  C-c", hint: 7
    ) {
      shoes, state, _ in
      state.layers.removeAll(where: \.isPage)
      return [.readScreen]
    },
  ]

  // MARK: A pair

  private static let pair: [Command] = [
    .on(
      Self.self, "shoe.wear", in: .shoes, keys: "w", isListed: true, hint: 1, disabled: notWearable
    ) {
      shoes, state, environment in
      guard let pair = shoes.selected else { return [] }
      let now = environment.now
      return [
        .perform(
          .wear(pair.wornSince == nil ? .putOn(pair.shoe.id, at: now) : .takeOff(at: now)))
      ]
    },
    .on(
      Self.self, "shoe.wear_at", in: .shoes, keys: "W", isListed: true, hint: 2,
      disabled: notWearable
    ) {
      shoes, state, environment in
      guard let pair = shoes.selected else { return [] }
      return state.open(
        WearForm(pair.shoe.id, state.currentShoes, shoes.sessions, environment), environment)
    },
    .on(
      Self.self, "shoe.add", in: .shoes, keys: "a", isListed: true, hint: 3
    ) { shoes, state, environment in
      state.addShoe(environment)
    },
    .on(
      Self.self, "shoe.edit", in: .shoes, keys: "e", isListed: true, hint: 4, disabled: noPair
    ) {
      shoes, state, environment in
      guard let pair = shoes.selected else { return [] }
      return state.open(
        ShoeForm(pair, among: state.currentShoes.shoes, currency: state.profile.currency),
        environment)
    },
    .on(
      Self.self, "shoe.default", in: .shoes, keys: "*", isListed: true, disabled: notWearable
    ) { shoes, state, _ in
      guard let known = shoes.selected?.shoe else { return [] }
      var shoe = known
      shoe.isDefault.toggle()
      return [.perform(.wear(.saveShoe(shoe, from: known)))]
    },
    .on(
      Self.self, "shoe.retire", in: .shoes, keys: "z", isListed: true, hint: 6, disabled: noPair
    ) { shoes, state, _ in
      guard let shoe = shoes.selected?.shoe else { return [] }
      return [.perform(.wear(.setRetired(shoe.id, !shoe.isArchived)))]
    },
    .on(
      Self.self, "shoe.delete", in: .shoes, keys: "d  Del", isListed: true, disabled: noPair,
      run: delete),
    .on(
      Self.self, "shoe.regroup", in: .shoes, keys: "b", isListed: true, disabled: noPair
    ) { shoes, state, _ in
      shoes.grouping = shoes.grouping == .week ? .month : .week
      return [.readLayer]
    },
  ]

  @Sendable private static func noPair(_ shoes: ShoesLayer, _: AppState) -> Message? {
    shoes.selected == nil ? Message("why.no_pair") : nil
  }

  @Sendable private static func notWearable(_ shoes: ShoesLayer, _ state: AppState) -> Message? {
    if let reason = noPair(shoes, state) { return reason }
    return shoes.selected?.shoe.isArchived == true ? Message("why.pair_away") : nil
  }

  /// Asks before deleting a pair with its history, and suggests retiring it instead.
  @Sendable private static func delete(
    _ shoes: inout ShoesLayer, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    guard let pair = shoes.selected else { return [] }
    let texts = environment.texts
    state.open(
      DialogLayer(
        title: texts("dialog.shoe.title"),
        message: [
          pair.shoe.name, texts("dialog.shoe.what", ["n": String(shoes.times.count)]),
          texts(
            "dialog.shoe.instead",
            ["away": environment.key("shoe.retire"), "undo": environment.key("app.undo")]),
        ],
        deleting: [.perform(.wear(.deleteShoe(pair.shoe.id)))], texts))
    return []
  }

  // MARK: Its times

  private static let times: [Command] = [
    .on(
      Self.self, "session.edit", in: .shoeDetail, keys: "Enter", isListed: true, hint: 0,
      disabled: noSession
    ) {
      shoes, state, environment in
      guard let session = shoes.selectedSession else { return [] }
      return state.open(
        SessionForm(session, state.currentShoes.shoes, shoes.sessions), environment)
    },
    .on(
      Self.self, "session.add", in: .shoeDetail, keys: "n", isListed: true, hint: 5,
      disabled: noPair
    ) {
      shoes, state, environment in
      guard let pair = shoes.selected else { return [] }
      return state.open(
        SessionForm(in: pair.shoe, state.currentShoes.shoes, shoes.sessions, environment),
        environment)
    },
    .on(
      Self.self, "session.delete", in: .shoeDetail, keys: "x", isListed: true, disabled: noTime
    ) { shoes, state, _ in
      switch shoes.selectedTime {
      case .session(let session): return [.perform(.wear(.deleteSession(session.id)))]
      case .given(let attribution):
        let time = IntervalSet([attribution.interval])
        return [.perform(.wear(.attribute(time, to: nil, freeOnly: false)))]
      case nil: return []
      }
    },
    .on(
      Self.self, "shoe.back", in: .shoeDetail, keys: "Esc  q  C-c  h  Left", hint: 7
    ) {
      shoes, state, _ in
      shoes.page = .list
      return [.readLayer]
    },
  ]

  @Sendable private static func noTime(_ shoes: ShoesLayer, _: AppState) -> Message? {
    shoes.selectedTime == nil ? Message("why.no_time") : nil
  }

  @Sendable private static func noSession(_ shoes: ShoesLayer, _ state: AppState) -> Message? {
    if let reason = noTime(shoes, state) { return reason }
    return shoes.selectedSession == nil ? Message("why.given") : nil
  }
}

extension AppState {
  /// Shows the pairs of shoes with the cursor on one of them.
  mutating func openShoes(_ shoe: RecordID?) -> [Effect] {
    layers.removeAll(where: \.isPage)
    open(ShoesLayer(on: shoe ?? currentShoes.session?.shoe))
    return [.readLayer]
  }

  /// Opens the form for a new pair.
  fileprivate mutating func addShoe(_ environment: AppEnvironment) -> [Effect] {
    let shoes = currentShoes.shoes
    return open(ShoeForm(among: shoes, currency: profile.currency, environment), environment)
  }

  /// Takes off the pair being worn, or puts on the default one; without a default asks for the
  /// pair, and without any pair opens the form for the first.
  fileprivate mutating func toggleShoes(_ environment: AppEnvironment) -> [Effect] {
    let shoes = currentShoes
    if shoes.session != nil { return [.perform(.wear(.takeOff(at: environment.now)))] }
    if let usual = shoes.usual {
      return [.perform(.wear(.putOn(usual.id, at: environment.now)))]
    }
    guard !shoes.inUse.isEmpty else { return addShoe(environment) }
    open(
      MenuLayer(
        title: environment.texts("wear.which"),
        items: shoes.inUse.prefix(9).map { shoe in
          .init(
            label: environment.texts.icon(shoe.emoji) + shoe.name, note: "",
            choice: .effects([.perform(.wear(.putOn(shoe.id, at: environment.now)))]))
        }))
    return []
  }
}
