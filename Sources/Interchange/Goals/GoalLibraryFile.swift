import Coach

/// A reader of the bundled library of goals:
///
/// - `version`, and `sources`: `[{"code", "exercise", "effect", "tests", "citation"}]`;
/// - `lexicon`: by archetype (and `exercise`) and language the stems by weight: `{"learn": {"en":
///   {"3": ["exam*", …]}}}`;
/// - `verbs`: by language the verbs that rule out kinds: `[{"en", "de", "not": ["exercise"]}]`,
///   and words that do so anywhere (`anywhere`);
/// - `topic`: by language `{"verbs_at_end", "openers", "verbs", "articles", "due", "links",
///   "dates"}`;
/// - `cues`: by framing `[{"en": "… {task}", "de": …}]`;
/// - `templates`: by archetype (and `exercise`) and framing `{"title": {"en", "de"}, "detail",
///   "why", "tasks": [{"en", "de", "minutes", "times", "energy", "priority", "window":
///   "09:00-12:00", "training", "shift"}]}`; of a task's members, those from `times` on are optional
///   but for the energy.
public enum GoalLibraryFile {
  private static let exercise = "exercise"

  /// Reads a library. Throws `JSONSyntaxError` or `JSONShapeError`.
  public static func library(_ text: String) throws -> GoalLibrary {
    var fields = try JSONFields(JSONValue(parsing: text))
    var library = GoalLibrary(version: try fields.int("version"))
    library.sources = try fields.array("sources", of: source)
    try readLexicon(&fields, into: &library)
    library.verbs = try fields.array("verbs", of: verbs)
    library.topicWords = try topicWords(&fields)
    var cues = try fields.object("cues")
    for framing in GoalFraming.allCases where cues.optional(framing.rawValue) != nil {
      library.cues[framing] = try cues.array(framing.rawValue, of: texts)
    }
    try cues.finish()
    try readTemplates(&fields, into: &library)
    try fields.finish()
    return library
  }

  private static func source(
    _ value: JSONValue, at path: JSONPath
  ) throws(JSONShapeError) -> GoalLibrary.Source {
    var fields = try JSONFields(value, at: path)
    let source = GoalLibrary.Source(
      code: try fields.string("code"), isExercise: try fields.flag(exercise),
      effect: try fields.string("effect"), tests: try fields.int("tests"),
      citation: try fields.string("citation"))
    try fields.finish()
    return source
  }

  // MARK: Words

  private static func readLexicon(
    _ fields: inout JSONFields, into library: inout GoalLibrary
  ) throws(JSONShapeError) {
    var lexicon = try fields.object("lexicon")
    for archetype in Archetype.worded {
      library.stems[archetype] = try stems(archetype.rawValue, &lexicon)
    }
    library.exerciseStems = try stems(exercise, &lexicon)
    try lexicon.finish()
  }

  private static func stems(
    _ name: String, _ fields: inout JSONFields
  ) throws(JSONShapeError) -> [String: [WordStem]] {
    var object = try fields.object(name)
    var stems: [String: [WordStem]] = [:]
    for language in GoalLibrary.languages {
      var weights = try object.object(language)
      for weight in [3, 2, 1] where weights.optional(String(weight)) != nil {
        stems[language, default: []] += try weights.array(String(weight)) {
          value, path throws(JSONShapeError) in
          try stem(value, at: path, weight: weight)
        }
      }
      try weights.finish()
    }
    try object.finish()
    return stems
  }

  private static func stem(
    _ value: JSONValue, at path: JSONPath, weight: Int
  ) throws(JSONShapeError) -> WordStem {
    let text = try value.string(at: path)
    guard let stem = WordStem(text, weight: weight) else {
      throw JSONShapeError(path, .invalid(text))
    }
    return stem
  }

  private static func verbs(
    _ value: JSONValue, at path: JSONPath
  ) throws(JSONShapeError) -> GoalLibrary.Verbs {
    var fields = try JSONFields(value, at: path)
    var phrases: [String: [String]] = [:]
    for language in GoalLibrary.languages { phrases[language] = try fields.strings(language) }
    let excluded = try fields.array("not") { value, path throws(JSONShapeError) in
      let name = try value.string(at: path)
      let kind = GoalKind.all.first {
        $0.isExercise ? name == exercise : name == $0.archetype.rawValue
      }
      guard let kind else { throw JSONShapeError(path, .invalid(name)) }
      return kind
    }
    var anywhere: [WordStem] = []
    if fields.optional("anywhere") != nil {
      anywhere = try fields.array("anywhere") { value, path throws(JSONShapeError) in
        try stem(value, at: path, weight: 1)
      }
    }
    try fields.finish()
    return GoalLibrary.Verbs(phrases, anywhere: anywhere, not: Set(excluded))
  }

  private static func topicWords(
    _ fields: inout JSONFields
  ) throws(JSONShapeError) -> [String: TopicWords] {
    var object = try fields.object("topic")
    var all: [String: TopicWords] = [:]
    for language in GoalLibrary.languages {
      var words = try object.object(language)
      all[language] = TopicWords(
        verbsAtEnd: try words.flag("verbs_at_end"), openers: try words.strings("openers"),
        verbs: try words.strings("verbs"), articles: try words.strings("articles"),
        due: try words.strings("due"), links: try words.strings("links"),
        dates: try words.strings("dates"))
      try words.finish()
    }
    try object.finish()
    return all
  }

  // MARK: Templates

  private static func readTemplates(
    _ fields: inout JSONFields, into library: inout GoalLibrary
  ) throws(JSONShapeError) {
    var templates = try fields.object("templates")
    for kind in GoalKind.all {
      var framings = try templates.object(
        kind.isExercise ? exercise : kind.archetype.rawValue)
      for framing in GoalFraming.allCases {
        var template = try framings.object(framing.rawValue)
        library.templates[kind, default: [:]][framing] = FramingTemplate(
          title: try template.texts("title"), detail: try template.texts("detail"),
          rationale: try template.texts("why"), tasks: try template.array("tasks", of: task))
        try template.finish()
      }
      try framings.finish()
    }
    try templates.finish()
  }

  private static func task(
    _ value: JSONValue, at path: JSONPath
  ) throws(JSONShapeError) -> FramingTemplate.Task {
    var fields = try JSONFields(value, at: path)
    let task = FramingTemplate.Task(
      texts: try fields.languageTexts(),
      minutes: try fields.number("minutes", in: GoalTask.lengths),
      times: try fields.number("times", in: GoalTask.counts, default: 1),
      energy: try fields.choice("energy"),
      priority: try fields.number("priority", in: GoalTask.priorities, default: 0),
      window: try fields.window("window"), isTraining: try fields.flag("training"),
      shift: fields.optional("shift") == nil ? nil : try fields.choice("shift"))
    try fields.finish()
    return task
  }

  private static func texts(
    _ value: JSONValue, at path: JSONPath
  ) throws(JSONShapeError) -> LanguageTexts {
    var fields = try JSONFields(value, at: path)
    let texts = try fields.languageTexts()
    try fields.finish()
    return texts
  }
}

extension JSONFields {
  /// Returns a reader of the object `name`.
  mutating func object(_ name: String) throws(JSONShapeError) -> JSONFields {
    try JSONFields(value(name), at: path.appending(name))
  }

  fileprivate mutating func languageTexts() throws(JSONShapeError) -> LanguageTexts {
    ["en": try string("en"), "de": try string("de")]
  }

  fileprivate mutating func strings(_ name: String) throws(JSONShapeError) -> [String] {
    try array(name) { value, path throws(JSONShapeError) in try value.string(at: path) }
  }

  /// Reads an integer within a range, which may be missing if there is a default.
  fileprivate mutating func number(
    _ name: String, in range: ClosedRange<Int>, default usual: Int? = nil
  ) throws(JSONShapeError) -> Int {
    if let usual, optional(name) == nil { return usual }
    let number = try int(name)
    guard range.contains(number) else {
      throw JSONShapeError(path.appending(name), .invalid(String(number)))
    }
    return number
  }

  /// Reads an optional span of local time: `09:00-12:00`.
  fileprivate mutating func window(_ name: String) throws(JSONShapeError) -> WallSpan? {
    guard let value = optional(name) else { return nil }
    let path = path.appending(name)
    let text = try value.string(at: path)
    let ends = text.split(separator: "-").map { end -> Int? in
      let parts = end.split(separator: ":").map { $0.count == 2 ? Int($0) : nil }
      guard parts.count == 2, let hour = parts[0], let minute = parts[1],
        (0..<24).contains(hour), (0..<60).contains(minute)
      else { return nil }
      return hour * 60 + minute
    }
    guard ends.count == 2, let start = ends[0], let end = ends[1],
      let span = WallSpan(startMinute: start, endMinute: end)
    else { throw JSONShapeError(path, .invalid(text)) }
    return span
  }
}
