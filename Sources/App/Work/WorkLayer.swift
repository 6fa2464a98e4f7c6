import Interchange

/// Something that takes long and is under way.
public struct WorkLayer: Equatable, Sendable {
  /// What is done.
  let work: Work
  /// How far it has come; nil before it is known.
  var progress: WorkProgress?
  /// Whether it was told to stop.
  var isStopping = false

  package init(work: Work, progress: WorkProgress? = nil, isStopping: Bool = false) {
    self.work = work
    self.progress = progress
    self.isStopping = isStopping
  }
}

/// What may take long, with the file that it is about.
public enum Work: Equatable, Sendable {
  case importing(String)
  case exporting(String)
  case backingUp(String)

  /// The file as the person named it.
  var path: String {
    switch self {
    case .importing(let path), .exporting(let path), .backingUp(let path): path
    }
  }

  /// The end of the catalogue's key for its title.
  var word: String {
    switch self {
    case .importing: "import"
    case .exporting: "export"
    case .backingUp: "backup"
    }
  }
}

extension Action {
  /// What it does that may take long; nil where nothing does.
  var work: Work? {
    switch self {
    case .importFile(let path): .importing(path)
    case .export(let job): .exporting(job.path)
    case .exportHistory(let job): .exporting(job.path)
    case .backUp(let job): .backingUp(job.path)
    default: nil
    }
  }
}

/// How far something that takes long has come, and how fast.
public struct WorkProgress: Equatable, Sendable {
  /// What is done.
  public var work: Work
  /// Bytes that are done.
  public var bytes: Int64
  /// Bytes there are in all; 0 where nobody knows.
  public var total: Int64
  /// Milliseconds since the beginning.
  public var milliseconds: Int64

  /// So much of so much, so many milliseconds after the beginning.
  public init(_ work: Work, _ progress: ByteProgress, after milliseconds: Int64) {
    self.work = work
    bytes = progress.bytes
    total = progress.total
    self.milliseconds = milliseconds
  }

  /// Bytes a second since the beginning.
  var rate: Int64 { bytes * 1000 / max(1, milliseconds) }

  /// The part that is done, in thousandths.
  var permille: Int { total > 0 ? Int(bytes * 1000 / total) : 0 }
}

extension AppState {
  /// What is over sooner is not worth a box that comes and goes.
  private static let millisecondsUnseen: Int64 = 500

  /// The work that is shown.
  private var working: Int? {
    layers.firstIndex { if case .working = $0 { true } else { false } }
  }

  /// Shows how far the work has come.
  mutating func show(_ progress: WorkProgress) {
    if let place = working, case .working(var layer) = layers[place] {
      layer.progress = progress
      layers[place] = .working(layer)
    } else if pending > 0, progress.milliseconds >= Self.millisecondsUnseen {
      layers.append(.working(WorkLayer(work: progress.work, progress: progress)))
    }
  }

  /// Tells the work to stop; nothing where there is none.
  mutating func stopWork() -> [Effect] {
    guard let place = working, case .working(var layer) = layers[place] else { return [] }
    layer.isStopping = true
    layers[place] = .working(layer)
    return [.stopWork]
  }

  /// Takes the work away, which is over; whether the person had stopped it.
  mutating func endWork() -> Bool {
    guard let place = working, case .working(let layer) = layers.remove(at: place) else {
      return false
    }
    return layer.isStopping
  }
}
