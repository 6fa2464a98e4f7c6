import Coach

/// A reader of the library of actions: `{"version", "sources": [{"id", "title", "url"}], "actions":
/// [{"slug", "kind", "tags", "slots", "excludes", "requires", "rules", "sources", "title": {"en",
/// "de"}, "why", "variants": {"5": {"en", "de"}, "10", "20"}, "caution"}]}`, where addresses,
/// lengths and cautions may be missing. Of slots, `day_off` means all parts of a day off, and `any`
/// all there are.
public enum ActionLibraryFile {
  /// Reads a library. Throws `JSONSyntaxError`, `JSONShapeError` for what is around the actions, and
  /// `ActionLibraryError` for an action.
  public static func library(_ text: String) throws -> ActionLibrary {
    var fields = try JSONFields(JSONValue(parsing: text))
    let version = try fields.int("version")
    let sources = try fields.array("sources", of: source)
    var actions: [ActionTemplate] = []
    let values = try fields.array("actions") { value, path throws(JSONShapeError) in
      (value, path)
    }
    for (value, path) in values { actions.append(try action(value, at: path)) }
    try fields.finish()
    return try ActionLibrary(contentVersion: version, sources: sources, actions: actions)
  }

  private static func source(
    _ value: JSONValue, at path: JSONPath
  ) throws(JSONShapeError) -> ActionSource {
    var fields = try JSONFields(value, at: path)
    let source = ActionSource(
      id: try fields.string("id"), title: try fields.string("title"),
      url: try fields.optional("url")?.string(at: path.appending("url")) ?? "")
    try fields.finish()
    return source
  }

  /// Reads an action, and names it in errors by its slug.
  private static func action(
    _ value: JSONValue, at path: JSONPath
  ) throws(ActionLibraryError) -> ActionTemplate {
    var slug = "\(path)"
    do throws(JSONShapeError) {
      var fields = try JSONFields(value, at: path)
      slug = try fields.string("slug")
      return try template(slug, &fields)
    } catch {
      throw ActionLibraryError(slug: slug, path: path, error)
    }
  }

  private static func template(
    _ slug: String, _ fields: inout JSONFields
  ) throws(JSONShapeError) -> ActionTemplate {
    let action = ActionTemplate(
      slug: slug, kind: try fields.choice("kind"), tags: try fields.choices("tags"),
      slots: try fields.slots(), excludes: Set(try fields.choices("excludes")),
      requires: Set(try fields.choices("requires")), rules: Set(try fields.choices("rules")),
      sources: try fields.array("sources") { value, path throws(JSONShapeError) in
        try value.string(at: path)
      },
      title: try fields.texts("title"), why: try fields.texts("why"),
      variants: try fields.variants(),
      caution: fields.has("caution") ? try fields.texts("caution") : nil)
    try fields.finish()
    return action
  }
}

extension ActionLibraryError {
  /// Creates the error of an action at a path from that of a value in it.
  fileprivate init(slug: String, path: JSONPath, _ error: JSONShapeError) {
    let steps = error.path.steps.dropFirst(path.steps.count).prefix(2)
    let names = steps.compactMap { step in
      if case .name(let name) = step { name } else { nil }
    }
    let problem: Problem =
      switch error.problem {
      case .missing: .missing
      case .unknown: .invalid(names.last ?? "")
      case .wrongKind(let expected): .invalid(expected)
      case .invalid(let value): .invalid(value)
      }
    self.init(slug: slug, field: names.joined(separator: "."), problem)
  }
}

extension JSONFields {
  /// Returns whether there is a member, and marks it as known.
  fileprivate mutating func has(_ name: String) -> Bool { optional(name) != nil }

  /// Reads a list of raw values of a type.
  fileprivate mutating func choices<Value: RawRepresentable>(
    _ name: String
  ) throws(JSONShapeError) -> [Value] where Value.RawValue == String {
    try array(name) { value, path throws(JSONShapeError) in
      let word = try value.string(at: path)
      guard let choice = Value(rawValue: word) else {
        throw JSONShapeError(path, .invalid(word))
      }
      return choice
    }
  }

  fileprivate mutating func slots() throws(JSONShapeError) -> Set<DaySlot> {
    let all = try array("slots") { value, path throws(JSONShapeError) in
      let word = try value.string(at: path)
      guard let slots = DaySlot.named(word) else { throw JSONShapeError(path, .invalid(word)) }
      return slots
    }
    return all.reduce(into: []) { $0.formUnion($1) }
  }

  fileprivate mutating func variants() throws(JSONShapeError) -> [ActionLength: LanguageTexts] {
    var object = try JSONFields(value("variants"), at: path.appending("variants"))
    var variants: [ActionLength: LanguageTexts] = [:]
    for length in ActionLength.allCases where object.has("\(length.minutes)") {
      variants[length] = try object.texts("\(length.minutes)")
    }
    try object.finish()
    return variants
  }
}
