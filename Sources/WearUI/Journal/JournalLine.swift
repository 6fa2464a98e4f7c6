import AppCore
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// A day of the Journal in words: `Sat 7 Nov  11,955 steps: Hoka Bondi SR 6–19; unassigned 19–21`.
struct JournalLine {
  /// Consecutive hours with steps of one pair, or of none.
  private struct Run {
    let shoe: RecordID?
    let start: Int
    var end: Int
  }

  let day: JournalDay
  let model: JournalViewModel
  let environment: AppEnvironment

  /// The text; the day alone if it has no steps.
  var text: String {
    let format = environment.format, texts = environment.texts
    let total = day.sums?.totalSteps ?? 0
    guard total > 0 else { return format.day(day.day) }
    var parts = runs.map { "\(name($0.shoe)) \($0.start)–\($0.end)" }
    if let whole = day.whole, whole.steps > 0 {
      parts.append("\(name(whole.shoe)) \(texts("journal.sample.day"))")
    }
    return texts(
      "journal.line",
      [
        "day": format.day(day.day), "steps": format.number(total),
        "runs": parts.joined(separator: "; "),
      ])
  }

  /// The runs in order. Hours without steps do not part those of the same pair.
  private var runs: [Run] {
    var runs: [Run] = []
    for hour in day.hours {
      guard let share = hour.shares.max(by: { $0.steps < $1.steps }), share.steps > 0 else {
        continue
      }
      let start = hour.hour.local.hour
      if let last = runs.last, last.shoe == share.shoe {
        runs[runs.count - 1].end = start + 1
      } else {
        runs.append(Run(shoe: share.shoe, start: start, end: start + 1))
      }
    }
    return runs
  }

  private func name(_ shoe: RecordID?) -> String {
    guard let shoe else { return environment.texts("journal.free") }
    return model.shoe(shoe)?.name ?? model.marks.mark(of: shoe).sign
  }
}
