import Domain

/// The error for an invalid file of rotations.
public enum RotationFileError: Error, Equatable, Sendable {
  /// The file is not JSON.
  case syntax(JSONSyntaxError)
  /// A value is missing, unknown or of the wrong kind.
  case shape(JSONShapeError)
  /// The preset `id` is inconsistent.
  case pattern(id: String, PatternError)
}

/// A reader of files with rotation presets.
///
/// `{"presets": [{"id", "names": […], "cycle": "DDNN----", "kinds": [{"code", "kind", "start":
/// "07:00", "minutes"}], "first_weekday": "monday", "teams": [0, 2, 4, 6], "source"}]}`, with the
/// meaning described in `RotationPreset`; only the weekday is optional.
public enum RotationFile {
  /// Reads the presets of a file. Throws `RotationFileError`.
  public static func presets(_ text: String) throws(RotationFileError) -> [RotationPreset] {
    let value: JSONValue
    do throws(JSONSyntaxError) { value = try JSONValue(parsing: text) } catch {
      throw .syntax(error)
    }
    let drafts: [Draft]
    do throws(JSONShapeError) {
      var fields = try JSONFields(value)
      drafts = try fields.array("presets", of: Draft.init)
      try fields.finish()
    } catch { throw .shape(error) }
    var presets: [RotationPreset] = []
    for draft in drafts {
      do throws(PatternError) { presets.append(try draft.preset()) } catch {
        throw .pattern(id: draft.id, error)
      }
    }
    return presets
  }

  /// A preset in the file, before validation.
  private struct Draft {
    let id: String
    let names: [String]
    let cycle: String
    let kinds: [RotationPreset.Kind]
    let firstWeekday: Weekday?
    let teams: [Int]
    let source: String

    init(_ value: JSONValue, at path: JSONPath) throws(JSONShapeError) {
      var fields = try JSONFields(value, at: path)
      id = try fields.string("id")
      names = try fields.array("names") { value, path throws(JSONShapeError) in
        try value.string(at: path)
      }
      cycle = try fields.string("cycle")
      kinds = try fields.array("kinds", of: RotationFile.kind)
      firstWeekday = try RotationFile.weekday(
        fields.optional("first_weekday"), at: path.appending("first_weekday"))
      teams = try fields.array("teams") { value, path throws(JSONShapeError) in
        try value.int(at: path)
      }
      source = try fields.string("source")
      try fields.finish()
    }

    func preset() throws(PatternError) -> RotationPreset {
      try RotationPreset(
        id: id, names: names, cycle: cycle, kinds: kinds, firstWeekday: firstWeekday,
        teamOffsets: teams, source: source)
    }
  }

  private static func kind(
    _ value: JSONValue, at path: JSONPath
  ) throws(JSONShapeError) -> RotationPreset.Kind {
    var fields = try JSONFields(value, at: path)
    let code = try fields.string("code")
    guard let letter = code.first, code.count == 1 else {
      throw JSONShapeError(path.appending("code"), .invalid(code))
    }
    let kind = try fields.string("kind")
    let start = try minuteOfDay(fields.string("start"), at: path.appending("start"))
    let minutes = try fields.int("minutes")
    try fields.finish()
    return RotationPreset.Kind(
      code: letter, nameKey: kind, startMinuteOfDay: start, durationMinutes: minutes)
  }

  private static func weekday(
    _ value: JSONValue?, at path: JSONPath
  ) throws(JSONShapeError) -> Weekday? {
    guard let name = try value?.string(at: path) else { return nil }
    guard let weekday = Weekday.allCases.first(where: { "\($0)" == name }) else {
      throw JSONShapeError(path, .invalid(name))
    }
    return weekday
  }

  /// Parses a time such as `07:00` to the minute of the day.
  private static func minuteOfDay(
    _ text: String, at path: JSONPath
  ) throws(JSONShapeError) -> Int {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
      let hour = UInt(parts[0]), let minute = UInt(parts[1]), hour < 24, minute < 60
    else { throw JSONShapeError(path, .invalid(text)) }
    return Int(hour * 60 + minute)
  }
}
