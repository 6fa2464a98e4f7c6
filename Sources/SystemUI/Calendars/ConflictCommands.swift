import AppCore
import Services
import Store
import Terminal

/// The commands on the page of conflicts.
extension ConflictPage {
  package static let commands: [Command] = [
    .keep("conflicts.shift", keys: "s", hint: 0, .shift),
    .keep("conflicts.event", keys: "e", hint: 1, .event),
    .keep("conflicts.both", keys: "b", hint: 2, .both),
    .keepAll("conflicts.all_shift", keys: "S", .shift),
    .keepAll("conflicts.all_event", keys: "E", .event),
    .keepAll("conflicts.all_both", keys: "B", .both),
    .on(
      Self.self, "conflicts.undo", in: .conflicts, keys: "u", hint: 4,
      disabled: { page, _ in page.order.isEmpty ? Message("why.nothing_decided") : nil }
    ) { page, _, _ in
      page.takeBack()
      return []
    },
    .on(
      Self.self, "conflicts.apply", in: .conflicts, keys: "Enter", hint: 3,
      disabled: { page, _ in page.order.isEmpty ? Message("why.nothing_decided") : nil }
    ) { page, state, _ in page.apply(&state) },
    .on(Self.self, "conflicts.select", in: .conflicts, isListed: false) { page, _, _, place in
      page.list.select(place, count: page.items.count)
      return []
    },
    .on(
      Self.self, "conflicts.close", in: .conflicts, keys: "Esc  q  C-c", isListed: false, hint: 5
    ) { page, state, environment, _ in
      guard !page.order.isEmpty else {
        state.close(ConflictPage.self)
        return []
      }
      let texts = environment.texts, count = page.order.reduce(0) { $0 + $1.count }
      state.open(
        DialogLayer(
          title: texts("calendar.conflict.discard", ["n": String(count)]), message: [],
          confirm: texts("calendar.conflict.discard.confirm"),
          cancel: texts("dialog.delete.keep"),
          effects: [.run([HitTarget("conflicts.discard")])], isDestructive: true))
      return []
    },
    .on(Self.self, "conflicts.discard", in: .conflicts, isListed: false) { _, state, _, _ in
      state.close(ConflictPage.self)
      return []
    },
  ]
}

extension Command {
  fileprivate static func keep(
    _ id: String, keys: String, hint: Int, _ answer: CalendarConflict.Answer
  ) -> Command {
    .on(
      ConflictPage.self, id, in: .conflicts, keys: keys, hint: hint,
      disabled: { page, _ in
        page.selected?.allows(answer) == false ? Message("why.locked") : nil
      }
    ) { page, _, _ in
      page.decide(answer)
      return []
    }
  }

  fileprivate static func keepAll(
    _ id: String, keys: String, _ answer: CalendarConflict.Answer
  ) -> Command {
    .on(ConflictPage.self, id, in: .conflicts, keys: keys) { page, _, _ in
      page.decideAll(answer)
      return []
    }
  }
}
