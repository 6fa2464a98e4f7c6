import Coach
import Domain
import Interchange
import Services

/// A routine to choose: a person's own, or a preset that is not yet one of them.
enum RoutineChoice: Equatable, Sendable {
  case own(Routine)
  case preset(BundledRoutine)

  /// A day, as it is shown.
  struct Day {
    /// The name.
    let name: String
    /// The exercises with their sets.
    let exercises: [(name: String, sets: String)]
  }

  /// Returns a person's routines, then the other presets.
  static func all(own routines: [Routine]) -> [RoutineChoice] {
    let adopted = Set(routines.map(\.slug))
    let presets = ExerciseLibrary.routines.filter { !adopted.contains($0.slug) }
    return routines.map(RoutineChoice.own) + presets.map(RoutineChoice.preset)
  }

  /// The stable name, which a preset keeps when it becomes one's own.
  var key: String {
    switch self {
    case .own(let routine): routine.slug.isEmpty ? routine.id.text : routine.slug
    case .preset(let preset): preset.slug
    }
  }

  /// The person's own routine; nil for a preset.
  var own: Routine? {
    guard case .own(let routine) = self else { return nil }
    return routine
  }

  /// Whether it is the routine in use.
  var isActive: Bool { own?.isActive ?? false }

  /// The number of days a week on which it is trained.
  var daysPerWeek: Int {
    switch self {
    case .own(let routine): routine.daysPerWeek
    case .preset(let preset): preset.daysPerWeek
    }
  }

  /// The preset itself, or the one that it comes from; nil for a routine of one's own making.
  var preset: BundledRoutine? {
    switch self {
    case .own(let routine): ExerciseLibrary.routines.first { $0.slug == routine.slug }
    case .preset(let preset): preset
    }
  }

  /// Returns the name in the language of the texts.
  func name(_ texts: Texts) -> String {
    switch self {
    case .own(let routine): routine.name
    case .preset(let preset): preset.name(texts)
    }
  }

  /// Returns the days, with the names of a person's `exercises`.
  func days(_ exercises: [TrainingExercise], _ format: Format) -> [Day] {
    switch self {
    case .own(let routine): routine.days.map { day($0, exercises, format) }
    case .preset(let preset): preset.days.map { day($0, format) }
    }
  }

  private func day(
    _ day: Routine.Day, _ exercises: [TrainingExercise], _ format: Format
  ) -> Day {
    Day(
      name: day.name,
      exercises: day.items.map { item in
        let exercise = exercises.first { $0.id == item.exercise }
        let planned = try? exercise?.exercise().plan.scheme
        return (
          exercise?.name ?? item.exercise.short,
          (item.sets ?? planned).map { format.sets($0) } ?? ""
        )
      })
  }

  private func day(_ day: BundledRoutine.Day, _ format: Format) -> Day {
    Day(
      name: day.names[format.texts.language.rawValue] ?? "",
      exercises: day.items.map { item in
        let known = ExerciseLibrary.exercises.first { $0.slug == item.exercise }
        return (known?.name(format.texts) ?? item.exercise, format.sets(item.sets))
      })
  }
}
