import Widgets

/// What can be done with the audit trail.
enum AuditCommands {
  static let all: [Command] = [
    Command("audit.open", in: .global, keys: "g a") { state, _, _ in state.openAudit() },
    Command("audit.details", in: .auditList, keys: "Enter  l  Right", hint: 0, disabled: noEntry) {
      state, _, _ in
      state.audit?.page = .detail
      state.audit?.lineList = ListState()
      return [.readLayer]
    },
    Command("audit.search", in: .auditList, keys: "/", hint: 1) { state, _, _ in
      let text = state.audit?.filter.text ?? ""
      state.audit?.query = TextFieldState.search(text)
      return []
    },
    Command("audit.filter", in: .auditList, keys: "f", hint: 2) { state, environment, _ in
      guard let audit = state.audit else { return [] }
      state.layers.append(.form(AuditFilterForm(audit.filter).layer(environment)))
      return []
    },
    Command("audit.all", in: .auditList, keys: "*", disabled: notNarrow) { state, _, _ in
      state.audit?.filter = AuditFilter()
      return [.readLayer]
    },
    Command("audit.export", in: .auditList, keys: "x", hint: 3, disabled: noEntry) {
      state, environment, _ in
      guard let audit = state.audit else { return [] }
      state.layers.append(
        .form(AuditExportForm.layer(audit.filter.stored(environment), environment)))
      return []
    },
    Command("audit.close", in: .auditList, keys: "Esc  q  C-c", isListed: false, hint: 7) {
      state, _, _ in
      guard state.audit?.filter.text.isEmpty ?? true else {
        state.audit?.filter.text = ""
        return [.readLayer]
      }
      state.layers.removeAll(where: \.isPage)
      return [.readScreen]
    },
    Command("audit.back", in: .auditDetail, keys: "Esc  q  C-c  h  Left", isListed: false, hint: 0)
    {
      state, _, _ in
      state.audit?.page = .list
      return []
    },
    Command("audit.newer", in: .auditDetail, keys: "p", hint: 2) { state, _, _ in state.turn(-1) },
    Command("audit.older", in: .auditDetail, keys: "n", hint: 1) { state, _, _ in state.turn(1) },
    Command("audit_search.done", in: .auditSearch, keys: "Enter", isListed: false, hint: 0) {
      state, _, _ in
      state.audit?.query = nil
      return []
    },
    Command("audit_search.cancel", in: .auditSearch, keys: "Esc  C-c", isListed: false, hint: 1) {
      state, _, _ in
      state.audit?.query = nil
      state.audit?.filter.text = ""
      return [.readLayer]
    },
  ]

  @Sendable private static func noEntry(_ state: AppState) -> Message? {
    state.audit?.selected == nil ? Message("why.no_entry") : nil
  }

  @Sendable private static func notNarrow(_ state: AppState) -> Message? {
    state.audit?.filter.isNarrow == true ? nil : Message("why.all_entries")
  }
}

extension AppState {
  /// Shows the next or the previous entry in full.
  fileprivate mutating func turn(_ step: Int) -> [Effect] {
    guard var layer = audit else { return [] }
    layer.list.move(by: step, count: layer.count)
    layer.lineList = ListState()
    audit = layer
    return [.readLayer]
  }
}
