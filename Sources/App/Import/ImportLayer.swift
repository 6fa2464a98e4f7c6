import Interchange

/// An import that is under way.
public struct ImportLayer: Equatable, Sendable {
  /// The export.
  let path: String
  /// How far it has come; nil while it is looked at.
  var progress: WorkProgress?
  /// Whether it was told to stop.
  var isStopping = false
}

/// How far something that takes long has come, and how fast.
public struct WorkProgress: Equatable, Sendable {
  /// Bytes that are done.
  public var bytes: Int64
  /// Bytes there are in all.
  public var total: Int64
  /// Bytes a second since the beginning.
  public var rate: Int64

  /// So much of so much, so many milliseconds after the beginning.
  public init(_ progress: ImportProgress, after milliseconds: Int64) {
    bytes = progress.bytes
    total = progress.total
    rate = progress.bytes * 1000 / max(1, milliseconds)
  }

  /// The part that is done, in thousandths.
  var permille: Int { total > 0 ? Int(bytes * 1000 / total) : 0 }
}

extension AppState {
  /// The import that is under way.
  private var importing: Int? {
    layers.firstIndex { if case .importing = $0 { true } else { false } }
  }

  /// Shows how far the import has come.
  mutating func show(_ progress: WorkProgress) {
    guard let place = importing, case .importing(var layer) = layers[place] else { return }
    layer.progress = progress
    layers[place] = .importing(layer)
  }

  /// Tells the import to stop; nothing where there is none.
  mutating func stopImport() -> [Effect] {
    guard let place = importing, case .importing(var layer) = layers[place] else { return [] }
    layer.isStopping = true
    layers[place] = .importing(layer)
    return [.stopWork]
  }

  /// Takes the import away, which is over; whether the person had stopped it.
  mutating func endImport() -> Bool {
    guard let place = importing, case .importing(let layer) = layers.remove(at: place) else {
      return false
    }
    return layer.isStopping
  }

  /// Shows what an import came to, with the way back where anything changed.
  mutating func report(_ result: ActionResult, _ environment: AppEnvironment) {
    let texts = environment.texts
    layers.append(
      .dialog(
        DialogLayer(
          title: result.title ?? texts("import.report"), message: result.lines,
          confirm: texts(result.canUndo ? "import.undo" : "import.close"),
          cancel: result.canUndo ? texts("import.keep") : "",
          effects: result.canUndo ? [.perform(.undo(1))] : [], isDestructive: result.canUndo)))
  }
}
