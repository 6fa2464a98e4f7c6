import Domain

/// How the events of a title are imported.
package struct EventTitleMapping: Equatable, Sendable {
  /// Hours of a day, which events of whole days do not have.
  package struct Hours: Equatable, Sendable {
    /// Minutes from midnight to the start.
    package let start: Int
    /// Minutes on the wall clock from start to end.
    package let minutes: Int

    /// The hours in `07:00-15:00`; an end that is not after the start is one of the next day. Nil
    /// for another text.
    package init?(_ text: String) {
      let sides = text.split(whereSeparator: { "-–".contains($0) })
      let minutes = sides.compactMap { Self.minute(String($0)) }
      guard sides.count == 2, minutes.count == 2 else { return nil }
      self.init(from: minutes[0], to: minutes[1])
    }

    /// The hours from one minute of a day to another, of the next day where it is not later.
    package init(from start: Int, to end: Int) {
      self.start = start
      minutes = end > start ? end - start : end + 1440 - start
    }

    /// The minute of the day in `07:00`.
    package static func minute(_ text: String) -> Int? {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
        let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<24).contains(hour),
        (0..<60).contains(minute)
      else { return nil }
      return hour * 60 + minute
    }
  }

  /// Whether they are left out.
  package var isLeftOut = false
  /// What they are called instead.
  package var name: String?
  /// The hours of those of whole days.
  package var hours: Hours?

  /// Events that come as they are.
  package init() {}
}

/// How the person wants events imported, by their titles in any case; tags count as titles too.
package struct EventTitleMap: Equatable, Sendable {
  private var uses: [String: EventTitleMapping] = [:]
  /// The only titles that come, nil for all.
  private var only: Set<String>?

  /// Everything comes as it is.
  package init() {}

  /// The mapping of a title.
  package subscript(title: String) -> EventTitleMapping {
    get { uses[title.lowercased()] ?? EventTitleMapping() }
    set { uses[title.lowercased()] = newValue }
  }

  /// Lets nothing come but this title, and others of which that was said.
  package mutating func require(_ title: String) {
    only = (only ?? []).union([title.lowercased()])
  }

  /// The titles of which something was said although nothing in a file has them, in the order of
  /// the alphabet.
  func unknown(in file: ShiftFile) -> [String] {
    var titles = Set(uses.keys).union(only ?? [])
    guard !titles.isEmpty else { return [] }
    for entry in file.entries {
      titles.subtract(([entry.title] + entry.tags).map { $0.lowercased() })
    }
    titles.subtract(file.skipped.map { $0.title.lowercased() })
    return titles.sorted()
  }

  /// What becomes of an event with a title and tags: the first of what was said about any counts.
  func use(of title: String, tags: [String]) -> EventTitleMapping {
    let words = ([title] + tags).map { $0.lowercased() }
    var use = EventTitleMapping()
    for said in words.compactMap({ uses[$0] }) {
      use.isLeftOut = use.isLeftOut || said.isLeftOut
      use.name = use.name ?? said.name
      use.hours = use.hours ?? said.hours
    }
    if let only, only.isDisjoint(with: words) { use.isLeftOut = true }
    return use
  }
}
