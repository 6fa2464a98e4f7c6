import Bundled
import Coach
import Interchange

extension CareLexicon {
  /// The lexicon that comes with the program, read when it is first needed. Tests ensure that the
  /// file is readable.
  package static let bundled =
    (try? CareLexiconFile.lexicon(Bundled.text("Goals/care.json") ?? "")) ?? CareLexicon()
}

extension Goal {
  /// The subject for which this goal needs a person; nil for all other goals.
  package var care: CareSubject? { CareLexicon.bundled.subject(of: content) }
}

extension Format {
  /// Returns a calm sentence about a subject and where to turn.
  package func care(_ subject: CareSubject) -> String { texts("goal.care.\(subject.rawValue)") }
}
