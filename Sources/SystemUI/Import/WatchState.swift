import AppCore
import Domain
import Platform
import Services
import Store
import Terminal
import Widgets

/// The watched folder while the program is open.
package struct WatchState: FeatureState {
  /// The settings.
  private(set) var folder = WatchedFolder()
  /// The files that the person has to look at.
  private(set) var open: [WatchedFolder.Arrival] = []
  /// Whether this program does what timers do.
  package var isAutomatic = false
  private var isRunning = false
  private var due: Instant?
  /// Whether an unreadable folder was reported.
  private var hasTold = false

  package init() {}

  /// The time between two looks at the folder in seconds.
  private static let interval: Int64 = 60

  package mutating func begin(
    _ options: App.Options, from store: Store, _ state: inout AppState,
    _ environment: AppEnvironment
  ) {
    isAutomatic = options.reminds
  }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let stored = try store.watchedFolder()
    guard stored != folder else { return }
    folder = stored
    (open, due, hasTold) = ([], nil, false)
  }

  package mutating func tick(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    guard isAutomatic, !folder.path.isEmpty, !isRunning, state.pending == 0, state.layers.isEmpty,
      due.map({ $0 <= environment.now }) ?? true
    else { return [] }
    isRunning = true
    due = environment.now + Self.interval
    return [.performAside(.archive(.takeArrivals))]
  }

  package mutating func receiveAside(
    _ action: Action, _ result: ActionResult, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? {
    guard let arrivals = result.arrivals else { return nil }
    isRunning = false
    hasTold = false
    open = arrivals.open
    guard !arrivals.imported.isEmpty else { return [] }
    let names = arrivals.imported.map(Files.name).joined(separator: ", ")
    state.show(environment.texts("watch.imported", ["files": names]), .good)
    return [.reload]
  }

  package mutating func finishAside(
    _ action: Action, _ complaint: UserFacingError?, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? {
    guard case .takeArrivals = action.base as? ArchiveAction else { return nil }
    isRunning = false
    if let complaint, !hasTold {
      hasTold = true
      state.show(environment.texts("watch.unreadable", ["why": complaint.message]), .bad)
    }
    return []
  }

  package func homeLine(_ state: AppState, _ environment: AppEnvironment) -> HomeLine? {
    guard let first = open.first else { return nil }
    let texts = environment.texts, name = Files.name(of: first.path)
    var arguments = [
      "file": name, "n": String(open.count - 1), "key": environment.key("import.arrived"),
    ]
    if case .failed(let reason) = first.outcome {
      arguments["why"] = reason
      let text = texts(open.count > 1 ? "watch.failed_more" : "watch.failed", arguments)
      return HomeLine(
        [Span(texts.sign("  ⚠ "), Style(.warning)), Span(text)], command: "import.arrived")
    }
    let text = texts(open.count > 1 ? "watch.arrived_more" : "watch.arrived", arguments)
    return HomeLine([Span("  + ", Style(.accent)), Span(text)], command: "import.arrived")
  }

  /// Takes the first file that the person has to look at; nil if there is none.
  mutating func takeFirst() -> WatchedFolder.Arrival? {
    open.isEmpty ? nil : open.removeFirst()
  }
}

/// The form for the watched folder.
struct WatchForm: FormModel {
  let folder: WatchedFolder

  func title(_ environment: AppEnvironment) -> String { environment.texts("settings.watch_folder") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    return [
      Field(
        id: "folder", label: texts("watch.folder"), kind: .text, text: folder.path,
        placeholder: texts("watch.none")),
      Field(
        id: "imports", label: texts("watch.imports"), kind: .toggle,
        index: folder.importsAtOnce ? 1 : 0),
    ]
  }

  /// Reads the fields; nil while one is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    var folder = folder
    folder.path = layer.wholePath("folder", environment).map(FileOutput.machine.expanded) ?? ""
    folder.importsAtOnce = layer.form.choice("imports") == 1
    if !folder.path.isEmpty, !Files.isFolder(folder.path) {
      layer.form.set("folder", error: environment.texts("watch.no_folder"))
    }
    // What lay there before is no news.
    if folder.path != self.folder.path { folder.since = environment.now }
    layer.remark(environment.texts("watch.about"))
    return layer.isRight ? .archive(.watch(folder)) : nil
  }
}
