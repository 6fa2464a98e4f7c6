import Domain

/// A filter of shifts. A shift must match every term.
package struct ShiftFilter: Equatable, Sendable {
  /// A term.
  package enum Term: Equatable, Sendable {
    /// Text in the name, note, code or pattern's name, in lower case.
    case text(String)
    /// Text in the name, in lower case.
    case name(String)
    /// Text in the note, in lower case.
    case note(String)
    /// The whole name or the code, in lower case.
    case kind(String)
    case length(Comparison, minutes: Int)
    case night
    case conflict
    /// A shift of which some time is on a public holiday.
    case holiday
    /// The weekday on which it starts.
    case weekday(Weekday)
    /// A start on Saturday or Sunday.
    case weekend
    /// The days on which it starts.
    case days(DaySpan)
    case additional
    /// Text in the label of the rate, in lower case.
    case label(String)
    case status(ShiftStatus)
    /// At least one of several terms.
    case any([Term])
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
    case noValue(String)
    case days(String)
    case unknownField(String)
  }

  /// The text as typed.
  package let text: String
  package let terms: [Term]
  /// Which of the months and dates without a year is meant.
  let undated: WeekdayMeaning

  /// The filter that matches all shifts.
  package static let none = ShiftFilter(text: "", terms: [], .coming)

  private init(text: String, terms: [Term], _ undated: WeekdayMeaning) {
    self.text = text
    self.terms = terms
    self.undated = undated
  }

  /// Parses words separated by blanks: `>10h`, `<=8h`, `night`, `weekend`, `holiday`, `conflict`,
  /// `additional`, `fri`, `label:extra`, `status:planned`, `kind:early`, `name:ward`, `note:ana`,
  /// days (`DaySpan`), and anything else as text. Quoted words are always text; commas separate
  /// alternatives. German keywords are accepted too.
  /// Of months and dates without a year, `undated` chooses one, by default the nearest.
  package init(_ text: String, undated: WeekdayMeaning = .coming) throws(Problem) {
    self.init(text: text, terms: try ShiftFilter.terms(ShiftFilter.words(text)[...]), undated)
  }

  /// Whether it matches all shifts.
  package var isEmpty: Bool { terms.isEmpty }

  /// The days on which all matches start, as far as terms limit them; nil without such a term.
  package func window(_ calendar: Calendar) -> DayWindow? {
    let windows = terms.compactMap { window(of: $0, calendar) }
    guard !windows.isEmpty else { return nil }
    return DayWindow(
      first: windows.compactMap(\.first).max(), last: windows.compactMap(\.last).min())
  }

  /// Returns the days of a term, or from the first to the last of alternatives; nil if it limits
  /// none.
  private func window(of term: Term, _ calendar: Calendar) -> DayWindow? {
    switch term {
    case .days(let span): return DayWindow(calendar.ends(of: span, undated))
    case .any(let terms):
      let windows = terms.compactMap { window(of: $0, calendar) }
      guard windows.count == terms.count else { return nil }
      let firsts = windows.compactMap(\.first), lasts = windows.compactMap(\.last)
      return DayWindow(
        first: firsts.count == terms.count ? firsts.min() : nil,
        last: lasts.count == terms.count ? lasts.max() : nil)
    default: return nil
    }
  }

  /// The filter without the terms that `window` replaces.
  package var withoutDays: ShiftFilter {
    let rest = terms.filter { term in
      if case .days = term { return false }
      return true
    }
    return ShiftFilter(text: text, terms: rest, undated)
  }

  /// Returns whether one of the terms, or of their alternatives, is that one.
  func asks(_ term: Term) -> Bool {
    terms.contains { one in
      if case .any(let terms) = one { return terms.contains(term) }
      return one == term
    }
  }
}

/// Matching.
extension ShiftFilter {
  /// What days and holidays mean to the user.
  package struct Calendar: Equatable, Sendable {
    let today: CivilDay
    let firstWeekday: Weekday
    /// The public holidays, if the filter asks about them.
    var holidays: Set<CivilDay> = []

    package init(_ profile: UserProfile, today: CivilDay) {
      self.today = today
      firstWeekday = profile.firstWeekday
    }

    func ends(
      of span: DaySpan, _ undated: WeekdayMeaning
    ) -> (first: CivilDay?, last: CivilDay?) {
      span.ends(today: today, firstWeekday: firstWeekday, undated)
    }
  }

  /// What a filter asks about a shift.
  package struct Subject {
    let shift: Shift
    /// The days on which some of it is.
    let days: ClosedRange<CivilDay>
    /// The name of its pattern; empty for none.
    let patternName: String
    /// Its length without what absences cover.
    let seconds: Int64
    let isNight: Bool
    let hasWarning: Bool

    package init(
      _ shift: Shift, days: ClosedRange<CivilDay>, patternName: String, seconds: Int64,
      isNight: Bool, hasWarning: Bool
    ) {
      self.shift = shift
      self.days = days
      self.patternName = patternName
      self.seconds = seconds
      self.isNight = isNight
      self.hasWarning = hasWarning
    }
  }

  /// Returns whether a shift matches every term.
  package func admits(_ subject: Subject, _ calendar: Calendar) -> Bool {
    terms.allSatisfy { subject.matches($0, calendar, undated) }
  }
}

extension ShiftFilter.Subject {
  fileprivate func matches(
    _ term: ShiftFilter.Term, _ calendar: ShiftFilter.Calendar, _ undated: WeekdayMeaning
  ) -> Bool {
    switch term {
    case .text(let text):
      [shift.name, shift.notes, shift.code, patternName].contains { $0.lowercased().holds(text) }
    case .name(let text): shift.name.lowercased().holds(text)
    case .note(let text): shift.notes.lowercased().holds(text)
    case .kind(let text): shift.name.lowercased() == text || shift.code.lowercased() == text
    case .length(let comparison, let minutes): comparison.holds(seconds, Int64(minutes) * 60)
    case .night: isNight
    case .conflict: hasWarning
    case .holiday: calendar.holidays.contains(where: days.contains)
    case .weekday(let weekday): days.lowerBound.weekday == weekday
    case .weekend: [.saturday, .sunday].contains(days.lowerBound.weekday)
    case .days(let span):
      DayWindow(calendar.ends(of: span, undated)).contains(days.lowerBound)
    case .additional: shift.isAdditionalShift
    case .label(let label):
      (shift.rateLabel ?? Rate.defaults[0].label).lowercased().holds(label)
    case .status(let status): shift.status == status
    case .any(let terms): terms.contains { matches($0, calendar, undated) }
    }
  }
}

extension DayWindow {
  fileprivate init(_ ends: (first: CivilDay?, last: CivilDay?)) {
    self.init(first: ends.first, last: ends.last)
  }
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
