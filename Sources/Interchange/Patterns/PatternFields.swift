import Domain

/// The members of an object in a file of a pattern; what is wrong is always a `PatternFileError`.
struct PatternFields {
  private var fields: JSONFields

  /// The members of `value`, which stands at `path`.
  init(_ value: JSONValue, at path: JSONPath = JSONPath()) throws(PatternFileError) {
    do throws(JSONShapeError) { fields = try JSONFields(value, at: path) } catch {
      throw .shape(error)
    }
  }

  /// Where the member `name` stands.
  func path(_ name: String) -> JSONPath { fields.path.appending(name) }

  /// What is wrong with the member `name`.
  func error(_ name: String, _ problem: PatternFileError.Problem) -> PatternFileError {
    .value(path(name), problem)
  }

  /// Whether the member `name` is there.
  mutating func has(_ name: String) -> Bool { fields.optional(name) != nil }

  mutating func value(_ name: String) throws(PatternFileError) -> JSONValue {
    do throws(JSONShapeError) { return try fields.value(name) } catch { throw .shape(error) }
  }

  mutating func string(_ name: String) throws(PatternFileError) -> String {
    let text: String
    do throws(JSONShapeError) { text = try fields.string(name) } catch { throw .shape(error) }
    if let problem = TextTooLong(text, isNote: name == "notes") {
      throw error(name, .tooLong(problem))
    }
    return text
  }

  mutating func optionalString(_ name: String) throws(PatternFileError) -> String? {
    try has(name) ? string(name) : nil
  }

  mutating func optionalInt(_ name: String) throws(PatternFileError) -> Int? {
    guard has(name) else { return nil }
    do throws(JSONShapeError) { return try fields.int(name) } catch { throw .shape(error) }
  }

  /// Reads true or false; false where the member is missing.
  mutating func flag(_ name: String) throws(PatternFileError) -> Bool {
    guard let value = fields.optional(name) else { return false }
    guard case .bool(let flag) = value else {
      throw .shape(JSONShapeError(path(name), .wrongKind(expected: "true or false")))
    }
    return flag
  }

  /// Reads a day such as `2026-01-05` in one of the years that are accepted.
  mutating func optionalDay(_ name: String) throws(PatternFileError) -> CivilDay? {
    guard let text = try optionalString(name) else { return nil }
    guard let day = ISOText.day(text) else { throw error(name, .notADay(text.excerpt)) }
    guard TimeParser.years.contains(day.year) else {
      throw error(name, .pattern(.yearOutOfRange(day)))
    }
    return day
  }

  /// Reads a list, each element by `read`.
  mutating func list<Element>(
    _ name: String, of read: (JSONValue, JSONPath) throws(PatternFileError) -> Element
  ) throws(PatternFileError) -> [Element] {
    try PatternFields.elements(value(name), at: path(name), of: read)
  }

  /// The elements of a list, each read by `read`.
  static func elements<Element>(
    _ value: JSONValue, at path: JSONPath,
    of read: (JSONValue, JSONPath) throws(PatternFileError) -> Element
  ) throws(PatternFileError) -> [Element] {
    guard case .array(let values) = value else {
      throw .shape(JSONShapeError(path, .wrongKind(expected: "array")))
    }
    var elements: [Element] = []
    for (index, value) in values.enumerated() {
      elements.append(try read(value, path.appending(index)))
    }
    return elements
  }

  /// Complains of the first member that was not asked for.
  func finish() throws(PatternFileError) {
    do { try fields.finish() } catch { throw .shape(error) }
  }
}

extension JSONValue {
  /// The text, where it is one.
  func patternText(at path: JSONPath) throws(PatternFileError) -> String {
    do throws(JSONShapeError) { return try string(at: path) } catch { throw .shape(error) }
  }
}
