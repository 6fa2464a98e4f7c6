import Bundled
import Coach
import Domain
import Interchange
import Store

/// The exercises and programs bundled with the program, read when they are first needed. Tests
/// ensure that the files are readable.
package enum ExerciseLibrary {
  /// The exercises.
  package static let exercises =
    (try? ExerciseFile.exercises(Bundled.text("Exercises/exercises.json") ?? "")) ?? []

  /// The programs, by name of their file.
  package static let routines = Bundled.paths.filter { $0.hasPrefix("Routines/") }.sorted()
    .compactMap { try? RoutineFile.routine(Bundled.text($0) ?? "") }

  /// Returns the exercise with that slug, name or alias in any language, ignoring case.
  package static func exercise(_ name: String) -> BundledExercise? {
    let wanted = name.lowercased()
    return byName[wanted] ?? byAlias[wanted]
  }

  private static let byName = index { [$0.slug] + $0.names.values.map { $0.lowercased() } }
  private static let byAlias = index { $0.aliases.map { $0.lowercased() } }

  /// Returns the exercises by some of their words; the first one has a word of several.
  private static func index(
    _ words: (BundledExercise) -> [String]
  ) -> [String: BundledExercise] {
    exercises.reduce(into: [:]) { index, exercise in
      for word in words(exercise) where index[word] == nil { index[word] = exercise }
    }
  }

  /// Returns the program with that slug or name, ignoring case, `×` and blanks.
  package static func routine(_ name: String) -> BundledRoutine? {
    func plain(_ text: String) -> String {
      text.lowercased().map { $0 == "×" ? "x" : $0 }.filter { $0.isLetter || $0.isNumber }
        .reduce(into: "") { $0.append($1) }
    }
    let wanted = plain(name)
    let found = routines.filter { routine in
      ([routine.slug] + routine.names.values).contains { plain($0) == wanted }
    }
    if let exact = found.first { return exact }
    let begun = routines.filter { plain($0.slug).hasPrefix(wanted) }
    return !wanted.isEmpty && begun.count == 1 ? begun[0] : nil
  }
}

extension BundledExercise {
  /// Returns the name in the language of the texts.
  package func name(_ texts: Texts) -> String { names[texts.language.rawValue] ?? slug }

  /// Returns the id of a new exercise of the person: the same on every computer, so that one that is
  /// adopted on two of them is one. If one of `exercises` has it, it is that for the rule.
  package func newID(
    beside exercises: [TrainingExercise], by program: TrainingProgram? = nil
  ) -> RecordID {
    let rule = program.map { " \($0.rawValue)" } ?? ""
    let ids = ["", rule].map { RecordID.derived(from: "exercise \(slug)\($0)") }
    return ids.first { id in !exercises.contains { $0.id == id } } ?? .new()
  }

  /// Returns the exercise for a person to use. Its equipment and steps are those of `unit`.
  package func adopted(
    named name: String, unit: WeightUnit, id: RecordID, at now: Instant
  ) -> TrainingExercise {
    var exercise = TrainingExercise(
      id: id, slug: slug, name: name, muscle: muscle, kind: kind, body: body, unit: unit,
      createdAt: now)
    exercise.isIsolation = isIsolation
    exercise.isUnilateral = isUnilateral
    exercise.bar = kind == .barbell ? bars[unit] : nil
    exercise.step = kind == .barbell ? nil : steps[unit]
    return exercise
  }
}

extension BundledRoutine {
  /// Returns the name in the language of the texts.
  package func name(_ texts: Texts) -> String { names[texts.language.rawValue] ?? slug }

  /// Returns the sentence about it in the language of the texts.
  package func summary(_ texts: Texts) -> String { summaries[texts.language.rawValue] ?? "" }
}
