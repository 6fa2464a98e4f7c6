import Domain

// The forms in which cards are stored: lines of fields separated by tabs.

extension GoalTask {
  /// The stored form.
  public var storedText: String {
    FieldText.join([
      id.text, String(number), text, String(minutes), String(times), energy.rawValue,
      due.map { String($0.seconds) } ?? "", String(priority), window?.storedText ?? "",
      isTraining ? "1" : "0", isLocked ? "1" : "0", state.rawValue,
    ])
  }

  /// Parses the stored form; nil for anything else.
  public init?(storedText text: some StringProtocol) {
    guard let fields = FieldText.split(text), fields.count == 12,
      let number = Int(fields[1]), let minutes = Int(fields[3]), let times = Int(fields[4]),
      let energy = TaskEnergy(rawValue: fields[5]), let priority = Int(fields[7]),
      let state = TaskState(rawValue: fields[11])
    else { return nil }
    self.init(
      id: RecordID(fields[0]), number: number, text: fields[2], minutes: minutes, times: times,
      energy: energy, due: Int64(fields[6]).map(Instant.init(seconds:)), priority: priority,
      window: WallSpan(storedText: fields[8]), isTraining: fields[9] == "1")
    isLocked = fields[10] == "1"
    self.state = state
  }
}

extension WallSpan {
  /// The stored form: `960-1200`, in minutes after midnight.
  public var storedText: String { "\(startMinute)-\(endMinute)" }

  /// Parses the stored form; nil for anything else.
  public init?(storedText text: some StringProtocol) {
    let ends = text.split(separator: "-").compactMap { Int($0) }
    guard ends.count == 2 else { return nil }
    self.init(startMinute: ends[0], endMinute: ends[1])
  }
}

extension GoalFrame {
  /// The stored form.
  public var storedText: String { FieldText.join([framing.rawValue, rationale]) }

  /// Parses the stored form; nil for anything else.
  public init?(storedText text: some StringProtocol) {
    guard let fields = FieldText.split(text), fields.count == 2,
      let framing = GoalFraming(rawValue: fields[0])
    else { return nil }
    self.init(framing, rationale: fields[1])
  }
}

extension GoalContent {
  /// The stored form: title, detail, framing, and the deadline if there is one, then a line for each
  /// task.
  public var storedText: String {
    let due = due.map { [String($0.seconds)] } ?? []
    let head = FieldText.join([title, detail, frame?.storedText ?? ""] + due)
    return ([head] + tasks.map(\.storedText)).joined(separator: "\n")
  }

  /// Parses the stored form; nil for anything else.
  public init?(storedText text: some StringProtocol) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let head = lines.first.flatMap({ FieldText.split($0) }), (3...4).contains(head.count)
    else { return nil }
    let tasks = lines.dropFirst().map { GoalTask(storedText: $0) }
    guard !tasks.contains(nil) else { return nil }
    self.init(
      title: head[0], detail: head[1], frame: GoalFrame(storedText: head[2]),
      due: head.dropFirst(3).first.flatMap { Int64($0) }.map(Instant.init(seconds:)),
      tasks: tasks.compactMap { $0 })
  }
}

extension GoalSnapshot {
  /// The stored form: revision and time, then the content.
  public var storedText: String { "\(revision)\t\(at.seconds)\n\(content.storedText)" }

  /// Parses the stored form; nil for anything else.
  public init?(storedText text: some StringProtocol) {
    guard let end = text.firstIndex(of: "\n") else { return nil }
    let head = text[..<end].split(separator: "\t").compactMap { Int64($0) }
    guard head.count == 2, let content = GoalContent(storedText: text[text.index(after: end)...])
    else { return nil }
    self.init(content: content, revision: Int(head[0]), at: Instant(seconds: head[1]))
  }
}

extension GoalPatch {
  /// The stored form: a line for each change with its field, the old and the new value.
  public var storedText: String {
    hunks.map { hunk in
      switch hunk {
      case .title(let from, let to): FieldText.join(["title", from, to])
      case .detail(let from, let to): FieldText.join(["detail", from, to])
      case .frame(let from, let to):
        FieldText.join(["frame", from?.storedText ?? "", to?.storedText ?? ""])
      case .due(let from, let to):
        FieldText.join(["due"] + [from, to].map { $0.map { String($0.seconds) } ?? "" })
      case .task(let from, let to):
        FieldText.join(["task", from?.storedText ?? "", to?.storedText ?? ""])
      }
    }.joined(separator: "\n")
  }

  /// Parses the stored form; nil for anything else.
  public init?(storedText text: some StringProtocol) {
    var hunks: [GoalHunk] = []
    for line in text.split(separator: "\n") {
      guard let fields = FieldText.split(line), fields.count == 3 else { return nil }
      switch fields[0] {
      case "title": hunks.append(.title(from: fields[1], to: fields[2]))
      case "detail": hunks.append(.detail(from: fields[1], to: fields[2]))
      case "frame":
        hunks.append(
          .frame(from: GoalFrame(storedText: fields[1]), to: GoalFrame(storedText: fields[2])))
      case "due":
        let ends = fields.dropFirst().map { Int64($0).map(Instant.init(seconds:)) }
        hunks.append(.due(from: ends[0], to: ends[1]))
      case "task":
        hunks.append(
          .task(from: GoalTask(storedText: fields[1]), to: GoalTask(storedText: fields[2])))
      default: return nil
      }
    }
    self.init(hunks)
  }
}
