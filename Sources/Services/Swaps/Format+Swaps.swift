import Domain

extension Format {
  /// Names a swap: `Ana, Sat 21 Nov / Tue 24 Nov`.
  package func name(of swap: Swap) -> String {
    let days = [swap.given?.day, swap.taken?.day].compactMap { $0.map(day) }
    return "\(swap.colleague), \(days.joined(separator: " / "))"
  }

  /// Describes the part of a shift in a swap: `to Ana`, `from Ana`.
  package func mark(of part: SwapPart) -> String {
    texts(part.isGiven ? "swap.to" : "swap.from", ["name": part.colleague])
  }

  /// Describes what is owed after a swap: `you owe a shift`.
  package func owed(_ swap: Swap) -> String {
    switch swap.debtor {
    case .me: texts("swap.owed.me")
    case .colleague: texts("swap.owed.colleague")
    case nil: texts(swap.isSettled ? "swap.owed.settled" : "swap.owed.none")
    }
  }

  /// Describes what is owed between a person and a colleague: `You owe Ana 2 shifts`.
  package func balance(_ balance: (colleague: String, shifts: Int)) -> String {
    texts(
      balance.shifts < 0 ? "swap.balance.me" : "swap.balance.colleague",
      ["name": balance.colleague, "n": String(abs(balance.shifts))])
  }

  /// Names a shift of a swap: `Night, Sat 21 Nov 19:00`; only the day of one that is gone.
  package func name(of part: SwapReport.Part, in environment: Environment) -> String {
    guard let shift = part.shift else {
      return texts("swap.gone", ["day": dayWithYear(part.day)])
    }
    return name(of: shift, in: environment)
  }

  /// Describes what a swap does, a sentence each: what is cancelled, what is taken on, what is owed.
  package func sentences(_ report: SwapReport, in environment: Environment) -> [String] {
    let name = report.swap.colleague
    var sentences: [String] = []
    if let given = report.given {
      let shift = times(of: given, in: environment)
      sentences.append(texts("swap.gives", ["name": name, "shift": shift]))
    }
    if let taken = report.taken {
      let shift = times(of: taken, in: environment)
      sentences.append(texts("swap.takes", ["name": name, "shift": shift]))
    }
    if let owed = sentence(owedIn: report.swap) { sentences.append(owed) }
    return sentences
  }

  /// Describes what is owed after a swap in a sentence; nil for one with both sides.
  package func sentence(owedIn swap: Swap) -> String? {
    let name = ["name": swap.colleague]
    switch swap.debtor {
    case .me: return texts("swap.about.me", name)
    case .colleague: return texts("swap.about.colleague", name)
    case nil: return swap.isSettled ? texts("swap.about.settled") : nil
    }
  }

  /// Describes a shift of a swap: `Night, Sat 21 Nov 2026, 19:00–07:00`.
  func times(of part: SwapReport.Part, in environment: Environment) -> String {
    guard let shift = part.shift else { return name(of: part, in: environment) }
    return "\(title(shift)), \(dayWithYear(part.day)), \(range(of: shift, in: environment))"
  }
}
