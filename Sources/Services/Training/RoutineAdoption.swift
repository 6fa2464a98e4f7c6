import Coach
import Domain
import Interchange

/// The exercises that a bundled program needs, taken from a person's own or adopted.
struct RoutineAdoption {
  private let preset: BundledRoutine
  private var exercises: [TrainingExercise]
  /// The exercises with a log, which decides about their weight.
  private let trained: Set<RecordID>
  private let unit: WeightUnit
  private let texts: Texts
  private let now: Instant
  /// Returns the id of a new exercise with that name; nil for ids that are the same everywhere.
  private let newID: ((String) -> RecordID)?
  /// The ids of the exercises that the program uses, by slug and rule.
  private var used: [String: RecordID] = [:]
  /// The exercises to save.
  private(set) var changed: [TrainingExercise] = []

  /// Creates an adoption of a program by someone with `exercises`.
  init(
    _ preset: BundledRoutine, _ exercises: [TrainingExercise], trained: Set<RecordID>,
    unit: WeightUnit, texts: Texts, now: Instant,
    newID: ((String) -> RecordID)? = nil
  ) {
    self.preset = preset
    self.exercises = exercises
    self.trained = trained
    self.unit = unit
    self.texts = texts
    self.now = now
    self.newID = newID
  }

  /// Returns a day of a routine with the person's exercises.
  mutating func day(_ day: BundledRoutine.Day) -> Routine.Day {
    Routine.Day(
      name: day.names[texts.language.rawValue] ?? "",
      items: day.items.map { item in
        let id = exercise(for: item)
        // Days that count follow the rule of the exercise, which changes its sets.
        return Routine.Item(
          exercise: id, sets: item.counts ? nil : item.sets, permille: item.permille,
          counts: item.counts)
      })
  }

  /// Returns the exercise of an item. One exercise has one rule, so that a lift which a program
  /// trains by two is two exercises: `Squat` and `Squat T2`.
  private mutating func exercise(for item: BundledRoutine.Item) -> RecordID {
    let key = "\(item.exercise) \(item.program.rawValue)"
    if let id = used[key] { return id }
    let isFirst = !used.keys.contains { $0.hasPrefix(item.exercise + " ") }
    var exercise = stored(item, isFirst: isFirst) ?? adopted(item, isFirst: isFirst)
    if exercise.program != item.program || exercise.plan == nil {
      let item = leading(item)
      exercise.program = item.program
      exercise.range = item.range
      let start = trained.contains(exercise.id) ? nil : item.starts[exercise.unit]
      exercise.plan = TrainingPlan(
        weight: exercise.plan?.weight ?? start, scheme: item.sets,
        trainingMax: exercise.plan?.trainingMax)
    }
    exercise.isArchived = false
    exercise.updatedAt = now
    changed.append(exercise)
    used[key] = exercise.id
    return exercise.id
  }

  /// Returns the first item of the same exercise and rule that counts: its sets are those of the
  /// plan.
  private func leading(_ item: BundledRoutine.Item) -> BundledRoutine.Item {
    let same = preset.days.flatMap(\.items).first { other in
      other.counts && other.exercise == item.exercise && other.program == item.program
    }
    return same ?? item
  }

  /// Returns the person's exercise with the same rule, or for the first rule any with the slug.
  private func stored(_ item: BundledRoutine.Item, isFirst: Bool) -> TrainingExercise? {
    let fitting = exercises.filter { exercise in
      exercise.slug == item.exercise && !used.values.contains(exercise.id)
    }
    return fitting.first { $0.program == item.program } ?? (isFirst ? fitting.first : nil)
  }

  private mutating func adopted(_ item: BundledRoutine.Item, isFirst: Bool) -> TrainingExercise {
    let known = ExerciseLibrary.exercises.first { $0.slug == item.exercise }
    let base = known?.name(texts) ?? item.exercise
    let tier = item.program.rawValue.split(separator: "-").last.map { $0.uppercased() } ?? "2"
    let taken = Set(exercises.filter { !$0.isArchived }.map { $0.name.lowercased() })
    var name = isFirst ? base : "\(base) \(tier)"
    if taken.contains(name.lowercased()) { name += " 2" }
    let id = newID?(name) ?? known?.newID(beside: exercises, by: item.program) ?? .new()
    let exercise =
      known?.adopted(named: name, unit: unit, id: id, at: now)
      ?? TrainingExercise(id: id, name: name, unit: unit, createdAt: now)
    exercises.append(exercise)
    return exercise
  }
}
