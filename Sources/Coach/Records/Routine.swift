import Domain

/// A plan of days of training that follow one another around the roster.
public struct Routine: Equatable, Sendable, Identifiable {
  /// An exercise of a day.
  public struct Item: Equatable, Sendable {
    /// The exercise.
    public var exercise: RecordID
    /// The sets; nil for those that the exercise's rule has reached.
    public var sets: SetScheme?
    /// The share of the working weight in thousandths for each set; empty for all of it.
    public var permille: [Int]
    /// Whether the day is evidence for the rule of the exercise.
    public var counts: Bool

    /// Creates an item.
    public init(
      exercise: RecordID, sets: SetScheme? = nil, permille: [Int] = [], counts: Bool = true
    ) {
      self.exercise = exercise
      self.sets = sets
      self.permille = permille
      self.counts = counts
    }
  }

  /// A day of training.
  public struct Day: Equatable, Sendable {
    /// The name: `Workout A`.
    public var name: String
    /// The exercises in order.
    public var items: [Item]

    /// Creates a day.
    public init(name: String, items: [Item]) {
      self.name = name
      self.items = items
    }
  }

  /// The id of the record.
  public var id: RecordID
  /// The bundled program it comes from; empty for one's own.
  public var slug: String
  /// The name.
  public var name: String
  /// How many days a week are trained, 1 to 7.
  public var daysPerWeek: Int
  /// The days.
  public var days: [Day]
  /// Whether it is the one in use.
  public var isActive: Bool
  /// When the record was created.
  public var createdAt: Instant
  /// When the record was last changed.
  public var updatedAt: Instant

  /// Creates a routine.
  public init(
    id: RecordID, slug: String = "", name: String, daysPerWeek: Int = 3, days: [Day] = [],
    isActive: Bool = false, createdAt: Instant
  ) {
    self.id = id
    self.slug = slug
    self.name = name
    self.daysPerWeek = daysPerWeek
    self.days = days
    self.isActive = isActive
    self.createdAt = createdAt
    updatedAt = createdAt
  }

  /// Returns the index of the day after the one trained last; the first without any.
  public func next(after last: Int?) -> Int {
    guard let last, !days.isEmpty else { return 0 }
    return (last + 1) % days.count
  }
}

// MARK: - Text

extension Routine {
  /// The days as stored: a line for each, its name and items separated by tabs. An item is the id
  /// of its exercise, then its sets, `@` with its thousandths, and `-` if it does not count.
  public static func text(of days: [Day]) -> String {
    days.map { day in
      ([day.name.filter { $0 != "\t" && !$0.isNewline }] + day.items.map(\.text))
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// Parses the stored form; nil for anything else.
  public static func days(parsing text: String) -> [Day]? {
    var days: [Day] = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      let items = parts.dropFirst().map { Item(parsing: $0) }
      guard !items.contains(nil) else { return nil }
      days.append(Day(name: String(parts[0]), items: items.compactMap { $0 }))
    }
    return days
  }
}

extension Routine.Item {
  fileprivate var text: String {
    var words = [exercise.text]
    if let sets { words.append(sets.description) }
    if !permille.isEmpty { words.append("@" + permille.map(String.init).joined(separator: "/")) }
    if !counts { words.append("-") }
    return words.joined(separator: " ")
  }

  fileprivate init?(parsing text: Substring) {
    var words = text.split(separator: " ")[...]
    guard let id = words.popFirst() else { return nil }
    self.init(exercise: RecordID(String(id)))
    for word in words {
      if word == "-" {
        counts = false
      } else if word.hasPrefix("@") {
        let numbers = word.dropFirst().split(separator: "/").map { Int($0) }
        guard !numbers.contains(nil) else { return nil }
        permille = numbers.compactMap { $0 }
      } else if let scheme = try? SetScheme(parsing: word) {
        sets = scheme
      } else {
        return nil
      }
    }
  }
}
