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

/// A person at a whole program without a terminal: presses keys and reads the screen.
///
/// Changes are made at once, so there is never anything to wait for. The screen is drawn when a
/// test reads it, not after every key.
package final class Robot {
  /// The clock the program goes by.
  package let clock: FixedClock
  /// The folder of the store.
  package let folder: TemporaryStore
  /// The store, for checks behind the screen.
  package let store: Store
  private var program: App
  /// The requests that the program sent to the terminal.
  package private(set) var requests: [TerminalRequest] = []
  private let terminal: MemoryBackend
  /// Whether something happened since the screen was drawn.
  private var isStale = true
  private let options: App.Options
  private let features: Features

  /// A program on a new store at `now` (ISO 8601 with `Z`), in `zone` and `language`; where the
  /// language is not fixed the profile may choose another. `offersSetup` has an empty store set up.
  /// With `demo` the store begins as the made-up nurse's.
  package convenience init(
    now: String = "2026-11-21T02:41:00Z", zone: String = "Europe/London",
    language: Texts.Language = .english, languageIsFixed: Bool = true, size: Size = Size(80, 24),
    offersSetup: Bool = false, demo: DemoStore? = nil,
    prepare: (Store, Environment) throws -> Void = { _, _ in }
  ) throws {
    let clock = FixedClock(ISOText.instant(now) ?? Instant(seconds: 0))
    var options = App.Options(
      clock: { clock.now }, zones: Zones.database, zone: Zones.named(zone), language: language,
      languageIsFixed: languageIsFixed, offersSetup: offersSetup)
    options.asksPassphrase = true
    let folder = try TemporaryStore()
    let environment = options.environment(nil, Texts(language))
    // A store of its own: a test may leave this one in a state that no program would.
    try prepare(
      folder.copy(of: demo.map { try $0.template(environment) } ?? .empty()), environment)
    try self.init(clock, folder, folder.reopen(), options, size)
  }

  /// A program of other features on a new store of another schema.
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

  /// A second program on the store of `other`, going by the same clock.
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
    // Nobody presses a key before the first picture.
    _ = backend
  }

  /// The program, with which a test may do anything.
  package var app: App {
    isStale = true
    return program
  }

  /// Its terminal, which shows the state as it is now.
  package var backend: MemoryBackend {
    if isStale {
      terminal.present(program.draw(), theme: program.theme)
      isStale = false
    }
    return terminal
  }

  /// The world as the program sees it.
  package var environment: Environment { program.environment.base }

  /// The state.
  package var state: AppState { program.state.value }

  /// Ends the program and starts it again on the same store.
  package func restart() throws {
    program = try App(
      features, store: store,
      performer: InlinePerformer(store: store, files: .below(folder.folder)),
      options: options, size: terminal.size)
    isStale = true
    _ = backend
  }

  /// Presses keys, in the notation of bindings, separated by blanks. Traps on a key that does not
  /// exist, because a test that presses nothing would pass unseen.
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

  /// Makes the terminal larger or smaller.
  package func resize(_ width: Int, _ height: Int) { handle(.resize(Size(width, height))) }

  /// Clicks on the first place where `text` stands on the screen; false where it does not.
  @discardableResult
  package func click(_ text: String) -> Bool {
    guard let point = place(of: text) else { return false }
    handle(.mouse(MouseEvent(.press, at: point)))
    return true
  }

  /// Turns the wheel over the middle of the screen by `steps` lines, down where they are positive.
  package func wheel(_ steps: Int) {
    let middle = Point(terminal.size.width / 2, terminal.size.height / 2)
    for _ in 0..<abs(steps) {
      handle(.mouse(MouseEvent(steps > 0 ? .wheelDown : .wheelUp, at: middle)))
    }
  }

  /// The first cell at which `text` stands on the screen.
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
    // A click means what the screen shows at that place.
    case .mouse: _ = backend
    default: break
    }
    app.handle(event)
    requests += app.takeTerminalRequests()
  }

  /// Waits so long on a chord that its continuations are shown.
  package func waitOnChord() { app.showChord() }

  /// Lets time go by.
  package func wait(seconds: Int64) {
    clock.advance(seconds: seconds)
    app.tick()
  }

  /// The rows of the screen.
  package var screen: String {
    let screen = backend.screen
    return (0..<screen.size.height).map { screen.text(row: $0) }.joined(separator: "\n")
  }

  /// The words on the screen in one line, of a box only what is inside: for sentences that wrap.
  package var prose: String {
    let rows = screen.split(separator: "\n").map { row -> Substring in
      guard let first = row.firstIndex(of: "│"), let last = row.lastIndex(of: "│"), first < last
      else { return row }
      return row[row.index(after: first)..<last]
    }
    // Where there is more to see, a bar at the side says so.
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
