import Coach
import Interchange
import Services
import Widgets

/// An exercise that can be chosen, with the texts by which it is found.
struct ExerciseCandidate: Equatable, Sendable {
  /// The part of the list, in order.
  enum Group: Int, Sendable {
    case inUse, bundled, archived
  }

  /// What choosing it offers.
  let offer: ExerciseChoice.Offer
  let group: Group
  /// The name shown.
  private let title: SearchText
  /// Its names in both languages.
  private let names: [SearchText]
  /// The names that others give it.
  private let aliases: [SearchText]
  /// The muscle it trains.
  private let muscle: SearchText

  private init(
    _ offer: ExerciseChoice.Offer, _ group: Group, title: String, muscle: String,
    _ bundled: BundledExercise?, _ format: Format
  ) {
    self.offer = offer
    self.group = group
    self.title = SearchText(title)
    names = (bundled?.names.values.sorted() ?? []).map { SearchText($0) }
    aliases = (bundled?.aliases ?? []).map { SearchText($0) }
    self.muscle = SearchText(muscle.isEmpty ? "" : format.muscle(muscle))
  }

  /// Returns the exercises in use by name, the bundled ones that a person does not have, by name,
  /// and the archived ones.
  static func all(_ exercises: [TrainingExercise], _ format: Format) -> [ExerciseCandidate] {
    let library = Dictionary(
      ExerciseLibrary.exercises.map { ($0.slug, $0) }, uniquingKeysWith: { first, _ in first })
    func own(_ group: Group) -> [ExerciseCandidate] {
      exercises.filter { $0.isArchived == (group == .archived) }
        .sorted { $0.name.lowercased() < $1.name.lowercased() }
        .map { exercise in
          ExerciseCandidate(
            .own(exercise), group, title: exercise.name, muscle: exercise.muscle,
            library[exercise.slug], format)
        }
    }
    let used = Set(exercises.map(\.slug))
    let bundled = ExerciseLibrary.exercises.filter { !used.contains($0.slug) }
      .map { (name: $0.name(format.texts), exercise: $0) }
      .sorted { $0.name.lowercased() < $1.name.lowercased() }
      .map { name, exercise in
        ExerciseCandidate(
          .bundled(exercise), .bundled, title: name, muscle: exercise.muscle, exercise, format)
      }
    return own(.inUse) + bundled + own(.archived)
  }

  /// Returns whether it has that name in any language.
  func isNamed(_ query: SearchText) -> Bool {
    title.equals(query) || names.contains { $0.equals(query) }
  }

  /// Returns how well it matches a query, 0 for best, and the matched characters of its name; nil if
  /// it does not match. The name shown counts more than other names, and these more than the muscle.
  func fit(_ query: SearchText) -> (rank: Int, matched: [Int])? {
    guard !query.isEmpty else { return (0, []) }
    if let (rank, places) = Self.fit(query, title) { return (rank, Array(places)) }
    let other = (names + aliases).compactMap { Self.fit(query, $0)?.rank }.min()
    if let other { return (other + 3, []) }
    return muscle.places(of: query) == nil ? nil : (6, [])
  }

  /// Returns 0 if the text begins with the query, 1 if a word of it does, 2 if it contains it.
  private static func fit(
    _ query: SearchText, _ text: SearchText
  ) -> (rank: Int, places: Range<Int>)? {
    if let places = text.places(of: query) { return (places.lowerBound == 0 ? 0 : 1, places) }
    return text.placesInside(of: query).map { (2, $0) }
  }
}
