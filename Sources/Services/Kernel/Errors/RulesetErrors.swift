import Domain
import Interchange

extension Format {
  /// Returns all problems of pay rules, a sentence each that names the path.
  package func sentences(_ error: RulesetFileError) -> [String] {
    switch error {
    case .syntax(let error):
      switch error.problem {
      case .tooLarge(let limit):
        return [texts("ruleset.problem.too_large", ["limit": String(limit >> 10)])]
      default:
        return [
          texts(
            "ruleset.problem.syntax",
            ["line": String(error.line), "column": String(error.column)])
        ]
      }
    case .problems(let problems): return problems.map(sentence)
    }
  }

  /// Describes a problem of pay rules.
  package func sentence(_ problem: RulesetProblem) -> String {
    let path = problem.path
    func say(_ key: String, _ arguments: [String: String] = [:]) -> String {
      texts("ruleset.problem.\(key)", arguments.merging(["path": path]) { own, _ in own })
    }
    switch problem.reason {
    case .missing: return say("missing")
    case .unknown(let known): return say("unknown", ["known": known.joined(separator: ", ")])
    case .wrongKind(let kind): return say("kind", ["expected": word(kind)])
    case .notOneOf(let words): return say("choice", ["words": words.joined(separator: ", ")])
    case .unreadable(let form): return say("form", ["example": example(form)])
    case .tooManyDecimals(let limit): return say("decimals", ["n": String(limit)])
    case .outOfRange(let lowest, let highest):
      return say("range", ["lowest": lowest, "highest": highest])
    case .empty: return say("empty")
    case .tooMany(let limit): return say("too_many", ["limit": String(limit)])
    case .duplicate: return say("duplicate")
    case .notAscending: return say("ascending")
    case .equalTimes: return say("equal_times")
    case .neverApplies: return say("never")
    case .excludes(let other): return say("excludes", ["other": other])
    case .needs(let other): return say("needs", ["other": other])
    case .notOrdinary: return say("ordinary")
    }
  }

  private func word(_ kind: RulesetProblem.Kind) -> String {
    switch kind {
    case .object: return texts("json.object")
    case .array: return texts("json.array")
    case .text: return texts("json.string")
    case .number: return texts("json.decimal")
    case .wholeNumber: return texts("json.number")
    case .trueOrFalse: return texts("json.flag")
    }
  }

  private func example(_ form: RulesetProblem.Form) -> String {
    switch form {
    case .timeOfDay: return "20:00"
    case .day: return "2026-03-01"
    case .dayOrYearlyDay: return "2026-12-24, 12-24"
    case .currency: return "EUR"
    }
  }
}

extension RulesetFileError: UserFacing {
  /// Describes why pay rules cannot be read: the first problem, and the number of others.
  package func message(_ environment: Environment) -> UserFacingError {
    let format = environment.format
    let sentences = format.sentences(self)
    var message = sentences.first ?? ""
    if sentences.count > 1 {
      message += " " + format.texts("error.ruleset_more", ["n": String(sentences.count - 1)])
    }
    return UserFacingError(
      code: "ruleset", message: message,
      hint: format.texts("error.ruleset.hint"))
  }
}
