import Coach

/// A reader of the bundled lexicon of goals that need a person:
///
/// - `version`; `own` and `context`: stems of both languages;
/// - `subjects`: by subject and language `{"phrases", "actions", "things", "harmless"}`;
/// - `energy`: `{"below": 1000, "units", "cues", "harmless"}`, of both languages.
public enum CareLexiconFile {
  /// Reads a lexicon. Throws `JSONSyntaxError` or `JSONShapeError`.
  public static func lexicon(_ text: String) throws -> CareLexicon {
    var fields = try JSONFields(JSONValue(parsing: text))
    var lexicon = CareLexicon()
    _ = try fields.int("version")
    lexicon.own = try fields.stems("own")
    lexicon.context = try fields.stems("context")
    var subjects = try fields.object("subjects")
    for subject in CareSubject.allCases {
      var languages = try subjects.object(subject.rawValue)
      for language in GoalLibrary.languages {
        var words = try languages.object(language)
        lexicon.words[subject, default: []].append(
          CareWords(
            phrases: try words.stems("phrases"), actions: try words.stems("actions"),
            things: try words.stems("things"), harmless: try words.stems("harmless")))
        try words.finish()
      }
      try languages.finish()
    }
    try subjects.finish()
    var energy = try fields.object("energy")
    lexicon.energy.below = try energy.int("below")
    lexicon.energy.units = try energy.stems("units")
    lexicon.energy.cues = try energy.stems("cues")
    lexicon.energy.harmless = try energy.stems("harmless")
    try energy.finish()
    try fields.finish()
    return lexicon
  }
}

extension JSONFields {
  /// Reads an array of stems.
  fileprivate mutating func stems(_ name: String) throws(JSONShapeError) -> [WordStem] {
    try array(name) { value, path throws(JSONShapeError) in
      let text = try value.string(at: path)
      guard let stem = WordStem(text, weight: 1) else { throw JSONShapeError(path, .invalid(text)) }
      return stem
    }
  }
}
