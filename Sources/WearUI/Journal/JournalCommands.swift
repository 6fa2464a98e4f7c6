import AppCore
import Domain
import Services
import Terminal
import Widgets

/// The Journal's own commands.
enum JournalCommands {
  static let all: [Command] =
    moves + extending + looking + choosing + attributing + pointing

  // MARK: Moving

  private static let moves: [Command] = [
    send("left", "h  Left") { .hours(-$0, extending: false) },
    send("right", "l  Right") { .hours($0, extending: false) },
    send("day_start", "0") { _ in .startOfDay }, send("day_end", "$") { _ in .endOfDay },
    send("first_walked", "_  ^") { _ in .firstWalked },
    send("previous_month", "<  [ m") { .months(-$0) },
    send("next_month", ">  ] m") { .months($0) },
    Command("journal.now", in: .journal, keys: "t  T", hint: 6) { state, environment, _ in
      state.journal.update(
        .now(JournalViewModel.place(at: environment.now, state.journal.zones)))
    },
    Command("journal.jump", in: .journal, isListed: false) { state, _, number in
      state.journal.update(.goTo(CivilDay(number: number)))
    },
  ]

  /// The commands that select with Shift, as in other programs.
  private static let extending: [Command] = [
    send("extend_left", "S-Left") { .hours(-$0, extending: true) },
    send("extend_right", "S-Right") { .hours($0, extending: true) },
    send("extend_up", "S-Up") { .days(-$0, extending: true) },
    send("extend_down", "S-Down") { .days($0, extending: true) },
  ]

  private static let looking: [Command] = [
    send("next_free", "n  ] u", hint: 3) { .look(.nextFree, count: $0) },
    send("previous_free", "N  [ u") { .look(.previousFree, count: $0) },
    send("next_run", "w") { .look(.nextRun, count: $0) },
    send("previous_run", "b") { .look(.previousRun, count: $0) },
    send("run_end", "e") { .look(.endOfRun, count: $0) },
    send("next_walked_day", ")  }") { .look(.nextWalkedDay, count: $0) },
    send("previous_walked_day", "(  {") { .look(.previousWalkedDay, count: $0) },
  ]

  /// Creates a command that is repeated by its count.
  private static func send(
    _ id: String, _ keys: String, hint: Int? = nil,
    disabled: @escaping Command.Disabled = { _ in nil },
    _ event: @escaping @Sendable (Int) -> JournalViewModel.Event
  ) -> Command {
    Command("journal.\(id)", in: .journal, keys: keys, hint: hint, disabled: disabled) {
      state, _, count in
      state.journal.update(event(max(1, count)))
    }
  }

  // MARK: Selecting

  private static let choosing: [Command] = [
    send("stream", "v", hint: 2) { _ in .mark(.stream) }, send("days", "V") { _ in .mark(.days) },
    send("block", "C-v") { _ in .mark(.block) },
    send("other_end", "o", disabled: nothingChosen) { _ in .swapEnds },
    send("other_corner", "O", disabled: nothingChosen) { _ in .swapCorners },
    send("reselect", "g v", disabled: nothingChosenBefore) { _ in .reselect },
    send("all_hours", "!", disabled: nothingChosen) { _ in .takeAll },
    Command("journal.run", in: .journal, keys: "i w", disabled: noRun) { state, _, _ in
      state.journal.run.map { state.journal.update(.choose($0)) } ?? []
    },
    Command("journal.whole_day", in: .journal, keys: "i d", disabled: noSteps) { state, _, _ in
      let cursor = state.journal.selection.cursor
      return state.journal.update(.choose(HourExtent(.days, from: cursor, to: cursor)))
    },
    Command("journal.whole_month", in: .journal, keys: "i m", disabled: noSteps) { state, _, _ in
      state.journal.update(.choose(state.journal.month))
    },
  ]

  @Sendable private static func nothingChosen(_ state: AppState) -> Message? {
    state.journal.selection.isChoosing ? nil : Message("why.no_hours_chosen")
  }

  @Sendable private static func nothingChosenBefore(_ state: AppState) -> Message? {
    state.journal.selection.previous == nil ? Message("why.nothing_chosen_yet") : nil
  }

  @Sendable private static func noRun(_ state: AppState) -> Message? {
    state.journal.run == nil ? Message("why.no_steps_here") : nil
  }

  // MARK: Attributing

  private static let attributing: [Command] = [
    Command("journal.attribute", in: .journal, keys: "a", hint: 0, disabled: noShoes) {
      state, environment, _ in
      state.chooseShoe(freeOnly: false, environment)
    },
    Command("journal.attribute_free", in: .journal, keys: "A", hint: 1, disabled: noShoes) {
      state, environment, _ in
      state.chooseShoe(freeOnly: true, environment)
    },
    Command("journal.clear", in: .journal, keys: "d  x  Del", hint: 4, disabled: noSteps) {
      state, _, _ in state.change(.clear)
    },
    Command("journal.repeat", in: .journal, keys: ".", disabled: nothingToRepeat) { state, _, _ in
      state.repeatChange()
    },
    Command("journal.copy", in: .journal, keys: "y", disabled: noSteps) { state, environment, _ in
      state.copyHours(environment)
    },
    Command("journal.paste", in: .journal, keys: "p", hint: 2, disabled: nothingCopied) {
      state, _, _ in
      state.journal.clipboard.map { state.change(.paste($0)) } ?? []
    },
    Command("journal.shoes", in: .journal, keys: "f", isListed: false, hint: 7) { state, _, _ in
      state.openShoes(nil)
    },
    Command("journal.open", in: .journal, keys: "Enter", hint: 5, disabled: noSteps) {
      state, _, _ in
      state.open(HourDetailLayer(state.journal.selection.cursor))
      return [.readLayer]
    },
  ]

  @Sendable private static func noSteps(_ state: AppState) -> Message? {
    state.journal.isEmpty ? Message("why.no_steps") : nil
  }

  @Sendable private static func noShoes(_ state: AppState) -> Message? {
    state.journal.shoes.isEmpty
      ? Message("journal.no_shoes", ["key": "journal.shoes", "add": "shoe.add"]) : noSteps(state)
  }

  @Sendable private static func nothingToRepeat(_ state: AppState) -> Message? {
    state.journal.change == nil ? Message("why.nothing_to_repeat") : nil
  }

  @Sendable private static func nothingCopied(_ state: AppState) -> Message? {
    state.journal.clipboard == nil ? Message("why.no_hours_copied") : nil
  }

  // MARK: Pointing

  private static let pointing: [Command] = [
    point("hour", .stream) { $0.place(ofCell: $1) },
    point("day", .days) { $0.place(ofDay: $1) },
    point("column", .block) { grid, number in
      guard let column = grid.column(number), let last = grid.days.last else { return nil }
      return HourPlace(day: last.day.number, column: column)
    },
  ]

  /// Creates the command of a click on an hour, a day or a column, and of a drag from there.
  private static func point(
    _ id: String, _ shape: HourExtent.Shape,
    _ place: @escaping @Sendable (JournalGrid, Int) -> HourPlace?
  ) -> Command {
    Command(
      "journal.\(id)", in: .journal, isListed: false,
      drag: { state, _, target in
        let grid = JournalGrid(state.journal)
        guard target.command == "journal.\(id)", let place = place(grid, target.argument) else {
          return []
        }
        return state.journal.update(.drag(place, shape))
      },
      run: { state, _, number in
        let grid = JournalGrid(state.journal)
        guard let place = place(grid, number) else { return [] }
        switch shape {
        case .stream: return state.journal.update(.point(place))
        case .days: return state.journal.update(.choose(HourExtent(.days, from: place, to: place)))
        case .block:
          let first = HourPlace(day: grid.days.first?.day.number ?? place.day, column: place.column)
          return state.journal.update(.choose(HourExtent(.block, from: first, to: place)))
        }
      })
  }
}

extension ShoeChoiceLayer {
  static let commands: [Command] =
    [
      .on(Self.self, "shoe_choice.choose", in: .shoeChoice, keys: "Enter", hint: 0) {
        choice, state, _ in
        choice.selected.map { choice.attribute(to: $0.shoe, &state) } ?? [.bell]
      },
      .on(Self.self, "shoe_choice.pick", in: .shoeChoice) { choice, state, _, index in
        guard choice.matches.indices.contains(index) else { return [] }
        return choice.attribute(to: choice.matches[index].shoe, &state)
      },
      .close("shoe_choice.close", in: .shoeChoice, keys: "Esc  C-c", hint: 1),
    ] + Command.searching("shoe_choice", in: .shoeChoice)
}

extension HourDetailLayer {
  /// The commands of an hour's details.
  static let commands: [Command] = [
    .close("hour_detail.close", in: .hourDetail, keys: "Esc  q  Enter  C-c", hint: 0)
  ]
}
