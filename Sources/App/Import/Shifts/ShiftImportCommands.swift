import Domain

/// What can be done with an import of shifts before anything is written.
enum ShiftImportCommands: CommandSource {
  static let commands: [Command] = [
    Command(
      "shift_import.run", in: .shiftImport, keys: "Enter  C-s", isListed: false, hint: 0,
      disabled: nothing
    ) { state, _, _ in
      guard let change = state.shiftImport?.change else { return [] }
      state.layers.removeLast()
      return [.perform(.rearrange(change))]
    },
    Command(
      "shift_import.toggle", in: .shiftImport, keys: "Space", isListed: false, hint: 1,
      disabled: notWritten
    ) { state, _, _ in
      state.shiftImport?.toggle()
      return state.navigate(.down)
    },
    Command(
      "shift_import.map", in: .shiftImport, keys: "m  e", isListed: false, hint: 2,
      disabled: noTitle
    ) { state, environment, _ in
      guard let layer = state.shiftImport, let item = layer.selected else { return [] }
      state.layers.append(.form(ImportTitleForm(item, layer).layer(environment)))
      return []
    },
    Command(
      "shift_import.leave", in: .shiftImport, keys: "x", isListed: false, hint: 3,
      disabled: noTitle
    ) { state, _, _ in
      guard let title = state.shiftImport?.selected?.title,
        var use = state.shiftImport?.titles[title]
      else { return [] }
      use.isLeftOut.toggle()
      state.shiftImport?.say(use, of: title)
      return [.readLayer]
    },
    Command(
      "shift_import.again", in: .shiftImport, keys: "b", isListed: false, hint: 4,
      disabled: noneDeleted
    ) { state, _, _ in
      state.shiftImport?.toggleDeleted()
      return [.readLayer]
    },
    Command(
      "shift_import.close", in: .shiftImport, keys: "Esc  q  C-c", isListed: false, hint: 5
    ) { state, environment, _ in
      _ = state.layers.popLast()
      state.show(environment.texts("import.nothing_written"), .info)
      return []
    },
  ]

  @Sendable private static func nothing(_ state: AppState) -> Message? {
    state.shiftImport?.change == nil ? Message("why.nothing_to_import") : nil
  }

  @Sendable private static func notWritten(_ state: AppState) -> Message? {
    let isWritten = state.shiftImport?.selected?.isWritten ?? false
    return isWritten ? nil : Message("why.not_imported")
  }

  @Sendable private static func noneDeleted(_ state: AppState) -> Message? {
    guard let layer = state.shiftImport, layer.bringsBack || layer.plan.deletedCount > 0 else {
      return Message("why.none_deleted")
    }
    return nil
  }

  @Sendable private static func noTitle(_ state: AppState) -> Message? {
    state.shiftImport?.selected?.title.isEmpty ?? true ? Message("why.no_title") : nil
  }
}
