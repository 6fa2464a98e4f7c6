/// Texts by language code.
public typealias LanguageTexts = [String: String]

extension LanguageTexts {
  /// Returns the text in a language, or else in English.
  public func text(in language: String) -> String { self[language] ?? self["en"] ?? "" }
}

/// How a framing words a kind of goal. Texts may contain the slots `{title}` and `{topic}`.
public struct FramingTemplate: Equatable, Sendable {
  /// A kind of shift, as people speak of it. The raw values are those of the bundled library.
  public enum ShiftKind: String, CaseIterable, Hashable, Sendable {
    /// A shift that starts in the morning, day shifts included.
    case early
    /// One that starts later in the day.
    case late
    case night
  }

  /// A task that the framing suggests.
  public struct Task: Equatable, Sendable {
    /// The text of the task, by language.
    public var texts: LanguageTexts
    /// The length of each time, in minutes.
    public var minutes: Int
    /// The number of times that it is done.
    public var times: Int
    /// The energy that it needs.
    public var energy: TaskEnergy
    /// The priority.
    public var priority: Int
    /// The local time of day in which it preferably happens; nil for any.
    public var window: WallSpan?
    /// Whether it is training.
    public var isTraining: Bool
    /// The kind of shift that it is tied to; nil for any, and for none.
    public var shift: ShiftKind?

    /// Creates a task.
    public init(
      texts: LanguageTexts, minutes: Int, times: Int = 1, energy: TaskEnergy, priority: Int = 0,
      window: WallSpan? = nil, isTraining: Bool = false, shift: ShiftKind? = nil
    ) {
      self.texts = texts
      self.minutes = minutes
      self.times = times
      self.energy = energy
      self.priority = priority
      self.window = window
      self.isTraining = isTraining
      self.shift = shift
    }
  }

  /// The pattern of the title; `{title}` alone leaves it as it is.
  public var title: LanguageTexts
  /// The sentences for the details.
  public var detail: LanguageTexts
  /// The sentences that say why the framing helps.
  public var rationale: LanguageTexts
  /// The tasks, the most important first.
  public var tasks: [Task]

  /// Creates a template.
  public init(
    title: LanguageTexts, detail: LanguageTexts, rationale: LanguageTexts, tasks: [Task]
  ) {
    self.title = title
    self.detail = detail
    self.rationale = rationale
    self.tasks = tasks
  }
}

/// The values for the slots of a template.
struct TemplateSlots {
  /// The slots by name.
  let values: [String: String]

  /// Returns the text with its slots filled. What fills a slot is not searched for slots.
  func fill(_ pattern: String) -> String {
    var text = ""
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: "}"),
        let value = values[String(rest[rest.index(after: open)..<close])]
      else {
        text.append(rest.removeFirst())
        continue
      }
      text += value
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  /// Returns what fills the only slot of a pattern so that it becomes a text; nil if nothing does.
  static func value(of slot: String, in text: String, by pattern: String) -> String? {
    guard let range = pattern.firstRange(of: "{\(slot)}") else { return nil }
    let before = pattern[..<range.lowerBound], after = pattern[range.upperBound...]
    guard text.hasPrefix(before), text.hasSuffix(after),
      text.count > before.count + after.count
    else { return nil }
    return String(text.dropFirst(before.count).dropLast(after.count))
  }
}
