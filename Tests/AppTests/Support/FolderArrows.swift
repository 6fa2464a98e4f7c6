/// Which folders of a module name types of which others. Names of members are not seen.
struct FolderArrows {
  /// One folder that names another.
  struct Arrow: Hashable, Comparable, CustomStringConvertible {
    let from: String
    let to: String

    var description: String { "\(from) → \(to)" }

    static func < (one: Arrow, other: Arrow) -> Bool { one.description < other.description }
  }

  /// The names that make each arrow, with the files that have them.
  private(set) var names: [Arrow: Set<String>] = [:]

  /// Reads the arrows between the folders of a module, among its `files`. Files beside the folders
  /// are a folder of their own, `.`.
  init(of files: [Sources.File]) {
    let read = files.map { (folder: Self.folder(of: $0), words: SourceWords($0)) }
    var homes: [String: Set<String>] = [:]
    for file in read {
      for name in file.words.declared { homes[name, default: []].insert(file.folder) }
    }
    for (file, source) in zip(read, files) {
      for name in file.words.used.subtracting(file.words.own) {
        guard let homes = homes[name], !homes.contains(file.folder) else { continue }
        for home in homes {
          names[Arrow(from: file.folder, to: home), default: []].insert("\(name) (\(source.name))")
        }
      }
    }
  }

  private static func folder(of file: Sources.File) -> String {
    let parts = file.path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : "."
  }

  /// The arrows that are part of a circle.
  var circular: Set<Arrow> {
    let next = Dictionary(grouping: names.keys, by: \.from).mapValues { $0.map(\.to) }
    func reaches(_ goal: String, from start: String) -> Bool {
      var known: Set<String> = [], waiting = [start]
      while let folder = waiting.popLast() {
        if folder == goal { return true }
        if known.insert(folder).inserted { waiting += next[folder] ?? [] }
      }
      return false
    }
    return Set(names.keys.filter { reaches($0.from, from: $0.to) })
  }

  /// Returns the arrows with the names that make them, a line each.
  func report(_ arrows: some Sequence<Arrow>) -> String {
    arrows.sorted().map { arrow in
      "\(arrow): \((names[arrow] ?? []).sorted().joined(separator: ", "))"
    }.joined(separator: "\n")
  }
}

/// The names of types in a source file.
struct SourceWords {
  /// The types that it declares for others: those outside any other, unless they are private.
  private(set) var declared: Set<String> = []
  /// Every type that it declares, and its generic parameters.
  private(set) var own: Set<String> = []
  /// The names with a capital that it uses, except after a dot.
  private(set) var used: Set<String> = []

  private static let keywords: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "typealias", "associatedtype",
  ]
  /// What may have generic parameters besides.
  private static let generic: Set<String> = ["func", "init", "subscript"]

  init(_ file: Sources.File) {
    for line in file.code.split(separator: UInt8(ascii: "\n")) { read(line) }
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    let places = line.split { !Self.isPartOfWord($0) }
    let words = places.map { String(decoding: $0, as: UTF8.self) }
    let isPrivate = words.contains("private") || words.contains("fileprivate")
    let isOutside = line.first != UInt8(ascii: " ")
    for (word, name) in zip(words, words.dropFirst()) where Self.keywords.contains(word) {
      guard Self.isType(name) else { continue }
      own.insert(name)
      if isOutside, !isPrivate { declared.insert(name) }
    }
    if words.contains(where: { Self.keywords.contains($0) || Self.generic.contains($0) }) {
      readParameters(line)
    }
    for (place, word) in zip(places, words) where Self.isType(word) {
      let isMember =
        place.startIndex > line.startIndex && line[place.startIndex - 1] == UInt8(ascii: ".")
      if !isMember { used.insert(word) }
    }
  }

  /// Reads the generic parameters of a declaration: the words after `<` and the commas up to `>`.
  private mutating func readParameters(_ line: ArraySlice<UInt8>) {
    guard let open = line.firstIndex(of: UInt8(ascii: "<")),
      !line[..<open].contains(UInt8(ascii: "(")),
      let close = line[open...].firstIndex(of: UInt8(ascii: ">"))
    else { return }
    for parameter in line[(open + 1)..<close].split(separator: UInt8(ascii: ",")) {
      let name = parameter.drop { $0 == UInt8(ascii: " ") }.prefix(while: Self.isPartOfWord)
      own.insert(String(decoding: name, as: UTF8.self))
    }
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
  }

  private static func isType(_ word: String) -> Bool { ("A"..."Z").contains(word.prefix(1)) }
}
