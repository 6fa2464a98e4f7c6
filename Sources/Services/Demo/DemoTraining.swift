import Coach
import Domain
import Store

/// The demo person's training by a bundled program, as the engine guided it: with warm-ups, misses,
/// deloads and breaks. She accepts each suggestion after the workout, but not yet those after the
/// last round of the program.
struct DemoTraining {
  private static let program = "stronglifts-5x5"
  /// The sessions of an exercise that a suggestion is calculated from.
  private static let evidence = 12
  /// The visits in which the machine is used that the program replaces.
  private static let firstWeeks = 20
  /// The days of a break after which strength is lost.
  private static let longPause = 14

  private(set) var exercises: [TrainingExercise] = []
  private(set) var routine: Routine
  private(set) var workouts: [Workout] = []
  private(set) var entries: [WorkoutEntry] = []
  private let seed: UInt64
  private let zone: Zone
  private let now: Instant
  private var lifters: [RecordID: DemoLifter] = [:]
  private var sessions: [RecordID: [ExerciseSession]] = [:]

  /// Creates the training around `shifts`; nil if the program is not bundled.
  init?(_ roster: DemoRoster, _ shifts: [Shift]) {
    guard let first = shifts.first?.localStart.day,
      let preset = ExerciseLibrary.routine(Self.program)
    else { return nil }
    let environment = roster.environment, texts = environment.texts
    seed = roster.seed
    zone = environment.zone
    now = environment.now
    let prefix = "demo \(seed)"
    var adoption = RoutineAdoption(
      preset, [], trained: [], unit: .kg, texts: texts, now: now,
      newID: { .derived(from: "\(prefix) exercise \($0)") })
    let days = preset.days.map { adoption.day($0) }
    routine = Routine(
      id: .derived(from: "\(prefix) routine"), slug: preset.slug, name: preset.name(texts),
      daysPerWeek: preset.daysPerWeek, days: days, isActive: true, createdAt: now)
    for exercise in adoption.changed where !exercises.contains(where: { $0.id == exercise.id }) {
      exercises.append(exercise)
    }
    for extra in DemoLifter.extras { add(extra, texts) }
    let machine = exercise(DemoLifter.retired, texts)
    for exercise in exercises + [machine] { lifters[exercise.id] = DemoLifter(exercise) }
    train(DemoGym(roster, shifts).visits(from: first), machine)
  }

  private func exercise(_ extra: DemoLifter.Extra, _ texts: Texts) -> TrainingExercise {
    let bundled = ExerciseLibrary.exercises.first { $0.slug == extra.slug }
    let id = RecordID.derived(from: "demo \(seed) exercise \(extra.slug)")
    var exercise =
      bundled?.adopted(named: bundled?.name(texts) ?? "", unit: .kg, id: id, at: now)
      ?? TrainingExercise(id: id, slug: extra.slug, name: extra.slug, createdAt: now)
    exercise.program = extra.program
    exercise.range = extra.range
    exercise.plan = TrainingPlan(
      weight: extra.start.map { Weight(thousandths: $0, .kg) }, scheme: extra.scheme)
    return exercise
  }

  private mutating func add(_ extra: DemoLifter.Extra, _ texts: Texts) {
    let exercise = exercise(extra, texts)
    exercises.append(exercise)
    for day in extra.days where routine.days.indices.contains(day) {
      routine.days[day].items.append(Routine.Item(exercise: exercise.id))
    }
  }

  // MARK: Workouts

  private mutating func train(_ visits: [DemoGym.Visit], _ machine: TrainingExercise) {
    exercises.append(machine)
    for (number, visit) in visits.enumerated() {
      let day = number % routine.days.count
      var ids = routine.days[day].items.map(\.exercise)
      if number < Self.firstWeeks, day == 0 { ids.append(machine.id) }
      train(visit, day, ids, isLast: number >= visits.count - routine.days.count)
    }
    exercises[exercises.count - 1].isArchived = true
  }

  private mutating func train(
    _ visit: DemoGym.Visit, _ day: Int, _ ids: [RecordID], isLast: Bool
  ) {
    var generator = SplitMix64(seed: seed ^ 0x6c69_6674, stream: visit.day.number)
    let workout = Workout(
      id: .derived(from: "demo \(seed) workout \(visit.day.number)"), start: visit.time.start,
      end: visit.time.end, routine: routine.id, routineDay: day, name: routine.days[day].name,
      createdAt: now)
    workouts.append(workout)
    let form = 1000 + generator.number(in: -25...25) - (visit.isAfterNight ? 30 : 0)
    let isFelt = generator.chance(percent: 30)
    for (place, id) in ids.enumerated() {
      guard let index = exercises.firstIndex(where: { $0.id == id }) else { continue }
      if visit.pause >= Self.longPause {
        lifters[id]?.pause()
        accept(index, at: visit.time.start)
      }
      guard var entry = planned(exercises[index], in: workout, place: place) else { continue }
      entry.isDeload = visit.isDeload
      entry.isGuarded = visit.isAfterNight
      entry.sets.sets = performed(
        entry, exercises[index], form: form, isFelt: isFelt, isLast: isLast)
      entries.append(entry)
      sessions[id, default: []].append(entry.session)
      lifters[id]?.train()
      if !isLast { accept(index, at: visit.time.end) }
    }
  }

  private func planned(
    _ exercise: TrainingExercise, in workout: Workout, place: Int
  ) -> WorkoutEntry? {
    guard let scheme = exercise.plan?.scheme else { return nil }
    return WorkoutEntry(
      id: .derived(from: "\(workout.id.text) \(exercise.id.text)"), workout: workout.id,
      exercise: exercise.id, place: place, at: workout.start, target: scheme, kind: exercise.kind,
      createdAt: now)
  }

  /// Accepts what the engine suggests for an exercise.
  private mutating func accept(_ index: Int, at instant: Instant) {
    guard let lift = try? exercises[index].exercise(),
      let done = sessions[exercises[index].id], !done.isEmpty
    else { return }
    let advice = TrainingEngine.advice(
      for: lift, after: done.suffix(Self.evidence), now: instant, zone: zone)
    guard advice.type != .nothing else { return }
    var plan = advice.accepted(at: instant)
    // What stays the same is no new plan.
    if plan.weight == lift.plan.weight, plan.scheme == lift.plan.scheme {
      plan.since = lift.plan.since
      plan.after = lift.plan.after
    }
    exercises[index].plan = plan
  }

  // MARK: Sets

  /// Returns the sets as they were done; in the last round everything succeeds.
  private func performed(
    _ entry: WorkoutEntry, _ exercise: TrainingExercise, form: Int, isFelt: Bool, isLast: Bool
  ) -> [LoggedSet] {
    guard let target = entry.target, let lifter = lifters[exercise.id] else { return [] }
    let weight = weight(of: exercise, isDeload: entry.isDeload)
    let goals = entry.isDeload ? Array(target.goals.prefix(3)) : target.goals
    var sets = warmUps(exercise, weight)
    for (place, goal) in goals.enumerated() {
      var set = LoggedSet(weight: weight)
      let most = lifter.most(set, place: place, form: form)
      let amount = isLast ? goal : min(goal, most / 10)
      set.isDone = amount > 0
      let shown = set.isDone ? amount : goal
      if target.isTimed { set.seconds = shown } else { set.reps = shown }
      if isFelt, place == goals.count - 1, set.isDone, !target.isTimed {
        set.rpe = Self.exertion(left: max(0, most - 10 * amount))
      }
      sets.append(set)
    }
    return sets
  }

  private func weight(of exercise: TrainingExercise, isDeload: Bool) -> Weight? {
    guard let weight = exercise.plan?.weight, isDeload else { return exercise.plan?.weight }
    let light = Weight(thousandths: weight.thousandths * 6 / 10, weight.unit)
    return (try? exercise.exercise().loading.nearest(light)) ?? light
  }

  /// Returns the sets with which she prepares for a heavy bar: the empty one, and two thirds.
  private func warmUps(_ exercise: TrainingExercise, _ weight: Weight?) -> [LoggedSet] {
    guard exercise.kind == .barbell, let weight, let lift = try? exercise.exercise() else {
      return []
    }
    let bar = lift.loading.lightest
    guard weight.thousandths >= bar.thousandths + 10_000 else { return [] }
    var sets = [LoggedSet(weight: bar, reps: 8, isWarmUp: true)]
    let middle = Weight(thousandths: weight.thousandths * 2 / 3, weight.unit)
    if let load = lift.loading.nearest(middle), load.isHeavier(than: bar) {
      sets.append(LoggedSet(weight: load, reps: 3, isWarmUp: true))
    }
    return sets
  }

  /// Returns how hard a set felt after which tenths of repetitions were left: in halves, from 6.
  private static func exertion(left: Int) -> RPE? { RPE(tenths: max(60, 100 - left / 5 * 5)) }

  /// Saves the training. Throws `StoreError`.
  func save(in transaction: WriteTransaction) throws {
    for exercise in exercises { try transaction.save(exercise) }
    try transaction.save(routine)
    for workout in workouts { try transaction.save(workout) }
    for entry in entries { try transaction.save(entry) }
  }
}
