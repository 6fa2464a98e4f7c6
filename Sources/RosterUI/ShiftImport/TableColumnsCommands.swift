import AppCore
import Domain
import Services

extension TableColumnsLayer {
  package static let commands: [Command] = [
    .on(Self.self, "table_columns.read", in: .tableColumns, keys: "Enter  C-s", hint: 0) {
      layer, state, _ in
      state.close(TableColumnsLayer.self)
      let action = Action.archive(.importFile(layer.path, layer.form.choices))
      if let task = action.base.task { state.open(ProgressLayer(task: task)) }
      return [.perform(action)]
    },
    .on(Self.self, "table_columns.next", in: .tableColumns, keys: "Right  l  Space", hint: 1) {
      layer, _, _ in
      layer.turn(by: 1)
      return []
    },
    .on(Self.self, "table_columns.previous", in: .tableColumns, keys: "Left  h") {
      layer, _, _ in
      layer.turn(by: -1)
      return []
    },
    .on(Self.self, "table_columns.ignore", in: .tableColumns, keys: "x", hint: 2) { layer, _, _ in
      layer.choose(.ignored)
      return []
    },
    .on(Self.self, "table_columns.dates", in: .tableColumns, keys: "o", hint: 3) { layer, _, _ in
      layer.turnDates()
      return []
    },
    .on(Self.self, "table_columns.decimal", in: .tableColumns, keys: ".", hint: 4) { layer, _, _ in
      layer.turnDecimal()
      return []
    },
    .on(
      Self.self, "table_columns.unit", in: .tableColumns, keys: "u", hint: 5,
      disabled: { layer, _ in layer.units.isEmpty ? Message("why.no_unit") : nil }
    ) { layer, _, _ in
      layer.turnUnit()
      return []
    },
    .on(Self.self, "table_columns.close", in: .tableColumns, keys: "Esc  q  C-c", hint: 6) {
      _, state, environment in
      state.close(TableColumnsLayer.self)
      state.show(environment.texts("import.nothing_written"), .info)
      return []
    },
  ]
}
