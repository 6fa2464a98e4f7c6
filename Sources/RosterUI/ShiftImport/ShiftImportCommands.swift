import AppCore
import Domain
import Services

extension ShiftImportLayer {
  package static let commands: [Command] = [
    .on(
      Self.self, "shift_import.run", in: .shiftImport, keys: "Enter  C-s", hint: 0,
      disabled: { list, _ in list.change == nil ? Message("why.nothing_to_import") : nil }
    ) { list, state, _ in
      guard let change = list.change else { return [] }
      state.close(ShiftImportLayer.self)
      return [.perform(.shift(.batch(change)))]
    },
    .on(
      Self.self, "shift_import.toggle", in: .shiftImport, keys: "Space", hint: 1,
      disabled: { list, _ in
        list.selected?.isWritten ?? false ? nil : Message("why.not_imported")
      }
    ) { list, state, _ in
      list.toggle()
      list.navigate(.down, page: list.page(in: state.layout))
      return []
    },
    .onItem(
      Self.self, "shift_import.map", in: .shiftImport, keys: "m  e", hint: 2,
      none: Message("why.no_title"), disabled: noTitle
    ) { item, list, state, environment in
      state.open(ImportTitleForm(item, list), environment)
    },
    .onItem(
      Self.self, "shift_import.leave", in: .shiftImport, keys: "x", hint: 3,
      none: Message("why.no_title"), disabled: noTitle
    ) { item, list, _, _ in
      var use = list.titles[item.title]
      use.isLeftOut.toggle()
      list.say(use, of: item.title)
      return [.readLayer]
    },
    .on(
      Self.self, "shift_import.again", in: .shiftImport, keys: "b", hint: 4,
      disabled: { list, _ in
        list.bringsBack || list.plan.deletedCount > 0 ? nil : Message("why.none_deleted")
      }
    ) { list, _, _ in
      list.toggleDeleted()
      return [.readLayer]
    },
    .on(
      Self.self, "shift_import.columns", in: .shiftImport, keys: "c", hint: 5,
      disabled: { list, _ in list.file.form == nil ? Message("why.no_table") : nil }
    ) { list, state, _ in
      guard let form = list.file.form else { return [] }
      let question = TableQuestion(path: list.file.path, form: form, complaint: nil)
      state.close(ShiftImportLayer.self)
      state.open(TableColumnsLayer(question))
      return []
    },
    .on(Self.self, "shift_import.close", in: .shiftImport, keys: "Esc  q  C-c", hint: 6) {
      _, state, environment in
      state.close(ShiftImportLayer.self)
      state.show(environment.texts("import.nothing_written"), .info)
      return []
    },
  ]

  @Sendable private static func noTitle(_ item: ShiftPlan.Item, _: AppState) -> Message? {
    item.title.isEmpty ? Message("why.no_title") : nil
  }
}
