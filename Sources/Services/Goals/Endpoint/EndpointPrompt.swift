import Coach

/// What a model is asked, as the body of a request.
struct EndpointPrompt {
  /// The version of these texts, which decides whether an earlier answer still counts.
  static let version = 1
  private static let mostTokens = 4096

  /// A message of the chat.
  struct Message: Equatable, Sendable {
    let role: String
    let content: String
  }

  let model: String
  private let framings: [GoalFraming]
  private(set) var messages: [Message]

  /// Creates the question about a goal.
  init(_ payload: EndpointPayload, model: String) {
    self.model = model
    framings = payload.framings
    messages = [
      Message(role: "system", content: Self.instructions),
      Message(role: "user", content: payload.json.text()),
    ]
  }

  /// Returns the question again, with what was wrong with the answer.
  func repairing(_ answer: String, _ error: EndpointAnswerError) -> EndpointPrompt {
    var prompt = self
    let shown = String(answer.unicodeScalars.prefix(8000))
    if !shown.trimmed.isEmpty { prompt.messages.append(Message(role: "assistant", content: shown)) }
    prompt.messages.append(
      Message(
        role: "user",
        content: """
          Your answer could not be used: \(error.words). Answer again with one JSON object in the \
          form described above, and nothing else.
          """))
    return prompt
  }

  /// Returns the body of the request. Some servers reject the field that describes the answer.
  func body(withFormat: Bool = true) -> String {
    let members: [(key: String, value: JSON)] = [
      ("model", .string(model)),
      (
        "messages",
        .array(
          messages.map { .object(["role": .string($0.role), "content": .string($0.content)]) })
      ),
      ("temperature", .number("0.4")), ("max_tokens", .integer(Int64(Self.mostTokens))),
      ("stream", .bool(true)),
    ]
    let format: [(key: String, value: JSON)] = withFormat ? [("response_format", format)] : []
    return JSON.members(members + format).text()
  }

  // MARK: Texts

  /// The instructions. They are in English, which models follow best; the answer is in the person's
  /// language.
  private static let instructions = """
    You word personal goals for people who work shifts. The user message is JSON: a goal with its \
    open tasks, what became of earlier time blocks, and the time that is free. For each name in \
    "framings", word the goal once in that way:
    outcome: say what is different once the goal is reached.
    if_then: tie each task to a situation: if …, then ….
    smallest_step: begin with a step of ten minutes or less that needs no decision.
    shift_proof: tie tasks to moments relative to shifts (after waking, on a day off), not to \
    times of day.
    barrier_first: name the likely obstacle, and plan for it first.
    Write everything in the language "language" (en: English, de: German, addressing the person \
    as du). Be brief and concrete, and invent no facts. Give no medical advice.
    Tasks: "n" is the number of an open task that you word anew, or null for a new one. Never \
    repeat or change a task with "locked": true. Tasks that you do not mention stay as they are. \
    "minutes" is 5 to 480 for each time, "times" 1 to 100, "energy" low, medium or high, \
    "priority" 0 to 3. A goal has at most \(GoalLimit.tasks) tasks.
    "rationale" says in one sentence why this framing helps.
    Answer with one JSON object and nothing else: {"framings":[{"framing":"…","title":"…",\
    "detail":"…","rationale":"…","tasks":[{"n":null,"text":"…","minutes":25,"times":3,\
    "energy":"medium","priority":0}]}]}
    """

  /// The form of the answer, as servers with grammars enforce it.
  private var format: JSON {
    let framing = Self.object([
      ("framing", Self.choice(framings.map(\.rawValue))), ("title", Self.text),
      ("detail", Self.text), ("rationale", Self.text), ("tasks", Self.array(Self.task)),
    ])
    return .object([
      "type": .string("json_schema"),
      "json_schema": .object([
        "name": .string("framings"), "strict": .bool(true),
        // Small models would end an array at once if they could.
        "schema": Self.object([("framings", Self.array(framing, atLeast: 1))]),
      ]),
    ])
  }

  private static let task = object([
    ("n", .object(["type": .array([.string("integer"), .string("null")])])), ("text", text),
    ("minutes", integer(GoalTask.lengths)), ("times", integer(GoalTask.counts)),
    ("energy", choice(TaskEnergy.allCases.map(\.rawValue))),
    ("priority", integer(GoalTask.priorities)),
  ])

  private static let text = JSON.object(["type": .string("string")])

  private static func integer(_ range: ClosedRange<Int>) -> JSON {
    .object([
      "type": .string("integer"), "minimum": .integer(Int64(range.lowerBound)),
      "maximum": .integer(Int64(range.upperBound)),
    ])
  }

  private static func choice(_ words: [String]) -> JSON {
    .object(["type": .string("string"), "enum": .array(words.map { .string($0) })])
  }

  private static func array(_ items: JSON, atLeast count: Int64 = 0) -> JSON {
    let array = JSON.object(["type": .string("array"), "items": items])
    return count == 0 ? array : array.adding("minItems", .integer(count))
  }

  private static func object(_ members: [(key: String, value: JSON)]) -> JSON {
    .object([
      "type": .string("object"), "properties": .members(members),
      "required": .array(members.map { .string($0.key) }), "additionalProperties": .bool(false),
    ])
  }
}
