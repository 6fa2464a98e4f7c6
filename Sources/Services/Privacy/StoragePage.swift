import Domain
import Platform
import Store

/// A description of what is stored where.
struct StoragePage {
  private let store: Store
  private let timer: ReminderTimer.Kind?
  private let environment: Environment
  private let footprint: StoreFootprint
  private let counts: [RecordSubject: Int]
  private let samples: Int
  private let entries: Int

  /// Examines the files and counts the records. Throws `StoreError`.
  init(_ store: Store, timer: ReminderTimer.Kind?, _ environment: Environment) throws {
    self.store = store
    self.timer = timer
    self.environment = environment
    footprint = StoreFootprint(path: store.path, owner: try BackupOwner(store))
    let rows = try store.rowCounts()
    var counts = Dictionary(
      uniqueKeysWithValues: RecordSubject.allCases.map { kind in
        (kind, kind.tables.reduce(0) { $0 + ($1.isPart ? 0 : rows[$1.name] ?? 0) })
      })
    // The versions of a pattern count as one.
    counts[.patterns] = Set(try store.patterns.patterns().map(\.seriesID)).count
    self.counts = counts
    samples = rows["step_sample"] ?? 0
    entries = rows["change_group"] ?? 0
  }

  private var texts: Texts { environment.texts }

  /// The page.
  var page: TextPage {
    TextPage(title: texts("settings.stored"), text: file + contents + beside + elsewhere)
  }

  private typealias Line = TextPage.Line

  private func heading(_ key: String) -> [Line] {
    [Line(text: texts("storage.\(key)"), isHeading: true)]
  }

  private func number(_ value: Int) -> String { environment.format.number(Int64(value)) }

  private var file: [Line] {
    let isPrivate = StoreFootprint.isPrivate(store.path)
    return heading("file") + [
      Line(text: store.path),
      Line(text: texts("storage.size", ["size": size(footprint.bytes)])),
      Line(text: texts(isPrivate ? "storage.private" : "storage.open")),
      Line(text: ""),
    ]
  }

  private var contents: [Line] {
    let kinds = RecordSubject.allCases.map { kind in
      Line(text: "\(texts("audit.kind.\(kind.rawValue)")): \(number(counts[kind] ?? 0))")
    }
    return heading("contents") + kinds + [
      Line(text: texts("storage.samples", ["n": number(samples)])),
      Line(text: texts("storage.entries", ["n": number(entries)])),
      Line(text: texts("storage.history")), Line(text: ""),
    ]
  }

  private var beside: [Line] {
    var lines = heading("beside")
    for file in footprint.copies {
      let name = Files.name(of: file)
      lines.append(Line(text: "\(name) (\(size(Files.size(file) ?? 0)))"))
    }
    if !footprint.backups.isEmpty {
      lines.append(
        Line(
          text: texts(
            "storage.backups",
            [
              "n": String(footprint.backups.count),
              "size": size(StoreFootprint.bytes(of: footprint.backups)),
            ])))
    }
    if lines.count == 1 { lines.append(Line(text: texts("storage.nothing_beside"))) }
    return lines + [Line(text: "")]
  }

  private var elsewhere: [Line] {
    let timer = timer.map { [Line(text: texts("storage.timer", ["kind": $0.rawValue]))] } ?? []
    return heading("elsewhere") + timer
      + ["storage.exports", "storage.network", "storage.disk"].map { Line(text: texts($0)) }
  }

  private func size(_ bytes: Int64) -> String {
    bytes < 1_000_000
      ? texts("storage.kilobytes", ["n": number(Int((bytes + 999) / 1000))])
      : texts("storage.megabytes", ["n": number(Int((bytes + 500_000) / 1_000_000))])
  }
}
