import Domain
import Interchange

/// The treatment of events with a certain title.
package struct EventTitleMapping: Equatable, Sendable {
  /// The hours assigned to all-day events.
  package struct Hours: Equatable, Sendable {
    /// The start in minutes after midnight.
    package let start: Int
    /// The duration in wall-clock minutes.
    package let minutes: Int

    /// Parses `07:00-15:00`; an end that is not after the start is on the next day. Nil for other
    /// text.
    package init?(_ text: String) {
      let sides = text.split(whereSeparator: { "-–".contains($0) })
      let minutes = sides.compactMap { Self.minute(String($0)) }
      guard sides.count == 2, minutes.count == 2 else { return nil }
      self.init(from: minutes[0], to: minutes[1])
    }

    /// Creates hours from one minute of the day to another, on the next day if it is not later.
    package init(from start: Int, to end: Int) {
      self.start = start
      minutes = end > start ? end - start : end + 1440 - start
    }

    /// Parses `07:00` as a minute of the day.
    package static func minute(_ text: String) -> Int? {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
        let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<24).contains(hour),
        (0..<60).contains(minute)
      else { return nil }
      return hour * 60 + minute
    }
  }

  /// Whether they are skipped.
  package var isLeftOut = false
  /// The name that replaces the title.
  package var name: String?
  /// The hours of all-day events.
  package var hours: Hours?
  /// The key of the kind of absence that they are; nil for shifts.
  package var absence: String?

  /// Creates a mapping that imports events unchanged.
  package init() {}
}

extension ShiftDraft {
  /// The hours that its title or note names; nil without any.
  package var hoursInText: EventTitleMapping.Hours? {
    let hours = EventText.hours(in: title) ?? EventText.hours(in: notes)
    return hours.map { EventTitleMapping.Hours(from: $0.start, to: $0.end) }
  }
}

/// The mappings of events by title or tag, ignoring case.
package struct EventTitleMap: Equatable, Sendable {
  private var uses: [String: EventTitleMapping] = [:]
  /// The titles to which the import is limited; nil for all.
  private var only: Set<String>?

  /// Creates a map that imports everything unchanged.
  package init() {}

  /// The mapping of a title.
  package subscript(title: String) -> EventTitleMapping {
    get { uses[title.lowercased()] ?? EventTitleMapping() }
    set { uses[title.lowercased()] = newValue }
  }

  /// Limits the import to this title and others that were required.
  package mutating func require(_ title: String) {
    only = (only ?? []).union([title.lowercased()])
  }

  /// Returns the mapped titles that do not occur in the file, sorted.
  func unknown(in file: ShiftFile) -> [String] {
    var titles = Set(uses.keys).union(only ?? [])
    guard !titles.isEmpty else { return [] }
    for entry in file.entries {
      titles.subtract(([entry.title] + entry.tags).map { $0.lowercased() })
    }
    titles.subtract(file.skipped.map { $0.title.lowercased() })
    return titles.sorted()
  }

  /// Returns the mapping of an event with a title and tags; of several, the first value wins.
  func use(of title: String, tags: [String]) -> EventTitleMapping {
    let words = ([title] + tags).map { $0.lowercased() }
    var use = EventTitleMapping()
    for said in words.compactMap({ uses[$0] }) {
      use.isLeftOut = use.isLeftOut || said.isLeftOut
      use.name = use.name ?? said.name
      use.hours = use.hours ?? said.hours
      use.absence = use.absence ?? said.absence
    }
    if let only, only.isDisjoint(with: words) { use.isLeftOut = true }
    return use
  }
}
