import Coach
import Domain

/// Reads and writes the days of a routine as they are typed: `A: squat 3x5; bench press 3x5`.
package struct RoutineText {
  /// The exercises found so far that are new to the store.
  package private(set) var added: [TrainingExercise] = []
  private let search: ExerciseSearch

  /// Creates a reader that finds exercises with `search`.
  package init(_ search: ExerciseSearch) { self.search = search }

  // MARK: Writing

  /// Returns the text of a day, with the exercises by name.
  package static func text(of day: Routine.Day, names: [RecordID: String]) -> String {
    let items = day.items.map { text(of: $0, names: names) }.joined(separator: "; ")
    return day.name.isEmpty ? items : "\(day.name): \(items)"
  }

  private static func text(of item: Routine.Item, names: [RecordID: String]) -> String {
    let name = names[item.exercise] ?? item.exercise.short
    return item.sets.map { "\(name) \($0)" } ?? name
  }

  // MARK: Reading

  /// Parses a day; one without a name is named by its number. What `known` already says stays as it
  /// is, with the shares of the weight that no text shows. Throws `TrainingError`.
  package mutating func day(
    _ text: String, number: Int, keeping known: Routine.Day? = nil
  ) throws(TrainingError) -> Routine.Day {
    let names = search.names
    if let known, text.trimmed == Self.text(of: known, names: names) { return known }
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    let name = parts.count == 2 ? parts[0].trimmed : String(number)
    var items: [Routine.Item] = []
    for part in (parts.last ?? "").split(separator: ";") {
      let text = String(part).trimmed
      guard !text.isEmpty else { continue }
      if let same = known?.items.first(where: { Self.text(of: $0, names: names) == text }) {
        items.append(same)
      } else {
        items.append(try item(text))
      }
    }
    return Routine.Day(name: name, items: items)
  }

  private mutating func item(_ text: String) throws(TrainingError) -> Routine.Item {
    let (name, word) = Self.parts(of: text)
    let sets = try word.map(ExerciseText.scheme)
    var exercise = try search.exercise(name)
    if let known = added.first(where: { $0.name == exercise.name }) { exercise = known }
    if !search.isStored(exercise.id), !added.contains(where: { $0.id == exercise.id }) {
      if let sets { exercise.plan = TrainingPlan(scheme: sets) }
      added.append(exercise)
    }
    return Routine.Item(exercise: exercise.id, sets: sets)
  }

  /// Splits a text into the name of an exercise and its sets, if it ends with any.
  private static func parts(of text: String) -> (name: String, sets: String?) {
    let words = text.split(separator: " ").map(String.init)
    let last = words.count > 1 ? words[words.count - 1] : ""
    // `0x5` is meant as sets too, and refused as such.
    let isSets = last.wholeMatch(of: /[0-9]+[x×][0-9]+s?\+?/) != nil
    return ((isSets ? words.dropLast() : words).joined(separator: " "), isSets ? last : nil)
  }
}
