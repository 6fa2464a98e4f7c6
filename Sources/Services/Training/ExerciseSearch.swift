import Coach
import Domain
import Interchange
import Store

/// Finds the exercise that a word refers to: one of a person's own, else a bundled one.
package struct ExerciseSearch {
  private let exercises: [TrainingExercise]
  private let environment: Environment
  private let unit: WeightUnit
  /// The first exercise of each name in lower case, and of each slug.
  private let byName, bySlug: [String: TrainingExercise]

  /// The minimum length of an id's prefix; a shorter one could be a typing error.
  private static let leastOfAnID = 4

  /// Creates a search among the exercises of a store; without one, among the bundled ones. Throws
  /// `StoreError`.
  package init(in store: Store?, _ environment: Environment) throws {
    self.init(among: try store?.exercises.exercises() ?? [], environment)
  }

  /// Creates a search among a person's exercises.
  package init(among exercises: [TrainingExercise], _ environment: Environment) {
    self.exercises = exercises
    let names = exercises.map { ($0.name.lowercased(), $0) }
    byName = Dictionary(names) { first, _ in first }
    let slugs = exercises.filter { !$0.slug.isEmpty }.map { ($0.slug, $0) }
    bySlug = Dictionary(slugs) { first, _ in first }
    unit = exercises.usualUnit
    self.environment = environment
  }

  /// The names of the person's exercises.
  package var names: [RecordID: String] {
    Dictionary(uniqueKeysWithValues: exercises.map { ($0.id, $0.name) })
  }

  /// Returns whether an exercise is one of the person's own, not only bundled.
  func isStored(_ id: RecordID) -> Bool { exercises.contains { $0.id == id } }

  /// Returns the exercise called `word`, else the only one whose name, a word of it, or id begins
  /// with it, ignoring case; else the bundled one with that name, which is not stored yet. Throws
  /// `TrainingError`.
  package func exercise(_ word: String) throws(TrainingError) -> TrainingExercise {
    let wanted = word.lowercased().trimmed
    guard !wanted.isEmpty else { throw unknown(word) }
    func matches(_ fits: (TrainingExercise) -> Bool) -> [TrainingExercise] {
      let found = exercises.filter(fits)
      let inUse = found.filter { !$0.isArchived }
      return inUse.isEmpty ? found : inUse
    }
    let bundled = ExerciseLibrary.exercise(wanted)
    let exact = matches { $0.name.lowercased() == wanted }
    let sameSlug = exact.isEmpty ? bundled.map { known in matches { $0.slug == known.slug } } : nil
    let known = matches { wanted.count >= Self.leastOfAnID && $0.id.text.hasPrefix(wanted) }
    for found in [exact, sameSlug ?? [], known] where !found.isEmpty {
      return try only(found, word)
    }
    if let bundled { return adopted(bundled) }
    let begun = matches { $0.name.lowercased().hasPrefix(wanted) }
    let inside = matches { exercise in
      exercise.name.lowercased().split(separator: " ").contains { $0.hasPrefix(wanted) }
    }
    for found in [begun, inside] where !found.isEmpty { return try only(found, word) }
    throw unknown(word)
  }

  /// Returns a bundled exercise for a person to use, in `unit` or the usual one.
  package func adopted(_ bundled: BundledExercise, unit: WeightUnit? = nil) -> TrainingExercise {
    bundled.adopted(
      named: bundled.name(environment.texts), unit: unit ?? self.unit,
      id: bundled.newID(beside: exercises), at: environment.now)
  }

  /// Returns the person's exercise with that name, or the bundled one that it names; nil without
  /// one.
  func stored(_ name: String) -> TrainingExercise? {
    let wanted = name.lowercased()
    return byName[wanted] ?? ExerciseLibrary.exercise(wanted).flatMap { bySlug[$0.slug] }
  }

  /// Returns a new exercise of that name: a bundled one if there is one, else an empty one.
  package func new(_ name: String, unit chosen: WeightUnit?) -> TrainingExercise {
    let unit = chosen ?? unit
    guard let bundled = ExerciseLibrary.exercise(name.trimmed) else {
      return TrainingExercise(
        id: .new(), name: name.trimmed, unit: unit, createdAt: environment.now)
    }
    return bundled.adopted(
      named: name.trimmed, unit: unit, id: bundled.newID(beside: exercises), at: environment.now)
  }

  private func only(
    _ found: [TrainingExercise], _ word: String
  ) throws(TrainingError) -> TrainingExercise {
    guard found.count == 1 else {
      throw .ambiguousExercise(word, names: found.map(\.name))
    }
    return found[0]
  }

  private func unknown(_ word: String) -> TrainingError {
    let names = exercises.map(\.name) + ExerciseLibrary.exercises.map { $0.name(environment.texts) }
    return .unknownExercise(word, nearest: EditDistance.nearest(to: word, among: names) ?? "")
  }
}
