import AppCore
import Coach
import Domain
import Services
import Widgets

/// The form for a routine of one's own, with one field of text for each day.
struct RoutineForm: FormModel {
  /// The edited routine; nil for a new one.
  let routine: Routine?
  /// The person's exercises.
  let exercises: [TrainingExercise]
  /// The id of a new routine.
  private let newID = RecordID.new()
  /// The number of fields for days.
  private var dayCount: Int

  /// The greatest number of days, unless the routine already has more.
  private static let mostDays = 7

  /// Creates the form for a routine; without one, for a new routine.
  init(_ routine: Routine?, among exercises: [TrainingExercise]) {
    self.routine = routine
    self.exercises = exercises
    let days = routine?.days.count ?? 0
    dayCount = min(days + 1, max(Self.mostDays, days))
  }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts(routine == nil ? "routine.form.new" : "routine.form.edit")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    let counts = (1...7).map { texts("training.days_per_week", ["n": String($0)]) }
    return [
      Field(
        id: "name", label: texts("routine.field.name"), kind: .text, text: routine?.name ?? ""),
      Field(
        id: "per_week", label: texts("routine.field.per_week"), kind: .choice(counts),
        index: perWeek),
    ] + (0..<dayCount).map { day($0, environment) }
  }

  /// The index of the number of workouts a week.
  private var perWeek: Int { min(max(routine?.daysPerWeek ?? 3, 1), 7) - 1 }

  /// Returns the field for a day, with the text of the routine's day.
  private func day(_ place: Int, _ environment: AppEnvironment) -> Field {
    let texts = environment.texts, days = routine?.days ?? []
    let names = ExerciseSearch(among: exercises, environment.base).names
    return Field(
      id: Self.id(place), label: texts("routine.field.day", ["n": String(place + 1)]),
      kind: .text,
      text: days.indices.contains(place) ? RoutineText.text(of: days[place], names: names) : "",
      placeholder: place == 0 ? texts("routine.field.day.example") : "")
  }

  private static func id(_ place: Int) -> String { "day_\(place + 1)" }

  // MARK: Review

  mutating func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    showDays(&layer, environment)
    let texts = environment.texts
    var text = RoutineText(ExerciseSearch(among: exercises, environment.base))
    let days = readDays(&layer, &text, environment)
    if !text.added.isEmpty {
      let names = text.added.map(\.name).joined(separator: ", ")
      layer.remark(texts("routine.form.adds", ["names": names]))
    }
    let name = layer.form.trimmed("name")
    if name.isEmpty { layer.fail("name", TrainingError.routineWithoutName, environment) }
    guard layer.isRight else { return nil }
    guard days.contains(where: { !$0.items.isEmpty }) else {
      layer.fail(Self.id(0), TrainingError.routineEmpty(name), environment)
      return nil
    }
    var changed = routine ?? Routine(id: newID, name: name, createdAt: environment.now)
    changed.name = name
    let count = layer.form.choice("per_week")
    if routine == nil || count != perWeek { changed.daysPerWeek = count + 1 }
    changed.days = days
    return .training(.saveRoutine(changed, from: routine, adding: text.added))
  }

  /// Shows as many fields as there are days, and one more.
  private mutating func showDays(_ layer: inout FormLayer, _ environment: AppEnvironment) {
    let filled = (0..<dayCount).last { !layer.form.trimmed(Self.id($0)).isEmpty }
    let focused = (0..<dayCount).last { layer.form.focused?.id == Self.id($0) }
    let count = max(1, (filled ?? -1) + 2, (focused ?? -1) + 1)
    let wanted = min(count, max(Self.mostDays, routine?.days.count ?? 0))
    for place in wanted..<max(wanted, dayCount) { layer.form.remove(Self.id(place)) }
    for place in dayCount..<max(wanted, dayCount) {
      var field = day(place, environment)
      field.input = TextFieldState()
      layer.form.append(field)
    }
    dayCount = wanted
  }

  /// Reads the days, marks those with an error, and shows below the focused one what it means.
  private func readDays(
    _ layer: inout FormLayer, _ text: inout RoutineText, _ environment: AppEnvironment
  ) -> [Routine.Day] {
    var days: [Routine.Day] = []
    for place in 0..<dayCount {
      let id = Self.id(place), typed = layer.form.trimmed(id)
      let isFocused = layer.form.focused?.id == id
      guard !typed.isEmpty else {
        if isFocused { layer.explain(id, environment.texts("routine.field.day.about")) }
        continue
      }
      do {
        let known = routine?.days ?? []
        let day = try text.day(
          typed, number: days.count + 1,
          keeping: known.indices.contains(place) ? known[place] : nil)
        if isFocused { layer.explain(id, meaning(of: day, text.added, environment)) }
        days.append(day)
      } catch {
        layer.fail(id, error, environment)
      }
    }
    return days
  }

  /// Returns what was understood: `Workout A: Squat 3×5, Bench Press 3×5`.
  private func meaning(
    of day: Routine.Day, _ added: [TrainingExercise], _ environment: AppEnvironment
  ) -> String {
    let items = day.items.map { item in
      let name = (exercises + added).first { $0.id == item.exercise }?.name ?? item.exercise.short
      return item.sets.map { "\(name) \(environment.format.sets($0))" } ?? name
    }
    return "\(day.name): \(items.joined(separator: ", "))"
  }

  // MARK: Completion

  /// Completes the name of the exercise that is being typed.
  func completion(of field: Field) -> String? {
    let text = field.input.text
    guard field.id.hasPrefix("day_"), !text.isEmpty else { return nil }
    let cut = text.lastIndex { $0 == ";" || $0 == ":" }.map(text.index(after:)) ?? text.startIndex
    let word = String(text[cut...]).trimmed.lowercased()
    guard !word.isEmpty, ExerciseLibrary.exercise(word) == nil else { return nil }
    let names =
      exercises.filter { !$0.isArchived }.map(\.name)
      + ExerciseLibrary.exercises.flatMap { $0.names.values }
    let fitting = Set(names.filter { $0.lowercased().hasPrefix(word) })
    guard let name = fitting.first, fitting.count == 1, name.count > word.count else { return nil }
    let blank = cut == text.startIndex ? "" : " "
    return text[..<cut] + blank + name + " "
  }
}
