import App
import Domain
import Store
import Terminal

/// A person at a whole program without a terminal: presses keys and reads the screen.
///
/// Changes are made at once, so there is never anything to wait for.
public final class Robot {
  /// The clock the program goes by.
  public let clock: FixedClock
  /// Where the store lies.
  public let folder: TemporaryStore
  /// The store, for looking behind the screen.
  public let store: Store
  /// The program.
  public private(set) var app: App
  /// Its terminal.
  public let backend: MemoryBackend
  /// What the program asked of the terminal.
  public private(set) var effects: [Effect] = []
  private let options: App.Options

  /// A program on a new store at `now` (ISO 8601 with `Z`), in `zone` and `language`.
  public init(
    now: String = "2026-11-21T02:41:00Z", zone: String = "Europe/London",
    language: Texts.Language = .english, size: Size = Size(80, 24),
    prepare: (Store, AppEnvironment) throws -> Void = { _, _ in }
  ) throws {
    let clock = FixedClock(ISOText.instant(now) ?? Instant(seconds: 0))
    self.clock = clock
    folder = try TemporaryStore()
    store = try folder.open()
    let options = App.Options(
      clock: { clock.now }, zones: Zones.database, zone: Zones.named(zone), language: language,
      languageIsFixed: true)
    self.options = options
    backend = MemoryBackend(size)
    try prepare(store, options.environment(nil, Texts(language)))
    app = try App(
      store: store, performer: InlinePerformer(store: store), options: options, size: size)
    draw()
  }

  /// The world as the program sees it.
  public var environment: AppEnvironment { app.environment }

  /// The state.
  public var state: AppState { app.state.value }

  /// Ends the program and starts it again on the same store.
  public func restart() throws {
    app = try App(
      store: store, performer: InlinePerformer(store: store), options: options, size: backend.size)
    draw()
  }

  /// Presses keys, in the notation of bindings, separated by blanks.
  public func press(_ keys: String) {
    for word in keys.split(separator: " ") {
      if let press = KeyPress(notation: String(word)) { take(.key(press)) }
    }
  }

  /// Types text, character by character.
  public func type(_ text: String) {
    for character in text { take(.key(KeyPress(.character(character)))) }
  }

  /// Clicks on the first place where `text` stands on the screen; false where it does not.
  @discardableResult
  public func click(_ text: String) -> Bool {
    for y in 0..<backend.size.height {
      let row = screen.split(separator: "\n", omittingEmptySubsequences: false)[y]
      guard let range = row.firstRange(of: text) else { continue }
      let x = DisplayText.width(row[..<range.lowerBound])
      take(.mouse(MouseEvent(.press, at: Point(x, y))))
      return true
    }
    return false
  }

  /// Gives the program any event.
  public func take(_ event: InputEvent) {
    if case .resize(let size) = event { backend.size = size }
    app.take(event)
    effects += app.takeTerminalEffects()
    draw()
  }

  /// Lets time go by.
  public func wait(seconds: Int64) {
    clock.advance(seconds: seconds)
    app.tick()
    draw()
  }

  /// The rows of the screen.
  public var screen: String {
    (0..<backend.screen.size.height).map { backend.screen.text(row: $0) }.joined(separator: "\n")
  }

  private func draw() { backend.present(app.draw(), theme: app.theme) }
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
