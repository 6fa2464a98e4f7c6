import Testing

@Suite("Folders of modules") struct CircleTests {
  /// The arrows between folders that are still part of a circle, by module. The list may only get
  /// shorter.
  private static let known: [String: Set<String>] = [
    "AppCore": [
      "Command → State", "Command → Surfaces", "Forms → Command", "Forms → Layers", "Forms → State",
      "Forms → Surfaces", "Keys → Command", "Layers → Command", "Layers → Forms",
      "Layers → Palette", "Layers → State", "Layers → Surfaces", "Layers → Work",
      "Palette → Command", "Palette → Forms", "Palette → Layers", "Palette → State",
      "Palette → Surfaces", "State → Command", "State → Forms", "State → Keys", "State → Layers",
      "State → Surfaces", "Surfaces → Command", "Surfaces → Forms", "Surfaces → Layers",
      "Surfaces → Palette", "Surfaces → State", "Surfaces → Work", "Work → Command", "Work → State",
      "Work → Surfaces",
    ],
    "Interchange": [
      "CSV → Health", "CSV → Workouts", "Calendar → Drafts", "Drafts → Calendar", "Health → CSV",
      "Health → JSON", "Health → Spreadsheets", "JSON → CSV", "Spreadsheets → CSV",
      "Workouts → CSV", "Workouts → Health",
    ],
  ]

  private static let modules: [String: [Sources.File]] = {
    let files = (try? Sources.files(in: "Sources")) ?? []
    return Dictionary(grouping: files) { String($0.path.split(separator: "/")[1]) }
  }()

  private static func files(of module: String) throws -> [Sources.File] {
    try #require(modules[module])
  }

  @Test("no folder depends on itself by way of others", arguments: modules.keys.sorted())
  func circles(module: String) throws {
    let arrows = FolderArrows(of: try Self.files(of: module))
    let known = Self.known[module] ?? []
    let new = arrows.circular.filter { !known.contains($0.description) }
    #expect(new.isEmpty, "arrows of a circle:\n\(arrows.report(new))")
    let gone = known.subtracting(arrows.circular.map(\.description))
    #expect(gone.isEmpty, "no longer part of a circle, so that the list can lose them")
  }

  @Test(
    "what everything else builds on names no other folder of its module",
    arguments: [("Services", "Kernel"), ("Store", "Engine")])
  func foundations(module: String, folder: String) throws {
    let arrows = FolderArrows(of: try Self.files(of: module))
    let up = arrows.names.keys.filter { $0.from == folder }
    #expect(up.isEmpty, "\(arrows.report(up))")
    #expect(arrows.names.keys.contains { $0.to == folder })
  }

  @Test("the engine of the store names no table of a subject")
  func engine() throws {
    let files = try Self.files(of: "Store")
    let tables = files.flatMap { file in
      file.text.split(separator: "\n").compactMap { line -> String? in
        guard line.hasSuffix(".table.untyped") else { return nil }
        return line.split(separator: " ").dropLast(2).last.map(String.init)
      }
    }
    #expect(tables.count > 30)
    let members = Set(tables.map { ".\($0)" })
    for file in files where file.path.hasPrefix("Sources/Store/Engine/") {
      let code = String(decoding: file.code, as: UTF8.self)
      let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
      let named = words.compactMap { word in
        word.lastIndex(of: ".").map { String(word[$0...]) }
      }.filter(members.contains)
      #expect(named.isEmpty, "\(file.path)")
    }
  }

  @Test("an arrow is a type of another folder, and three folders can make a circle")
  func found() {
    let files = [
      file("A/One.swift", "struct One { let two: Two }"),
      file("B/Two.swift", "package enum Two {\n  case three\n}\nextension Three {}"),
      file("C/Three.swift", "protocol Three { func one() -> [One] }"),
      file(
        "D/Four.swift", "final class Four { let text = \"One\" // Two\n  let some = Other.One }"),
      file("Main.swift", "func run<Two>(_ four: Four, _ two: Two) {}"),
    ]
    let arrows = FolderArrows(of: files)
    #expect(arrows.names.keys.sorted().map(\.description) == [". → D", "A → B", "B → C", "C → A"])
    #expect(arrows.circular.sorted().map(\.description) == ["A → B", "B → C", "C → A"])
    #expect(arrows.names[.init(from: "A", to: "B")] == ["Two (One.swift)"])
  }

  @Test("a private type and a type of the same file are no arrows")
  func notFound() {
    let files = [
      file("A/One.swift", "private struct Row {}\nstruct One {\n  struct Entry {}\n}"),
      file("B/Two.swift", "struct Two {\n  struct One {}\n  let one: One\n  let row: Row\n}"),
      file("C/Entry.swift", "struct Entry {}"),
    ]
    #expect(FolderArrows(of: files).names.isEmpty)
  }

  private func file(_ path: String, _ text: String) -> Sources.File {
    Sources.file("Sources/Module/\(path)", Array(text.utf8))
  }
}
