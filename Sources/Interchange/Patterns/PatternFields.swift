import Domain

/// The members of an object in a pattern file; all errors are `PatternFileError`.
struct PatternFields {
  private var fields: JSONFields

  /// Creates a reader of the object at `path`.
  init(_ value: JSONValue, at path: JSONPath = JSONPath()) throws(PatternFileError) {
    do throws(JSONShapeError) { fields = try JSONFields(value, at: path) } catch {
      throw .shape(error)
    }
  }

  /// Returns the path of the member `name`.
  func path(_ name: String) -> JSONPath { fields.path.appending(name) }

  /// Returns an error for the member `name`.
  func error(_ name: String, _ problem: PatternFileError.Problem) -> PatternFileError {
    .value(path(name), problem)
  }

  /// Returns whether the member `name` exists.
  mutating func has(_ name: String) -> Bool { fields.optional(name) != nil }

  mutating func value(_ name: String) throws(PatternFileError) -> JSONValue {
    do throws(JSONShapeError) { return try fields.value(name) } catch { throw .shape(error) }
  }

  mutating func string(_ name: String) throws(PatternFileError) -> String {
    let text: String
    do throws(JSONShapeError) { text = try fields.string(name) } catch { throw .shape(error) }
    if let problem = TextTooLong(text, name == "notes" ? .note : .name) {
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

  /// Reads a Boolean; false if the member is missing.
  mutating func flag(_ name: String) throws(PatternFileError) -> Bool {
    guard let value = fields.optional(name) else { return false }
    guard case .bool(let flag) = value else {
      throw .shape(JSONShapeError(path(name), .wrongKind(expected: "true or false")))
    }
    return flag
  }

  /// Reads a day such as `2026-01-05` in the valid years.
  mutating func optionalDay(_ name: String) throws(PatternFileError) -> CivilDay? {
    guard let text = try optionalString(name) else { return nil }
    guard let day = ISOText.day(text) else { throw error(name, .notADay(text.excerpt)) }
    guard TimeParser.years.contains(day.year) else {
      throw error(name, .pattern(.yearOutOfRange(day)))
    }
    return day
  }

  /// Reads a list, each element with `read`.
  mutating func list<Element>(
    _ name: String, of read: (JSONValue, JSONPath) throws(PatternFileError) -> Element
  ) throws(PatternFileError) -> [Element] {
    try PatternFields.elements(value(name), at: path(name), of: read)
  }

  /// Reads the elements of a list, each with `read`.
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

  /// Throws an error for the first member that was not read.
  func finish() throws(PatternFileError) {
    do { try fields.finish() } catch { throw .shape(error) }
  }
}

extension JSONValue {
  /// Returns the text; throws for another value.
  func patternText(at path: JSONPath) throws(PatternFileError) -> String {
    do throws(JSONShapeError) { return try string(at: path) } catch { throw .shape(error) }
  }
}
