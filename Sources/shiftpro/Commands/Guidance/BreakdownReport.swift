import Coach
import Domain
import Services

/// Why an action has its score, as it is printed: a line for each factor.
struct BreakdownReport {
  private let breakdown: ActionBreakdown
  private let environment: Environment
  private var factors: [ActionFactors.Factor] { ActionFactors.Factor.allCases }

  init(_ breakdown: ActionBreakdown, _ environment: Environment) {
    self.breakdown = breakdown
    self.environment = environment
  }

  /// The points of a factor, in thousandths.
  private func points(_ factor: ActionFactors.Factor) -> Int {
    factor.weight * breakdown.factors[factor]
  }

  private var sum: Int { factors.reduce(0) { $0 + points($1) } }

  // MARK: JSON

  /// The breakdown as JSON.
  var json: JSON {
    let format = environment.format, language = environment.texts.language.rawValue
    let against = breakdown.against.map { against in
      let reason = against.reason
      return JSON.object([
        "code": .string(reason.code), "args": .array(reason.arguments.map { .string($0) }),
        "text": .string(format.against(against)),
      ])
    }
    let terms = factors.map { factor in
      JSON.object([
        "factor": .string(factor.rawValue),
        "value": .number(Format.thousandths(breakdown.factors[factor])),
        "weight": .integer(Int64(factor.weight)),
        "points": .number(Format.thousandths(points(factor))),
      ])
    }
    return .members([
      ("slug", .string(breakdown.action.slug)),
      ("title", .string(breakdown.action.title(in: language))),
      ("minutes", .integer(Int64(breakdown.length.minutes))),
      ("score", .integer(Int64(breakdown.factors.score))),
      ("sum", .number(Format.thousandths(sum))), ("terms", .array(terms)),
      ("factors", TodayReport.json(breakdown.factors)),
      (
        "why",
        .array(
          (breakdown.recommendation?.reasons ?? breakdown.factors.reasons).map {
            .string($0.code)
          })
      ),
      ("why_text", JSON(why)),
      ("offered", .bool(breakdown.isOffered)),
      ("eligible", .bool(breakdown.isEligible)), ("against", .array(against)),
    ])
  }

  // MARK: Text

  /// The breakdown in lines.
  var lines: [String] {
    let texts = environment.texts, format = environment.format
    let title = breakdown.action.title(in: texts.language.rawValue)
    let minutes = format.minutes(breakdown.length)
    let head = ["factor", "value", "weight", "points"].map { texts("cli.column.\($0)") }
    let rows = factors.map { factor in
      [
        format.factor(factor), format.thousandths(breakdown.factors[factor]),
        String(factor.weight), hundredths(points(factor)),
      ]
    }
    let last = [texts("cli.breakdown.score"), "", "", String(breakdown.factors.score)]
    let columns = [TextTable.Column()] + (0..<3).map { _ in .init(alignment: .right) }
    let table = TextTable.lines(
      columns, [head] + rows + [[texts("cli.breakdown.sum"), "", "", hundredths(sum)], last])
    let why = why.map { ["", $0] } ?? []
    let against = breakdown.against.map { "- " + format.against($0) }
    return ["\(title) · \(minutes) · \(breakdown.action.slug)", ""] + table + why
      + (against.isEmpty ? [] : ["", texts("cli.breakdown.against")] + against)
  }

  /// Why it is offered; nil if it is not.
  private var why: String? {
    breakdown.recommendation.map {
      environment.format.whyWithRemarks($0, at: breakdown.moment, environment)
    }
  }

  /// Points with two decimals, which are exact: each weight is a multiple of 20.
  private func hundredths(_ thousandths: Int) -> String {
    environment.format.decimal(String(Format.thousandths(thousandths).dropLast()))
  }
}
