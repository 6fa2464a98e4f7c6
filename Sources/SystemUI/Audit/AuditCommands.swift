import AppCore
import Services
import Widgets

extension AuditLayer {
  /// The commands of the audit trail.
  package static let commands: [Command] =
    [Command("audit.open", in: .global, keys: "g a") { state, _, _ in state.openAudit() }]
    + inList + inDetail + inSearch

  private static let inList: [Command] = [
    .on(
      Self.self, "audit.details", in: .auditList, keys: "Enter  l  Right", isListed: true, hint: 0,
      disabled: noEntry
    ) { audit, _, _ in
      audit.page = .detail
      audit.lineList = ListState()
      return [.readLayer]
    },
    .on(Self.self, "audit.search", in: .auditList, keys: "/", isListed: true, hint: 1) {
      audit, _, _ in
      audit.query = TextFieldState.search(audit.filter.text)
      return []
    },
    .on(Self.self, "audit.filter", in: .auditList, keys: "f", isListed: true, hint: 2) {
      audit, state, environment in
      state.open(AuditFilterForm(filter: audit.filter), environment)
    },
    .on(
      Self.self, "audit.all", in: .auditList, keys: "*", isListed: true, disabled: notNarrow
    ) { audit, _, _ in
      audit.filter = AuditFilter()
      return [.readLayer]
    },
    .on(
      Self.self, "audit.export", in: .auditList, keys: "x", isListed: true, hint: 3,
      disabled: noEntry
    ) { audit, state, environment in
      state.open(AuditExportForm(filter: audit.filter.stored(environment.base)), environment)
    },
    .on(Self.self, "audit.close", in: .auditList, keys: "Esc  q  C-c", hint: 7) {
      audit, state, _ in
      guard audit.filter.text.isEmpty else {
        audit.filter.text = ""
        return [.readLayer]
      }
      state.layers.removeAll(where: \.isPage)
      return [.readScreen]
    },
  ]

  private static let inDetail: [Command] = [
    .on(
      Self.self, "audit.revert", in: .auditDetail, keys: "r", isListed: true, hint: 3,
      disabled: { audit, _ in
        audit.selected?.entry.label.isReceived ?? false ? nil : Message("why.own_entry")
      }
    ) { audit, _, _ in
      audit.selected.map { [.perform(.machines(.revert($0.entry.id)))] } ?? []
    },
    .on(Self.self, "audit.back", in: .auditDetail, keys: "Esc  q  C-c  h  Left", hint: 0) {
      audit, _, _ in
      audit.page = .list
      return []
    },
    .on(Self.self, "audit.newer", in: .auditDetail, keys: "p", isListed: true, hint: 2) {
      audit, _, _ in audit.turn(-1)
    },
    .on(Self.self, "audit.older", in: .auditDetail, keys: "n", isListed: true, hint: 1) {
      audit, _, _ in audit.turn(1)
    },
  ]

  private static let inSearch: [Command] = [
    .on(Self.self, "audit_search.done", in: .auditSearch, keys: "Enter", hint: 0) { audit, _, _ in
      audit.query = nil
      return []
    },
    .on(Self.self, "audit_search.cancel", in: .auditSearch, keys: "Esc  C-c", hint: 1) {
      audit, _, _ in
      audit.query = nil
      audit.filter.text = ""
      return [.readLayer]
    },
  ]

  @Sendable private static func noEntry(_ audit: AuditLayer, _: AppState) -> Message? {
    audit.selected == nil ? Message("why.no_entry") : nil
  }

  @Sendable private static func notNarrow(_ audit: AuditLayer, _: AppState) -> Message? {
    audit.filter.isNarrow ? nil : Message("why.all_entries")
  }

  /// Shows the details of the next or previous entry.
  private mutating func turn(_ step: Int) -> [Effect] {
    list.move(by: step, count: count)
    lineList = ListState()
    return [.readLayer]
  }
}
