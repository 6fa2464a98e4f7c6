import AppCore
import Services

/// The commands that lock the screen and work while it is locked.
extension LockScreen {
  package static let commands: [Command] = [
    Command("lock.now", in: .global, keys: "g l", disabled: noLock) { state, _, _ in
      state.shut(LockScreen())
    },
    Command("lock.open", in: .lock, keys: "Enter", isListed: false, hint: 0) {
      state, environment, _ in state[LockScreen.self]?.tryPassphrase(environment) ?? []
    },
    Command("lock.clear", in: .lock, keys: "Esc", isListed: false) { state, _, _ in
      state[LockScreen.self]?.field.end()
      state[LockScreen.self]?.field.deleteToStart()
      return []
    },
    Command("lock.quit", in: .lock, keys: "C-c  C-q", isListed: false, hint: 1) { state, _, _ in
      state.isQuitting = true
      return [.quit]
    },
  ]

  @Sendable private static func noLock(_ state: AppState) -> Message? {
    state.lock.lock == nil ? Message("why.no_lock") : nil
  }
}
