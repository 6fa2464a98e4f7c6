import AppCore
import Domain
import Services
import Terminal
import Widgets

/// The appearance of absences on the Schedule and the Dashboard.
extension KnownAbsence {
  /// The style of the letter: sickness stands out.
  var style: Style { kind.style }

  /// Whether it covers only a part of its days.
  private var isPart: Bool { absence.half != nil || absence.interval != nil }

  /// The letter of the kind; a small one for a part of a day.
  var letter: String { isPart ? kind.letter.lowercased() : kind.letter }

  /// Returns the letter and the name for a day of the month.
  func mark(_ format: Format) -> MonthGrid.Absence {
    MonthGrid.Absence(
      letter: letter, name: isPart ? "" : format.name(of: kind), style: style)
  }

  /// Whether the person is absent at a moment of today; half days say nothing about it.
  func isNow(_ now: Instant) -> Bool {
    absence.half == nil && absence.interval.map { $0.contains(now) } ?? true
  }

  /// Returns the letter and the name.
  func label(_ format: Format) -> [Span] {
    [Span(letter + " ", style), Span(format.name(of: kind), .muted)]
  }

  /// Returns the name and until when it lasts, for the days of an absence.
  func until(_ environment: AppEnvironment) -> [Span] {
    let format = environment.format
    let end = absence.interval.map { format.time($0.end, in: environment.zone) }
    let last = environment.texts("absence.until", ["day": end ?? format.day(absence.to)])
    let isOneDay = absence.from == absence.to && end == nil
    let until = "\(format.inSentence(kind)) \(last)"
    let words =
      isOneDay ? format.name(of: kind) : until.prefix(1).uppercased() + until.dropFirst()
    return [Span("  · ", .muted), Span(words, style)]
  }

  /// Returns the line in the details of a day: letter, name and dates.
  func row(_ environment: AppEnvironment) -> Row {
    let format = environment.format
    let note = absence.note.isEmpty ? "" : " · " + absence.note
    return Row(
      [
        Span(" " + letter + "  ", style), Span(format.name(of: kind), Style(.text, .bold)),
        Span("  " + format.dates(of: absence, environment.base) + note, .muted),
      ], isHeading: true)
  }
}

extension AbsenceKind {
  /// The style of its letter: an absence that outranks others stands out.
  var style: Style { Style(outranks ? .warning : .accent, .bold) }
}
