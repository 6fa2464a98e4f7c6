import Domain

/// A filter for the Schedule's list. A shift must match every term.
package struct ShiftFilter: Equatable, Sendable {
  /// A term.
  package enum Term: Equatable, Sendable {
    /// Text in the name, note, code or pattern's name, in lower case.
    case text(String)
    case length(Comparison, minutes: Int)
    case night
    case conflict
    case additional
    /// Text in the label of the rate, in lower case.
    case label(String)
    case status(ShiftStatus)
  }

  package enum Comparison: String, CaseIterable, Sendable {
    // Longer operators come first, because the shorter ones are their prefixes.
    case atLeast = ">="
    case atMost = "<="
    case longer = ">"
    case shorter = "<"
  }

  /// The reason why a filter is invalid, with the offending word.
  package enum Problem: Error, Equatable {
    case length(String)
    case status(String)
    case noLabel(String)
    case unknownField(String)
  }

  /// The text as typed.
  package let text: String
  package let terms: [Term]

  /// The filter that matches all shifts.
  static let none = ShiftFilter()

  private init() {
    text = ""
    terms = []
  }

  /// Parses words separated by blanks: `>10h`, `<=8h`, `night`, `conflict`, `additional`,
  /// `label:extra`, `status:planned`, and anything else as text; quoted words are always text.
  /// German keywords are accepted too.
  package init(_ text: String) throws(Problem) {
    self.text = text
    var terms: [Term] = []
    for word in ShiftFilter.words(text) { terms.append(try ShiftFilter.term(word)) }
    self.terms = terms
  }

  /// Whether it matches all shifts.
  package var isEmpty: Bool { terms.isEmpty }

  /// Returns whether a shift matches every term.
  func admits(_ entry: RosteredShift, now: Instant) -> Bool {
    terms.allSatisfy { term in
      switch term {
      case .text(let text): return entry.texts.contains { $0.lowercased().holds(text) }
      case .length(let comparison, let minutes):
        let seconds = HoursCalculator.elapsedSeconds(entry.shift, now: now)
        return comparison.holds(seconds, Int64(minutes) * 60)
      case .night: return entry.isNight
      case .conflict: return !entry.warnings.isEmpty
      case .additional: return entry.shift.isAdditionalShift
      case .label(let label):
        return (entry.shift.rateLabel ?? Rate.defaults[0].label).lowercased().holds(label)
      case .status(let status): return entry.shift.status == status
      }
    }
  }
}

extension RosteredShift {
  fileprivate var texts: [String] { [shift.name, shift.notes, shift.code, pattern?.name ?? ""] }
}

extension ShiftFilter.Comparison {
  fileprivate func holds(_ value: Int64, _ limit: Int64) -> Bool {
    switch self {
    case .longer: return value > limit
    case .shorter: return value < limit
    case .atLeast: return value >= limit
    case .atMost: return value <= limit
    }
  }
}

extension String {
  /// Returns whether it contains `other`.
  fileprivate func holds(_ other: String) -> Bool {
    var rest = utf8[...]
    let wanted = other.utf8
    guard let first = wanted.first else { return true }
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
