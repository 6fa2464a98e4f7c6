import Domain

/// The finished suggestion: confidence, plates, hash and plan.
extension TrainingDecision {
  /// Completes a draft.
  func advice(_ given: TrainingDraft) -> Advice {
    var draft = given
    if draft.type == .hold, draft.setWeights.isEmpty, let weight = draft.weight {
      let load = repeated(weight)
      if load != weight {
        draft.weight = load
        draft.reasons.append(Reason("ROUNDED_TO", .neutral, [load.text, load.unit.rawValue]))
      }
    }
    let scheme = draft.scheme
    let doubts = doubts(draft)
    // A fact that decided is not repeated as a doubt.
    let decisive = Set(draft.reasons.compactMap { Self.doubtsOfReasons[$0.code] })
    let reasons = draft.reasons + doubts.filter { !decisive.contains($0.code) }
    let plates = draft.weight.flatMap { try? exercise.loading.plates(exactly: $0).perSide }
    let plan = TrainingPlan(
      weight: draft.weight ?? exercise.plan.weight, scheme: scheme,
      trainingMax: draft.trainingMax ?? exercise.plan.trainingMax, week: draft.week,
      since: exercise.plan.since, after: evidence.performed.last?.id)
    return Advice(
      type: draft.type, weight: draft.weight, unit: exercise.unit,
      reps: scheme.isTimed ? nil : scheme.least, setReps: scheme.goals,
      setWeights: draft.setWeights, sets: scheme.sets,
      seconds: scheme.isTimed ? scheme.least : nil,
      confidence: base.lowered(by: doubts.count), reasons: reasons,
      platesPerSide: plates ?? [], basedOn: draft.basedOn.map(\.session.id),
      evidenceHash: hash(draft), plan: plan)
  }

  /// Returns the load for a weight that is to be lifted again. What was lifted with other plates,
  /// or below the bar, cannot be suggested.
  func repeated(_ weight: Weight) -> Weight {
    guard exercise.loading.hasPlates, !exercise.loading.canLoad(weight) else { return weight }
    return exercise.loading.nearest(weight) ?? exercise.loading.lightest
  }

  // MARK: - Confidence

  /// The doubts that say the same as a reason.
  private static let doubtsOfReasons = [
    "LAYOFF": "LAST_DAYS_AGO", "UNIT_CHANGED": "EQUIPMENT_CHANGED",
  ]

  /// High if five of the last ten sessions that count were done as planned, medium if three were
  /// (seed 003).
  private var base: Confidence {
    let done = evidence.counted.count { $0.verdict.isHit }
    return done >= 5 ? .high : done >= 3 ? .medium : .low
  }

  /// The reasons that lower the confidence by a level each.
  private func doubts(_ draft: TrainingDraft) -> [Reason] {
    guard draft.type != .nothing, let last = evidence.performed.last else { return [] }
    var doubts: [Reason] = []
    let days = days(last.at, now)
    if days > 10 { doubts.append(Reason("LAST_DAYS_AGO", .against, ["\(days)"])) }
    if let rpe = evidence.counted.last?.session.workingSets.last?.rpe, rpe.tenths >= 95 {
      doubts.append(Reason("RPE_HIGH", .against, [rpe.description]))
    }
    if isMixed { doubts.append(Reason("EQUIPMENT_CHANGED", .against)) }
    if draft.isStagnation { doubts.append(Reason("STAGNATION_UNSURE", .against)) }
    return doubts
  }

  /// Whether the unit or the equipment changed among the last ten sessions.
  private var isMixed: Bool {
    let recent = evidence.performed.suffix(Evidence.window)
    let units = Set(recent.compactMap { $0.weight?.unit } + [exercise.unit])
    let kinds = Set(recent.compactMap(\.kind) + [exercise.kind])
    return units.count > 1 || kinds.count > 1
  }

  // MARK: - Hash

  /// Returns the FNV-1a hash of the sessions, the exercise's rule and the outcome. The time is no
  /// part of it, so that a suggestion that was dismissed is not made again a day later.
  private func hash(_ draft: TrainingDraft) -> String {
    var parts = [
      "\(TrainingEngine.version)", exercise.id, program.rawValue, exercise.unit.rawValue,
    ]
    parts += [draft.type.rawValue, draft.weight?.description ?? "-", draft.scheme.description]
    parts += [draft.trainingMax?.description ?? "-", draft.reasons.first?.code ?? "-"]
    // Most sets and targets are like others of the exercise, and their words take long.
    var words: [LoggedSet: String] = [:], targets: [SetScheme: String] = [:]
    for session in evidence.performed.suffix(2 * Evidence.window) {
      parts += [session.id, String(session.at.seconds)]
      parts.append(session.target.map { targets.word(for: $0, \.description) } ?? "-")
      parts.append("\(session.isLight)\(session.isDeload)\(session.isGuarded)")
      for set in session.sets {
        parts.append(words.word(for: set) { "\($0)\($0.weight?.unit.rawValue ?? "")" })
      }
    }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for (index, part) in parts.enumerated() {
      if index > 0 { add(0x1F) }
      for byte in part.utf8 { add(byte) }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Dictionary where Value == String {
  /// Returns the text of a key, which is made only once.
  fileprivate mutating func word(for key: Key, _ make: (Key) -> String) -> String {
    if let known = self[key] { return known }
    let text = make(key)
    self[key] = text
    return text
  }
}
