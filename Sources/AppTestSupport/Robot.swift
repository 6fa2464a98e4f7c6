import App
import AppCore
import Domain
import Platform
import Services
import ServicesTestSupport
import Store
import Terminal
import TerminalText
import TestSupport
import Testing

/// A simulated user of the whole program without a terminal, who presses keys and reads the screen.
///
/// Changes are performed synchronously, so tests never have to wait. The screen is drawn when a
/// test reads it, not after every key.
package final class Robot {
  /// The program's clock.
  package let clock: FixedClock
  /// The folder of the store.
  package let folder: TemporaryStore
  /// The store, for checks behind the screen.
  package let store: Store
  private var program: App
  /// The requests that the program sent to the terminal.
  package private(set) var requests: [TerminalRequest] = []
  private let terminal: MemoryBackend
  /// Whether an event occurred since the screen was drawn.
  private var isStale = true
  private let options: App.Options
  private let features: Features

  /// Creates a program with a new store at `now` (ISO 8601 with `Z`), in `zone` and `language`;
  /// unless the language is fixed, the profile can change it. `offersSetup` starts the setup for an
  /// empty store, and `isAnimated` allows animations. With `demo`, the store is that of the
  /// fictional nurse.
  package convenience init(
    now: String = "2026-11-21T02:41:00Z", zone: String = "Europe/London",
    language: Texts.Language = .english, languageIsFixed: Bool = true, size: Size = Size(80, 24),
    offersSetup: Bool = false, isAnimated: Bool = false, demo: DemoStore? = nil,
    themes: Themes = Themes(), flags: FeatureFlags = FeatureFlags(),
    entitlements: Entitlements = .pro,
    prepare: (Store, Environment) throws -> Void = { _, _ in }
  ) throws {
    let clock = FixedClock(ISOText.instant(now) ?? Instant(seconds: 0))
    var options = App.Options(
      clock: { clock.now }, zones: Zones.database, zone: Zones.named(zone), language: language,
      languageIsFixed: languageIsFixed, offersSetup: offersSetup)
    options.asksPassphrase = true
    options.themes = themes
    options.entitlements = entitlements
    options.isAnimated = isAnimated
    options.flags = flags
    let folder = try TemporaryStore()
    let environment = options.environment(nil, Texts(language))
    // A store of its own, because a test may leave it in a state that no program would.
    try prepare(
      folder.copy(of: demo.map { try $0.template(environment) } ?? .empty()), environment)
    try self.init(clock, folder, folder.reopen(), options, size)
  }

  /// Creates a program with other features and a new store of another schema.
  package convenience init(features: Features, schema: Schema) throws {
    let clock = FixedClock(ISOText.instant("2026-11-21T02:41:00Z") ?? Instant(seconds: 0))
    let options = App.Options(
      clock: { clock.now }, zones: Zones.database, zone: Zones.named("Europe/London"),
      language: .english, languageIsFixed: true, offersSetup: false)
    let folder = try TemporaryStore()
    let store = try Store(
      path: folder.path, options: StoreOptions(busyTimeoutMilliseconds: 0, device: "test"),
      schema: schema)
    try self.init(clock, folder, store, options, Size(80, 24), features)
  }

  /// Creates a second program with the store and clock of `other`.
  package convenience init(beside other: Robot) throws {
    try self.init(
      other.clock, other.folder, other.folder.reopen(), other.options, other.terminal.size)
  }

  private init(
    _ clock: FixedClock, _ folder: TemporaryStore, _ store: Store, _ options: App.Options,
    _ size: Size, _ features: Features = .standard
  ) throws {
    self.clock = clock
    self.folder = folder
    self.store = store
    self.options = options
    self.features = features
    terminal = MemoryBackend(size)
    program = try App(
      features, store: store,
      performer: InlinePerformer(store: store, files: .below(folder.folder)),
      options: options, size: size)
    // No key is pressed before the first frame.
    _ = backend
  }

  /// The program.
  package var app: App {
    isStale = true
    return program
  }

  /// The terminal, which shows the current state.
  package var backend: MemoryBackend {
    if isStale {
      terminal.present(program.draw(), theme: program.theme)
      isStale = false
    }
    return terminal
  }

  /// The environment of the program.
  package var environment: Environment { program.environment.base }

  /// The state.
  package var state: AppState { program.state.value }

  /// Restarts the program with the same store; without a `performer`, changes are made at once.
  package func restart(_ performer: (any ActionPerformer)? = nil) throws {
    let files = FileOutput.below(folder.folder)
    program = try App(
      features, store: store, performer: performer ?? InlinePerformer(store: store, files: files),
      options: options, size: terminal.size)
    isStale = true
    _ = backend
  }

  /// Presses keys in the notation of bindings, separated by blanks. Traps for an invalid key,
  /// because a test that presses nothing could pass unnoticed.
  package func press(_ keys: String) {
    for word in keys.split(separator: " ") {
      guard let press = KeyPress(notation: String(word)) else {
        preconditionFailure("there is no key \(word)")
      }
      handle(.key(press))
    }
  }

  /// Types text, character by character.
  package func type(_ text: String) {
    for character in text { handle(.key(KeyPress(.character(character)))) }
  }

  /// Pastes text as a whole.
  package func paste(_ text: String) { handle(.paste(SecretBytes(text.utf8))) }

  /// Changes the size of the terminal.
  package func resize(_ width: Int, _ height: Int) { handle(.resize(Size(width, height))) }

  /// Clicks on the first occurrence of `text` on the screen; returns false if there is none.
  @discardableResult
  package func click(_ text: String) -> Bool {
    guard let point = place(of: text) else { return false }
    handle(.mouse(MouseEvent(.press, at: point)))
    return true
  }

  /// Turns the wheel over the middle of the screen by `steps` lines, downwards if positive.
  package func wheel(_ steps: Int) {
    let middle = Point(terminal.size.width / 2, terminal.size.height / 2)
    for _ in 0..<abs(steps) {
      handle(.mouse(MouseEvent(steps > 0 ? .wheelDown : .wheelUp, at: middle)))
    }
  }

  /// Returns the position of the first occurrence of `text` on the screen; nil if there is none.
  package func place(of text: String) -> Point? {
    let screen = backend.screen
    for y in 0..<screen.size.height {
      let row = Substring(screen.text(row: y))
      guard let range = row.firstRange(of: text) else { continue }
      return Point(DisplayText.width(row[..<range.lowerBound]), y)
    }
    return nil
  }

  /// Sends an event to the program.
  package func handle(_ event: InputEvent) {
    switch event {
    case .resize(let size): terminal.size = size
    // The target of a click depends on the screen, which must be drawn.
    case .mouse: _ = backend
    default: break
    }
    app.handle(event)
    requests += app.takeTerminalRequests()
  }

  /// Waits on a chord until its continuations are shown.
  package func waitOnChord() { app.showChord() }

  /// Advances the time.
  package func wait(seconds: Int64) {
    clock.advance(seconds: seconds)
    app.tick()
  }

  /// The rows of the screen.
  package var screen: String {
    let screen = backend.screen
    return (0..<screen.size.height).map { screen.text(row: $0) }.joined(separator: "\n")
  }

  /// The words on the screen in a single line, only those inside a box if there is one, for
  /// sentences that wrap.
  package var prose: String {
    let rows = screen.split(separator: "\n").map { row -> Substring in
      guard let first = row.firstIndex(of: "│"), let last = row.lastIndex(of: "│"), first < last
      else { return row }
      return row[row.index(after: first)..<last]
    }
    // The scrollbar is not part of the text.
    let words = rows.joined(separator: " ").split(separator: " ").filter { $0 != "▐" }
    return words.joined(separator: " ")
  }
}

extension Substring {
  fileprivate func firstRange(of text: String) -> Range<Substring.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
