import AppCore
import Services
import Terminal
import Widgets

/// The commands for calendars on every screen.
enum CalendarCommands: CommandSource {
  package static let order = CommandOrder.files

  package static let commands: [Command] = [
    Command("calendars.open", in: .global, keys: "g K") { state, _, _ in
      state.openToRead(CalendarList())
    },
    Command("calendars.add", in: .global, keys: "g A") { state, environment, _ in
      state.openCalendarMenu(environment)
    },
    Command("calendars.add_server", in: .global, isListed: false, run: form(.server)),
    Command("calendars.add_folder", in: .global, isListed: false, run: form(.folder)),
    Command("calendars.add_busy", in: .global, isListed: false, run: form(.busy)),
    Command("calendars.sync", in: .global, keys: "g S", disabled: nothing) { state, _, _ in
      state.calendars.start(CalendarSyncChoice())
    },
    Command(
      "calendars.force", in: .global, keys: "g F",
      disabled: { state in state.calendars.held.isEmpty ? Message("why.nothing_held") : nil }
    ) { state, environment, _ in state.openHeldDeletions(environment) },
    Command("calendars.force_now", in: .global, isListed: false) { state, _, _ in
      var choice = CalendarSyncChoice()
      choice.forcesDeletions = true
      return state.calendars.start(choice)
    },
    Command("calendars.send_again", in: .global, isListed: false) { state, _, _ in
      var choice = CalendarSyncChoice()
      choice.refills = true
      return state.calendars.start(choice)
    },
    Command(
      "calendars.stop", in: .global, keys: "g X",
      disabled: { state in state.calendars.running == nil ? Message("why.no_run") : nil }
    ) { state, _, _ in state.calendars.stop() },
    Command(
      "calendars.conflicts", in: .global, keys: "g C",
      disabled: { state in
        state.calendars.conflicts == 0 ? Message("why.no_calendar_conflict") : nil
      }
    ) { state, _, _ in state.openToRead(ConflictPage()) },
    Command("calendars.replaced", in: .global, keys: "g R", disabled: nothing) { state, _, _ in
      state.openToRead(ReplacedList())
    },
  ]

  @Sendable private static func nothing(_ state: AppState) -> Message? {
    state.calendars.accounts.isEmpty ? Message("why.no_calendar") : nil
  }

  private static func form(_ way: CalendarForm.Way) -> Command.Run {
    { state, environment, _ in
      let names = Set(state.calendars.accounts.map(\.name))
      state.open(FormLayer(CalendarForm(way, taken: names), environment))
      return []
    }
  }
}

extension AppState {
  /// Opens a surface that reads what it shows.
  mutating func openToRead(_ surface: any Surface) -> [Effect] {
    open(surface)
    return [.readLayer]
  }

  /// Opens the menu that decides about the deletions that are held; the harmless choice is first.
  mutating func openHeldDeletions(_ environment: AppEnvironment) -> [Effect] {
    let texts = environment.texts, held = calendars.held
    let lines = calendars.accounts.flatMap { account -> [String] in
      guard let found = held[account.id] else { return [] }
      let counts = [("events", found.events), ("older", found.older), ("shifts", found.shifts)]
      return counts.filter { $0.1 > 0 }.map {
        texts("calendar.force.\($0.0)", ["n": String($0.1), "name": account.name])
      }
    }
    func item(_ word: String, _ choice: MenuLayer.Choice) -> MenuLayer.Item {
      MenuLayer.Item(
        label: texts("calendar.force.\(word)"), note: texts("calendar.force.\(word).note"),
        choice: choice)
    }
    let isMissing = held.values.contains { $0.events + $0.older > 0 }
    let isOlder = held.values.contains { $0.older > 0 }
    // Missing events of a calendar that is only written to delete nothing here.
    let deletes = calendars.accounts.contains { account in
      held[account.id].map { $0.shifts > 0 || account.direction == .twoWay } ?? false
    }
    open(
      MenuLayer(
        title: texts("calendar.force.title"), message: lines.joined(separator: " "),
        items: [item("later", .close)]
          + (isMissing ? [item("again", .command("calendars.send_again"))] : [])
          + [
            item(
              isOlder ? "use_older" : deletes ? "delete" : "each", .command("calendars.force_now"))
          ]))
    return []
  }

  /// Opens the menu that explains calendars before it asks.
  mutating func openCalendarMenu(_ environment: AppEnvironment) -> [Effect] {
    let texts = environment.texts
    func item(_ word: String) -> MenuLayer.Item {
      MenuLayer.Item(
        label: texts("calendar.add.\(word)"), note: texts("calendar.add.\(word).note"),
        choice: .command("calendars.add_\(word)"))
    }
    open(
      MenuLayer(
        title: texts("calendar.add.title"), message: texts("calendar.add.message"),
        items: [
          item("server"), item("folder"), item("busy"),
          .init(label: texts("calendar.add.none"), note: "", choice: .close),
        ]))
    return []
  }
}

/// The commands in the list of calendars.
extension CalendarList {
  package static let commands: [Command] = [
    .onItem(
      Self.self, "calendars.change", in: .calendars, keys: "Enter  e", hint: 0,
      none: Message("why.no_calendar")
    ) {
      account, _, state, environment in
      state.open(FormLayer(CalendarForm(changing: account), environment))
      return []
    },
    .on(Self.self, "calendars.add_here", in: .calendars, keys: "a  n", hint: 1) {
      _, state, environment in state.openCalendarMenu(environment)
    },
    .onItem(
      Self.self, "calendars.sync_one", in: .calendars, keys: "s", hint: 2,
      none: Message("why.no_calendar")
    ) {
      account, _, state, _ in
      state.calendars.start(CalendarSyncChoice(account.name))
    },
    .onItem(
      Self.self, "calendars.import", in: .calendars, keys: "i", none: Message("why.no_calendar"),
      disabled: { account, _ in
        account.direction == .twoWay ? nil : Message("why.not_two_way")
      }
    ) { account, _, state, _ in
      var choice = CalendarSyncChoice(account.name)
      choice.listsOthers = true
      return state.calendars.start(choice)
    },
    .on(
      Self.self, "calendars.held_here", in: .calendars, keys: "f", hint: 3,
      disabled: { _, state in state.calendars.held.isEmpty ? Message("why.nothing_held") : nil }
    ) { _, state, environment in state.openHeldDeletions(environment) },
    .on(Self.self, "calendars.undo", in: .calendars, keys: "u") { _, state, _ in
      state.close(CalendarList.self)
      return [.run([HitTarget("app.undo")])]
    },
    .on(
      Self.self, "calendars.conflicts_here", in: .calendars, keys: "c", hint: 3,
      disabled: { list, _ in list.open.isEmpty ? Message("why.no_calendar_conflict") : nil }
    ) { _, state, _ in
      state.close(CalendarList.self)
      return state.openToRead(ConflictPage())
    },
    .on(Self.self, "calendars.replaced_here", in: .calendars, keys: "o") { _, state, _ in
      state.openToRead(ReplacedList())
    },
    .on(Self.self, "calendars.requests", in: .calendars, keys: "r") { _, state, environment in
      state.open(TextPageLayer(CalendarList.requests(state, environment), environment))
      return [.readLayer]
    },
    .onItem(
      Self.self, "calendars.remove", in: .calendars, keys: "d  Del", hint: 4,
      none: Message("why.no_calendar")
    ) {
      account, _, state, environment in
      let texts = environment.texts
      state.open(
        DialogLayer(
          title: texts("calendar.remove.title"),
          message: [
            texts("calendar.remove.message", ["name": account.name]),
            texts("calendar.remove.final"),
          ],
          confirm: texts("calendar.remove.confirm"), cancel: texts("dialog.delete.keep"),
          effects: [.perform(.calendar(.remove(account.name)))], isDestructive: true))
      return []
    },
    .close("calendars.close", in: .calendars, hint: 5),
  ]
}

/// The commands in the list of replaced events.
extension ReplacedList {
  package static let commands: [Command] = [
    .onItem(
      Self.self, "replaced.restore", in: .replaced, keys: "Enter  r", hint: 0,
      none: Message("why.nothing_replaced")
    ) { version, _, _, _ in [.perform(.calendar(.restore(version.id.text)))] },
    .close("replaced.close", in: .replaced, hint: 1),
  ]
}
