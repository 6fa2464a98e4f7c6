import Domain
import Services
import Terminal
import TerminalText

/// The text and figures of a pay preview.
package struct PayPreviewText {
  package let preview: PayPreview
  let environment: AppEnvironment

  package init(preview: PayPreview, environment: AppEnvironment) {
    self.preview = preview
    self.environment = environment
  }

  private var texts: Texts { environment.texts }
  private var format: Format { environment.format }

  /// An amount before and after the change.
  package struct Figure: Equatable {
    package let name: String
    /// The multiplier of the rate; empty for sums of several rates.
    package var factor = ""
    package let before: String
    package let after: String
    /// The signed difference; empty if there is none.
    package let change: String
    /// Whether the amount increases.
    package let isMore: Bool

    package init(
      name: String, factor: String = "", before: String, after: String, change: String, isMore: Bool
    ) {
      self.name = name
      self.factor = factor
      self.before = before
      self.after = after
      self.change = change
      self.isMore = isMore
    }
  }

  /// The compared days: `16–29 Nov`.
  package var period: String {
    let last = preview.days.upperBound.adding(days: -1)
    return format.days(preview.days.lowerBound, last, year: environment.today.year)
  }

  // MARK: Figures

  /// Hours and pay of the whole period, without rows that are zero before and after.
  package var totals: [Figure] {
    let before = preview.before, after = preview.after
    var figures = [
      hours(texts("hours.worked"), before.workedSeconds, after.workedSeconds),
      hours(texts("hours.paid"), before.paidSeconds, after.paidSeconds),
    ]
    for (key, path) in [
      ("hours.premium", \PaySummary.premiumSeconds), ("hours.overtime", \.overtimeSeconds),
    ] where before[keyPath: path] > 0 || after[keyPath: path] > 0 {
      figures.append(hours(texts(key), before[keyPath: path], after[keyPath: path]))
    }
    figures.append(
      hours(texts("outlook.plain"), before.weightedSeconds, after.weightedSeconds))
    if let pay { figures.append(pay) }
    return figures
  }

  /// The totals in as few lines as possible.
  package var shortTotals: [Figure] {
    totals.filter { $0.name != texts("outlook.plain") }
      + (pay.flatMap { pay in
        pay.change.isEmpty
          ? nil : Figure(name: "", before: "", after: pay.change, change: "", isMore: pay.isMore)
      }.map { [$0] } ?? [])
  }

  /// The pay; nil if a base rate is missing.
  var pay: Figure? {
    pay(preview.before, preview.after, in: preview.currency, then: preview.newCurrency)
  }

  private func pay(
    _ before: PaySummary, _ after: PaySummary, in currency: String, then newCurrency: String
  ) -> Figure? {
    let before = before.payCents, after = after.payCents
    guard before != nil || after != nil else { return nil }
    func money(_ cents: Int64?, _ currency: String) -> String {
      cents.map { format.money(cents: $0, currency: currency) } ?? "–"
    }
    var difference: Int64 = 0
    if let before, let after, currency == newCurrency { difference = after - before }
    return Figure(
      name: texts("hours.pay"), before: money(before, currency), after: money(after, newCurrency),
      change: difference == 0 ? "" : (difference > 0 ? "+" : "") + money(difference, currency),
      isMore: difference > 0)
  }

  /// The hours of each rate label.
  package var labels: [Figure] {
    preview.lines.map { line in
      let extra = line.amountPerHour > 0 ? "+" : ""
      return hours(
        format.rateLabel(line.label), line.before, line.after,
        factor: "× " + format.decimal(line.multiplier.description) + extra)
    }
  }

  private func hours(
    _ name: String, _ before: Int64, _ after: Int64, factor: String = ""
  ) -> Figure {
    func text(_ seconds: Int64) -> String {
      seconds == 0 ? "·" : format.hours(minutes: HoursCalculator.minutes(seconds))
    }
    let difference = HoursCalculator.minutes(after) - HoursCalculator.minutes(before)
    return Figure(
      name: name, factor: factor, before: text(before), after: text(after),
      change: difference == 0
        ? "" : (difference > 0 ? "+" : "") + format.hours(minutes: difference),
      isMore: difference > 0)
  }

  // MARK: Sentences

  /// Everything worth knowing besides the figures.
  package var sentences: [(text: String, isWarning: Bool)] {
    var sentences: [(text: String, isWarning: Bool)] = []
    if preview.isLocked {
      sentences.append((texts("outlook.locked", ["period": period]), true))
    } else if preview.isSame, !preview.isCutAnew {
      sentences.append((texts("outlook.same", ["period": period]), false))
    }
    if preview.lacksHolidays { sentences.append((texts("outlook.no_holidays"), true)) }
    if let next = preview.newPeriod, !preview.isLocked {
      let days = format.days(next.start, next.lastDay, year: environment.today.year)
      let kind = texts("period.\(next.type.rawValue)")
      sentences.append((texts("outlook.period", ["kind": kind, "days": days]), false))
    }
    if let earlier = preview.earlier, case let figures = changes(earlier), !figures.isEmpty {
      let days = format.days(
        earlier.days.lowerBound, earlier.days.upperBound.adding(days: -1),
        year: environment.today.year)
      let what = figures.map { "\($0.name) \($0.before) → \($0.after)" }
      sentences.append(
        (texts("outlook.earlier", ["days": days, "what": what.joined(separator: ", ")]), true))
    }
    return sentences
  }

  /// Returns the changes in the periods before the compared one.
  private func changes(_ earlier: PayPreview.PriorPeriods) -> [Figure] {
    let before = earlier.before, after = earlier.after
    let plain = hours(texts("outlook.plain"), before.weightedSeconds, after.weightedSeconds)
    // Zero is zero in any currency, whether or not a rate is known.
    let isPaid = [before, after].contains { $0.payCents ?? 0 != 0 }
    let pay = pay(before, after, in: earlier.currency, then: earlier.newCurrency)
    return [
      hours(texts("hours.paid"), before.paidSeconds, after.paidSeconds),
      isPaid ? pay ?? plain : plain,
    ].filter { $0.before != $0.after }
  }

  /// Returns at most `limit` figures that change, pay first.
  func changes(limit: Int) -> [Figure] {
    let pay = pay.map { [$0] } ?? []
    return Array(
      (pay + totals.dropLast(pay.count) + labels).filter { $0.before != $0.after }
        .prefix(limit))
  }

  /// Returns changes in columns, `paid   36:00 → 38:00   +2:00`. Omits the difference if it does
  /// not fit into `width` columns.
  package func lines(limit: Int, width: Int) -> [[Span]] {
    let figures = changes(limit: limit)
    func widest(_ text: (Figure) -> String) -> Int {
      figures.map { DisplayText.width(text($0)) }.max() ?? 0
    }
    func name(_ figure: Figure) -> String {
      figure.factor.isEmpty
        ? figure.name : "\(DisplayText.truncate(figure.name, to: 20)) \(figure.factor)"
    }
    let before = widest(\.before), after = widest(\.after), change = widest(\.change)
    let room = width - before - after - 7
    let names = min(widest(name), max(4, room))
    let hasChange = names + change + 2 <= room
    return figures.map { figure in
      [
        Span(
          "  " + DisplayText.pad(DisplayText.truncate(name(figure), to: names), to: names) + "  ",
          .muted),
        Span(DisplayText.pad(figure.before, to: before, align: .right) + " → ", .muted),
        Span(DisplayText.pad(figure.after, to: after, align: .right), Style(.text, .bold)),
        Span(
          hasChange ? "  " + DisplayText.pad(figure.change, to: change, align: .right) : "",
          Style(figure.isMore ? .good : .warning)),
      ]
    }
  }
}
