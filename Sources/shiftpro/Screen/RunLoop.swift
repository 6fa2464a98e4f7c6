import AppCore
import Domain
import Platform
import Services
import SystemUI
import Terminal
import TerminalCurses

/// Waits for keys, the clock and other threads; sleeps while idle, and draws only what has changed.
final class RunLoop {
  /// The time before the continuations of a chord are shown.
  private static let chordMilliseconds: Int64 = 500
  /// The time to wait at exit for changes in progress, slightly longer than a lock may take.
  private static let farewellMilliseconds: Int64 = 8000

  private let app: App
  private let backend: CursesBackend
  private var needsDisplay = true
  private var chordSince: Int64?
  private var isOver = false
  /// The reason why the run ends, unless the user quit.
  private var exitReason: ExitReason?

  /// A reason to end a run that is followed by another one, or by a last sentence.
  enum ExitReason {
    /// Switch to the store at that path.
    case profile(String)
    /// Delete the store and start over.
    case deletion(Deletion)
    /// Nobody can be asked any more, and changes could not be saved.
    case lost(UserFacingError)
  }

  init(app: App, backend: CursesBackend) {
    self.app = app
    self.backend = backend
    app.state.observe { [weak self] _ in self?.needsDisplay = true }
    for notice in backend.notices { app.notify(RunLoop.message(notice)) }
  }

  /// Runs until the user quits, the terminal disappears or the program is terminated. Returns the
  /// reason if another run follows or changes were lost.
  func run() -> ExitReason? {
    while !isOver {
      draw()
      let quiet = app.quietMilliseconds(wall: System.wallMilliseconds())
      var events = backend.wait(timeoutMilliseconds: quiet)
      for event in events {
        if event.showsSomebody { backend.restoreTitle() }
        app.handle(event)
        performRequests()
      }
      events.erase()
      app.tick()
      performRequests()
      app.animate(wall: System.wallMilliseconds())
      showChord()
    }
    return finishChanges() ?? exitReason
  }

  private func draw() {
    guard needsDisplay || backend.needsRedraw else { return }
    needsDisplay = false
    backend.isASCIIWanted = app.isASCII
    backend.present(app.draw(), theme: app.theme)
  }

  private func performRequests() {
    for request in app.takeTerminalRequests() {
      switch request {
      case .bell: backend.bell()
      case .title(let text): backend.showTitle(text)
      case .notify(let notice): backend.notify(notice)
      case .copy(let text): backend.copy(text)
      case .suspend: backend.suspend()
      case .redraw:
        backend.invalidate()
        needsDisplay = true
      case .quit: isOver = true
      case .ownTitle: backend.restoreTitle()
      case .openProfile(let path): leave(.profile(path))
      case .deleteEverything(let deletion): leave(.deletion(deletion))
      }
    }
  }

  private func leave(_ exitReason: ExitReason) {
    self.exitReason = exitReason
    isOver = true
  }

  private func showChord() {
    guard app.isInChord else {
      chordSince = nil
      return
    }
    let now = System.monotonicMilliseconds()
    let since = chordSince ?? now
    chordSince = since
    if now - since >= RunLoop.chordMilliseconds { app.showChord() }
  }

  /// Waits for the changes that were in progress when the terminal disappeared; leaving by a command
  /// has waited for them. Returns what could not be saved.
  private func finishChanges() -> ExitReason? {
    guard app.isChanging else { return nil }
    let deadline = System.monotonicMilliseconds() + RunLoop.farewellMilliseconds
    while app.isChanging, System.monotonicMilliseconds() < deadline {
      usleep(2000)
      app.tick()
    }
    return app.lostChanges.map(ExitReason.lost)
  }

  private static func message(_ notice: CursesNotice) -> Message {
    switch notice {
    case .unknownTerminal(let name, let used):
      return Message("notice.unknown_terminal", ["name": name, "used": used])
    case .asciiOnly(let codeset): return Message("notice.ascii", ["codeset": codeset])
    }
  }
}

extension InputEvent {
  /// Whether the event proves that a user is present and has seen a reminder.
  fileprivate var showsSomebody: Bool {
    switch self {
    case .key, .paste, .mouse, .focus(true): true
    default: false
    }
  }
}
