import AppCore
import Coach
import Domain
import Interchange
import Services
import Store
import Terminal
import Widgets

extension Scope {
  /// The exercises to choose from.
  static let exerciseChoice = Scope("exercise_choice", rank: 291)
}

/// A choice of an exercise, filtered by typing: one's own, a bundled one, or a new one.
package struct ExerciseChoice: ListSurface {
  package static let stacks: [[Scope]] = [[.exerciseChoice, .field, .always]]
  package static let tables: Set<RecordTable> = [.exercise, .trainingSettings]

  /// What becomes of the chosen exercise.
  package enum Purpose: Equatable, Sendable {
    /// It is put into use, and shown.
    case adopt
    /// It is added to that workout.
    case addToWorkout(RecordID)
  }

  /// What choosing an item leads to.
  enum Outcome: Equatable, Sendable {
    /// A change of the store.
    case change(TrainingAction)
    /// The form for a new exercise.
    case form(TrainingExercise)
    /// The exercise of that id, which is in use.
    case show(RecordID)
  }

  /// What the list offers.
  package enum Offer: Equatable, Sendable {
    /// An exercise of the person, in use or archived.
    case own(TrainingExercise)
    /// A bundled exercise that is not in use.
    case bundled(BundledExercise)
    /// A new exercise of that name.
    case new(String)
  }

  /// An offer that matches the query.
  package struct Match: Equatable, Sendable {
    package let offer: Offer
    /// The indices of the matched characters in its name.
    let matched: [Int]
  }

  /// What becomes of the chosen exercise.
  let purpose: Purpose
  /// The entered text.
  private(set) var query = TextFieldState.search()
  /// The matching offers.
  package private(set) var items: [Match] = []
  /// The cursor.
  package var list = ListState()
  /// All exercises of the person.
  private var exercises: [TrainingExercise] = []
  /// Everything on offer: exercises in use, then bundled ones, then archived ones.
  private var candidates: [ExerciseCandidate] = []
  private var settings = TrainingSettings()
  /// The unit of new exercises.
  private var unit = WeightUnit.kg

  /// Creates an empty list, which the next reading fills.
  package init(_ purpose: Purpose) { self.purpose = purpose }

  /// Collects the exercises; the cursor stays on its item. Throws `StoreError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let before = selected?.offer
    exercises = try store.exercises.exercises()
    settings = try store.trainingSettings()
    unit = exercises.usualUnit
    candidates = ExerciseCandidate.all(exercises, environment.format)
    refresh()
    list.select(items.firstIndex { $0.offer == before } ?? 0, count: items.count)
  }

  /// Finds the offers that match the query, each group in the order of its best matches.
  private mutating func refresh() {
    let text = query.text.trimmed, wanted = SearchText(text)
    let found = candidates.enumerated().compactMap { place, candidate in
      candidate.fit(wanted).map { rank, matched in
        (
          rank: (candidate.group.rawValue, rank, place),
          match: Match(offer: candidate.offer, matched: matched)
        )
      }
    }
    items = found.sorted { $0.rank < $1.rank }.map(\.match)
    let isKnown = candidates.contains { $0.isNamed(wanted) }
    if !wanted.isEmpty, !isKnown { items.append(Match(offer: .new(text), matched: [])) }
    list = ListState()
  }

  package mutating func type(
    _ typing: Typing, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    query.apply(typing)
    refresh()
    return []
  }

  package mutating func relocalize(_ environment: AppEnvironment) {
    candidates = ExerciseCandidate.all(exercises, environment.format)
    refresh()
  }

  // MARK: Choosing

  /// Returns what choosing an offer leads to.
  func outcome(of offer: Offer, _ environment: AppEnvironment) -> Outcome {
    switch (offer, purpose) {
    case (.new(let name), _):
      return .form(
        TrainingExercise(id: .new(), name: name, unit: unit, createdAt: environment.now))
    case (.own(let exercise), .adopt):
      return exercise.isArchived
        ? .change(.archiveExercise(exercise.id, false)) : .show(exercise.id)
    case (.bundled(let bundled), .adopt):
      return .change(.saveExercise(adopted(bundled, environment)))
    case (.own(let exercise), .addToWorkout(let workout)):
      return .change(.addExercise(exercise, from: exercise, to: workout))
    case (.bundled(let bundled), .addToWorkout(let workout)):
      return .change(.addExercise(adopted(bundled, environment), to: workout))
    }
  }

  private func adopted(
    _ bundled: BundledExercise, _ environment: AppEnvironment
  ) -> TrainingExercise {
    bundled.adopted(
      named: bundled.name(environment.texts), unit: unit,
      id: bundled.newID(beside: exercises), at: environment.now)
  }

  /// Closes the list and performs the choice at `place`.
  func choose(
    _ place: Int, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    guard items.indices.contains(place) else { return [.bell] }
    state.close(ExerciseChoice.self)
    switch outcome(of: items[place].offer, environment) {
    case .change(let action): return [.perform(.training(action))]
    case .show(let id):
      state.coach.training.select(id)
      return []
    case .form(let exercise):
      var form = ExerciseForm(
        exercise, among: exercises, settings: settings, unit: unit, environment)
      if case .addToWorkout(let workout) = purpose { form.workout = workout }
      return state.open(form, focus: "kind", environment)
    }
  }

  // MARK: Drawing

  package func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    let texts = context.environment.texts
    frame.draw(
      Palette(
        query: query, placeholder: texts("exercise.choice.placeholder"),
        items: items.map { item($0, context.environment.format) }, state: list,
        command: "exercise_choice.pick", empty: texts("exercise.choice.empty")),
      in: Palette.place(size: Size(64, max(5, min(18, candidates.count + 4))), in: area))
  }

  private func item(_ match: Match, _ format: Format) -> PaletteItem {
    let texts = format.texts
    func about(_ muscle: String, _ kind: ExerciseKind) -> String {
      [muscle.isEmpty ? "" : format.muscle(muscle), texts("coach.kind.\(kind.rawValue)")]
        .filter { !$0.isEmpty }.joined(separator: " · ")
    }
    switch match.offer {
    case .own(let exercise):
      let archived = exercise.isArchived ? " · " + texts("training.archived") : ""
      return PaletteItem(
        title: exercise.name, subtitle: about(exercise.muscle, exercise.kind) + archived,
        matched: match.matched)
    case .bundled(let bundled):
      return PaletteItem(
        title: bundled.name(texts), subtitle: about(bundled.muscle, bundled.kind),
        matched: match.matched)
    case .new(let name): return PaletteItem(title: texts("exercise.choice.new", ["name": name]))
    }
  }
}

extension AppState {
  /// Opens the exercises to choose from.
  mutating func chooseExercise(_ purpose: ExerciseChoice.Purpose) -> [Effect] {
    open(ExerciseChoice(purpose))
    return [.readLayer]
  }
}
