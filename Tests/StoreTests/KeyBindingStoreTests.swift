import Domain
import Store
import TestSupport
import Testing

@Suite("The keys that a person chose") struct KeyBindingStoreTests {
  let store: Store
  private let folder: TemporaryStore

  init() throws {
    folder = try TemporaryStore()
    store = try folder.open()
  }

  private func set(_ keys: String?, of command: String, at second: Int64) throws {
    try store.write("keys.set", now: at(second)) { try $0.setKeys(keys, of: command) }
  }

  @Test("a command has the keys it was given last, and none of its own once that is taken back")
  func keys() throws {
    #expect(try store.keyBindings.bindings() == [:])
    try set("F2", of: "shift.toggle", at: 1)
    try set("", of: "app.undo", at: 2)
    try set("F2  s", of: "shift.toggle", at: 3)
    #expect(try store.keyBindings.bindings() == ["shift.toggle": "F2  s", "app.undo": ""])
    try set(nil, of: "app.undo", at: 4)
    #expect(try store.keyBindings.bindings() == ["shift.toggle": "F2  s"])
  }

  @Test("giving and taking keys is undone and made again")
  func undo() throws {
    try set("F2", of: "shift.toggle", at: 1)
    try set("F3", of: "shift.toggle", at: 2)
    try set(nil, of: "shift.toggle", at: 3)
    for keys in ["F3", "F2", nil] {
      _ = try store.undo(now: at(4))
      #expect(try store.keyBindings.bindings()["shift.toggle"] == keys)
    }
    _ = try store.redo(now: at(5))
    #expect(try store.keyBindings.bindings() == ["shift.toggle": "F2"])
  }

  @Test("taking keys from a command that has none of its own writes nothing")
  func nothing() throws {
    try set(nil, of: "shift.toggle", at: 1)
    #expect(try store.nextUndo() == nil)
  }
}
