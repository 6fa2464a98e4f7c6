import AppCore
import Coach
import CoachUI
import Domain
import Services
import ServicesTestSupport
import Terminal
import Testing
import Widgets

@Suite("The form and the choice of exercises") struct ExerciseFormTests {
  private let planner: Planner
  private let environment: AppEnvironment

  init() throws {
    planner = try Planner(now: "2026-01-05T18:00:00Z", zone: "UTC")
    environment = AppEnvironment(planner.environment, Features([.coach]))
  }

  private func form(_ exercise: TrainingExercise? = nil) -> FormLayer {
    let form = ExerciseForm(
      exercise, among: exercise.map { [$0] } ?? [], settings: TrainingSettings(), unit: .kg,
      environment)
    return FormLayer(form, environment)
  }

  private func squat() throws -> TrainingExercise {
    var squat = TrainingExercise(
      id: RecordID("squat"), name: "Squat", body: .lower, createdAt: environment.now)
    squat.plan = TrainingPlan(
      weight: Weight(thousandths: 60_000, .kg), scheme: try SetScheme(parsing: "3x5"))
    return squat
  }

  @Test("the name of a bundled exercise fills in what is known about it")
  func adopts() {
    var layer = form()
    #expect(layer.action == nil && layer.form["bar"]?.placeholder == "20")
    layer.type(.text("Squat"), environment)
    #expect(layer.isRight && layer.action != nil)
    #expect(layer.form.value("bar") == "20" && layer.form.value("body") == "Lower body")
    #expect(layer.form.value("muscle") == "Quads")
    layer.form["unit"]?.index = 1
    layer.review(environment)
    #expect(layer.form.value("bar") == "45" && layer.form["step"]?.placeholder == "5")
  }

  @Test("a kind has only the fields that it needs, and its weights")
  func kinds() {
    var layer = form()
    layer.type(.text("Squat"), environment)
    func choose(_ field: String, _ index: Int) {
      layer.form[field]?.index = index
      layer.review(environment)
    }
    choose("kind", ExerciseKind.allCases.firstIndex(of: .bodyweight) ?? 0)
    #expect(["unit", "start", "bar", "plates"].allSatisfy { layer.form[$0] == nil })
    choose("kind", ExerciseKind.allCases.firstIndex(of: .timed) ?? 0)
    #expect(layer.form["range"] == nil && layer.form["sets"]?.placeholder == "3x30s")
    choose("kind", 0)
    #expect(layer.form.value("bar") == "20" && layer.form["training_max"] == nil)
    choose("program", (TrainingProgram.allCases.firstIndex(of: .fiveThreeOne) ?? 0) + 1)
    #expect(layer.form["training_max"] != nil && layer.form["range"] == nil)
  }

  @Test("a weight that the plates cannot make is refused, with the nearest")
  func plates() throws {
    var layer = form(try squat())
    layer.form.set("start", text: "61")
    layer.review(environment)
    #expect(layer.action == nil)
    #expect(
      layer.form["start"]?.error == "Your plates can’t make 61 kg; the nearest is 60 kg.")
    #expect(layer.remarks.last?.text.contains("60 kg  62.5 kg") == true)
  }

  @Test("an unchanged exercise keeps its plan, another weight begins a plan now")
  func plan() throws {
    let squat = try squat()
    var layer = form(squat)
    #expect(layer.action == .training(.saveExercise(squat, from: squat)))
    // Another rule begins with its own sets, and the former one with those of the plan.
    layer.form["program"]?.index = 3
    layer.review(environment)
    #expect(layer.form.value("sets").isEmpty && layer.form["sets"]?.placeholder == "3x8")
    layer.form["program"]?.index = 0
    layer.review(environment)
    #expect(layer.action == .training(.saveExercise(squat, from: squat)))
    layer.form.set("start", text: "62.5")
    layer.review(environment)
    var wanted = squat
    wanted.plan?.weight = Weight(thousandths: 62_500, .kg)
    wanted.plan?.since = environment.now
    #expect(layer.action == .training(.saveExercise(wanted, from: squat)))
  }

  /// The first offers of the choice for a query.
  private func offers(_ query: String) throws -> [String] {
    var state = AppState(
      Features([.coach]),
      profile: UserProfile(
        id: .new(), name: "", timeZoneIdentifier: "UTC", createdAt: environment.now,
        updatedAt: environment.now), size: Size(80, 24), now: environment.now)
    var choice = ExerciseChoice(.adopt)
    try choice.read(from: planner.store, &state, environment)
    _ = choice.type(.text(query), &state, environment)
    return choice.items.prefix(3).map { match in
      switch match.offer {
      case .own(let exercise): "own \(exercise.name)"
      case .bundled(let bundled): bundled.slug
      case .new(let name): "new \(name)"
      }
    }
  }

  @Test("what was changed elsewhere while the form was open stays")
  func meanwhile() throws {
    try planner.perform(.training(.saveExercise(try squat())))
    let stored = try #require(try planner.store.exercises.exercises().first)
    var layer = form(stored), other = stored
    other.required = 3
    other.plan?.weight = Weight(thousandths: 80_000, .kg)
    try planner.perform(.training(.saveExercise(other, from: stored)))
    // Nothing was typed.
    try planner.perform(try #require(layer.action))
    #expect(try planner.store.exercises.exercises().map(\.plan) == [other.plan])
    layer.form.set("name", text: "Back squat")
    layer.review(environment)
    try planner.perform(try #require(layer.action))
    let saved = try #require(try planner.store.exercises.exercises().first)
    #expect(saved.name == "Back squat" && saved.required == 3 && saved.plan == other.plan)
    // The weight is what both changed.
    layer.form.set("start", text: "62.5")
    layer.review(environment)
    #expect(throws: ActionError.recordChangedMeanwhile("Squat")) {
      try planner.perform(try #require(layer.action))
    }
  }

  @Test("a choice offers one's own exercises, then bundled ones by any name, then a new one")
  func choice() throws {
    var own = try squat()
    own.name = "My squat"
    try planner.perform(.training(.saveExercise(own)))
    #expect(try offers("squ").first == "own My squat")
    #expect(try offers("kreuzheben").first == "deadlift")
    #expect(try !offers("kreuzheben").contains("new kreuzheben"))
    #expect(try offers("DL").first == "deadlift")
    #expect(try offers("Zz top") == ["new Zz top"])
  }
}
