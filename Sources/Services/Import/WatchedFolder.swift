import Domain
import Interchange
import Platform
import Store

/// The folder of this machine whose new files are imported, each once.
package struct WatchedFolder: Equatable, Sendable {
  /// What became of a file.
  package enum Outcome: Equatable, Sendable {
    /// It can be imported, and the person has not decided.
    case waiting
    /// It was imported, or the person has seen it.
    case done
    /// It is nothing that can be imported.
    case foreign
    /// It could not be imported, with the reason.
    case failed(String)

    fileprivate var stored: String {
      switch self {
      case .waiting: "waiting"
      case .done: "done"
      case .foreign: "foreign"
      case .failed(let reason): "failed \(reason)"
      }
    }

    fileprivate init?(stored: String) {
      switch stored {
      case "waiting": self = .waiting
      case "done": self = .done
      case "foreign": self = .foreign
      case _ where stored.hasPrefix("failed "): self = .failed(String(stored.dropFirst(7)))
      default: return nil
      }
    }

    /// Whether the person has to look at it.
    package var isOpen: Bool {
      switch self {
      case .waiting, .failed: true
      case .done, .foreign: false
      }
    }
  }

  /// A file in the folder.
  package struct Arrival: Equatable, Sendable {
    /// The path.
    package let path: String
    /// Its identity, which changes with its contents.
    fileprivate let identity: String
    /// Whether its outcome is new.
    fileprivate var isNew = false
    /// What became of it.
    package var outcome: Outcome
  }

  /// The path; empty for none.
  package var path = ""
  /// Whether new files are imported at once, and not only named.
  package var importsAtOnce = false
  /// The time from which on files are new; nil for all.
  package var since: Instant?

  /// Creates the settings of no folder.
  package init() {}

  /// The age in seconds below which a file may still be written.
  private static let settling: Int64 = 5
  /// The ends of names that downloads have until they are complete.
  private static let partialEnds = [".part", ".crdownload", ".download", ".tmp", ".partial"]

  /// Returns the files in the folder; those that were looked at before have their outcome, the
  /// others none. `isPatient` leaves out those that may still be written.
  fileprivate func files(
    _ known: [String: String], isPatient: Bool, now: Instant
  ) throws -> [(path: String, identity: String, outcome: Outcome?)] {
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    let names = try Files.names(in: folder).sorted().filter { name in
      !name.hasPrefix(".") && !Self.partialEnds.contains { name.lowercased().hasSuffix($0) }
    }
    return names.compactMap { name in
      let path = "\(folder)/\(name)"
      guard Files.isRegular(path), let identity = FileIdentity(path) else { return nil }
      if let since, identity.changed < since.seconds { return nil }
      let age = now.seconds - identity.changed
      guard !isPatient || !(0..<Self.settling).contains(age) else { return nil }
      return (path, identity.text, known[identity.text].flatMap(Outcome.init(stored:)))
    }
  }
}

/// What became of the files that arrived in the watched folder.
package struct Arrivals: ResultPayload {
  /// The paths of the imported files.
  package fileprivate(set) var imported: [String] = []
  /// The files that could not be imported this time.
  package fileprivate(set) var failed: [WatchedFolder.Arrival] = []
  /// The files that the person has to look at.
  package fileprivate(set) var open: [WatchedFolder.Arrival] = []
}

extension ActionResult {
  /// What became of the files that arrived.
  package var arrivals: Arrivals? { payload() }
}

extension Store {
  /// Returns the watched folder of this machine. Throws `StoreError`.
  package func watchedFolder() throws -> WatchedFolder {
    let stored = try remembered(in: .watch)
    var folder = WatchedFolder()
    folder.path = stored["path"] ?? ""
    folder.importsAtOnce = stored["imports"] == "1"
    folder.since = stored["since"].flatMap { Int64($0) }.map(Instant.init(seconds:))
    return folder
  }

  /// Saves the watched folder of this machine. Throws `StoreError`.
  package func save(_ folder: WatchedFolder, now: Instant) throws {
    let values = [
      "path": folder.path.isEmpty ? nil : folder.path, "imports": folder.importsAtOnce ? "1" : nil,
      "since": folder.since.map { String($0.seconds) },
    ]
    try remember(values, in: .watch, now: now)
  }
}

extension ImportService {
  /// Returns the files that arrived in the watched folder and that the person has to know of.
  /// Looks at each new one once. Throws `SystemError` for an unreadable folder, and `StoreError`.
  package func arrivals(
    in folder: WatchedFolder, isPatient: Bool = true
  ) throws -> [WatchedFolder.Arrival] {
    guard !folder.path.isEmpty else { return [] }
    let known = try store.remembered(in: .arrivals)
    var found: [WatchedFolder.Arrival] = [], new: [WatchedFolder.Arrival] = []
    for file in try folder.files(known, isPatient: isPatient, now: now) {
      let outcome = try file.outcome ?? firstOutcome(of: file.path)
      let arrival = WatchedFolder.Arrival(
        path: file.path, identity: file.identity, isNew: file.outcome == nil, outcome: outcome)
      if arrival.isNew { new.append(arrival) }
      if outcome.isOpen { found.append(arrival) }
    }
    try note(new)
    return found
  }

  /// Remembers what became of files. Throws `StoreError`.
  package func note(_ arrivals: [WatchedFolder.Arrival]) throws {
    let outcomes = arrivals.map { ($0.identity, $0.outcome.stored) }
    try store.remember(
      Dictionary(outcomes) { _, last in last }, in: .arrivals, now: now)
  }

  /// Imports the files that arrived, if the person wants that. A failure concerns one file. Throws
  /// `SystemError` for an unreadable folder, and `StoreError`.
  package func takeArrivals(
    _ progress: (ByteProgress) -> Bool = { _ in true }
  ) throws -> Arrivals {
    let folder = try store.watchedFolder()
    var result = Arrivals()
    for var arrival in try arrivals(in: folder) {
      if folder.importsAtOnce, arrival.outcome == .waiting {
        arrival.outcome = try take(arrival.path, progress)
        try note([arrival])
        arrival.isNew = true
        if arrival.outcome == .done { result.imported.append(arrival.path) }
      }
      if arrival.isNew, case .failed = arrival.outcome { result.failed.append(arrival) }
      if arrival.outcome.isOpen { result.open.append(arrival) }
    }
    return result
  }

  /// Imports a file without asking; what needs an answer waits.
  private func take(
    _ path: String, _ progress: (ByteProgress) -> Bool
  ) throws -> WatchedFolder.Outcome {
    do {
      let result = try importFile(path, nil, progress)
      if result.table != nil { return .waiting }
      guard let preview = result.shifts else { return .done }
      if let change = preview.plan.change {
        _ = try services.perform(.shift(.batch(change)))
      }
      // Nobody sees the preview of a file of which nothing could be read.
      let complaints = preview.plan.items.map { item -> UserFacingError? in
        if case .skip(let complaint) = item.disposition { complaint } else { nil }
      }
      if let first = complaints.first ?? nil, !complaints.contains(nil) {
        return .failed(first.message)
      }
      return .done
    } catch let error as StoreError {
      throw error
    } catch HealthImportError.unknownFormat {
      return .foreign
    } catch {
      return .failed(UserFacingError(error, environment).message)
    }
  }

  /// Imports a file that arrived; the person decides over what needs an answer. It is not offered
  /// again, whatever becomes of it.
  func importArrival(
    _ arrival: WatchedFolder.Arrival, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    var arrival = arrival
    arrival.outcome = .done
    try note([arrival])
    return try importFile(arrival.path, nil, progress)
  }

  /// The ends of the names of spreadsheets, which the person expects to be read.
  private static let spreadsheetEnds = [".xlsx", ".ods", ".xls", ".xlsb", ".numbers"]

  /// Returns what becomes of a new file, judged by its beginning, or by the table of a spreadsheet.
  /// Whole stores are not offered: that is for the person to decide.
  private func firstOutcome(of path: String) throws -> WatchedFolder.Outcome {
    do {
      return try SpreadsheetCopy.with(path, named: path) { table, _ in
        guard let head = try? Files.read(table, limit: TableForm.headBytes), !head.isEmpty,
          MisplacedFile.Kind(table, head) == nil
        else { return .foreign }
        let choices = try TableForm(head: head).map(store.choices) ?? TableChoices()
        switch try FileContents(of: table, head: head, choices, inside: true) {
        case .workouts, .absences, .shifts, .steps: return .waiting
        case .everything, .unknown: return .foreign
        }
      }
    } catch let error as StoreError {
      throw error
    } catch let error as SpreadsheetError
      where Self.spreadsheetEnds.contains(where: path.lowercased().hasSuffix)
    {
      return .failed(UserFacingError(error, environment).message)
    } catch {
      return .foreign
    }
  }
}
