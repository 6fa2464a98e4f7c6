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

  /// A program on a new store at `now` (ISO 8601 with `Z`), in `zone` and `language`; where the
  /// language is not fixed the profile may choose another. `offersSetup` has an empty store set up.
  public convenience init(
    now: String = "2026-11-21T02:41:00Z", zone: String = "Europe/London",
    language: Texts.Language = .english, languageIsFixed: Bool = true, size: Size = Size(80, 24),
    offersSetup: Bool = false,
    prepare: (Store, AppEnvironment) throws -> Void = { _, _ in }
  ) throws {
    let clock = FixedClock(ISOText.instant(now) ?? Instant(seconds: 0))
    var options = App.Options(
      clock: { clock.now }, zones: Zones.database, zone: Zones.named(zone), language: language,
      languageIsFixed: languageIsFixed, offersSetup: offersSetup)
    options.asksPassphrase = true
    let folder = try TemporaryStore()
    try prepare(folder.open(), options.environment(nil, Texts(language)))
    try self.init(clock, folder, options, size)
  }

  /// A second program on the store of `other`, going by the same clock.
  public convenience init(beside other: Robot) throws {
    try self.init(other.clock, other.folder, other.options, other.backend.size)
  }

  private init(
    _ clock: FixedClock, _ folder: TemporaryStore, _ options: App.Options, _ size: Size
  ) throws {
    self.clock = clock
    self.folder = folder
    self.options = options
    store = try folder.open()
    backend = MemoryBackend(size)
    app = try App(
      store: store, performer: InlinePerformer(store: store, files: .below(folder.folder)),
      options: options, size: size)
    draw()
  }

  /// The world as the program sees it.
  public var environment: AppEnvironment { app.environment }

  /// The state.
  public var state: AppState { app.state.value }

  /// Ends the program and starts it again on the same store.
  public func restart() throws {
    app = try App(
      store: store, performer: InlinePerformer(store: store, files: .below(folder.folder)),
      options: options, size: backend.size)
    draw()
  }

  /// Presses keys, in the notation of bindings, separated by blanks. Traps on a key that does not
  /// exist, because a test that presses nothing would pass unseen.
  public func press(_ keys: String) {
    for word in keys.split(separator: " ") {
      guard let press = KeyPress(notation: String(word)) else {
        preconditionFailure("there is no key \(word)")
      }
      take(.key(press))
    }
  }

  /// Types text, character by character.
  public func type(_ text: String) {
    for character in text { take(.key(KeyPress(.character(character)))) }
  }

  /// Pastes text as a whole.
  public func paste(_ text: String) { take(.paste(text)) }

  /// Makes the terminal larger or smaller.
  public func resize(_ width: Int, _ height: Int) { take(.resize(Size(width, height))) }

  /// Clicks on the first place where `text` stands on the screen; false where it does not.
  @discardableResult
  public func click(_ text: String) -> Bool {
    guard let point = place(of: text) else { return false }
    take(.mouse(MouseEvent(.press, at: point)))
    return true
  }

  /// Turns the wheel over the middle of the screen by `steps` lines, down where they are positive.
  public func wheel(_ steps: Int) {
    let middle = Point(backend.size.width / 2, backend.size.height / 2)
    for _ in 0..<abs(steps) {
      take(.mouse(MouseEvent(steps > 0 ? .wheelDown : .wheelUp, at: middle)))
    }
  }

  /// The first cell at which `text` stands on the screen.
  public func place(of text: String) -> Point? {
    for y in 0..<backend.screen.size.height {
      let row = Substring(backend.screen.text(row: y))
      guard let range = row.firstRange(of: text) else { continue }
      return Point(DisplayText.width(row[..<range.lowerBound]), y)
    }
    return nil
  }

  /// Gives the program any event.
  public func take(_ event: InputEvent) {
    if case .resize(let size) = event { backend.size = size }
    app.take(event)
    effects += app.takeTerminalEffects()
    draw()
  }

  /// Waits so long on a chord that its continuations are shown.
  public func waitOnChord() {
    app.showChord()
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

  /// The words on the screen in one line, of a box only what is inside: for sentences that wrap.
  public var prose: String {
    let rows = screen.split(separator: "\n").map { row -> Substring in
      guard let first = row.firstIndex(of: "│"), let last = row.lastIndex(of: "│"), first < last
      else { return row }
      return row[row.index(after: first)..<last]
    }
    // Where there is more to see, a bar at the side says so.
    let words = rows.joined(separator: " ").split(separator: " ").filter { $0 != "▐" }
    return words.joined(separator: " ")
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
