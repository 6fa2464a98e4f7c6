/// A command for a goal card, as a person types it into the input line in place of a goal.
public enum GoalVerb: String, CaseIterable, Hashable, Sendable {
  case lock, unlock, regenerate, activate, deactivate, complete, archive

  /// The words of each verb in both languages, folded; German verbs may be taken apart.
  fileprivate static let phrases: [(GoalVerb, [String])] = [
    (.lock, ["lock", "sperren", "sperre", "sperr"]),
    (.unlock, ["unlock", "entsperren", "entsperre", "entsperr"]),
    (
      .regenerate,
      [
        "regenerate", "neu", "neu fassen", "neu formulieren", "fass neu", "fasse neu",
        "formulier neu", "formuliere neu", "different angle", "another angle",
        "give me a different angle", "give me another angle", "show me a different angle",
        "show me another angle", "try a different angle", "try another angle",
        "anderer blickwinkel", "andere sicht", "gib mir einen anderen blickwinkel",
        "zeig mir einen anderen blickwinkel", "gib mir eine andere sicht",
        "zeig mir eine andere sicht",
      ]
    ),
    (.activate, ["activate", "aktivieren", "aktiviere", "aktivier"]),
    (.deactivate, ["deactivate", "deaktivieren", "deaktiviere", "deaktivier"]),
    (
      .complete,
      [
        "complete", "done", "abschliessen", "schliess ab", "schliesse ab", "erledigt",
      ]
    ),
    (.archive, ["archive", "archivieren", "archiviere", "archivier"]),
  ]
}

/// A verb and the card that it is for.
public struct GoalOrder: Equatable, Sendable {
  /// The card that a verb is for.
  public enum Target: Equatable, Sendable {
    /// The selected card.
    case selected
    /// The card with that number in the list, from 1.
    case number(Int)
    /// The card with that title, which stood in quotes.
    case title(String)
  }

  /// The command.
  public let verb: GoalVerb
  /// The card.
  public let target: Target

  /// Creates an order.
  public init(_ verb: GoalVerb, _ target: Target = .selected) {
    self.verb = verb
    self.target = target
  }

  /// The most words of an order.
  private static let longest = 12

  /// Reads a typed line; nil for a goal. A line is an order only if nothing is left beside a verb
  /// and a card: the verb alone, or with “this”, “it”, “this card”, “diese Karte”, a number, or a
  /// title in quotes. “Complete the B2 exam” is a goal.
  public init?(_ line: String) {
    var words = OrderWord.words(of: line)
    words.removeAll { $0.text == "please" || $0.text == "bitte" }
    // A pasted text is a goal, however long; no order is.
    guard words.count <= Self.longest, let order = Self.orders(words).first else { return nil }
    self = order
  }

  /// Returns the readings of a line, of which there is at most one.
  private static func orders(_ words: [OrderWord]) -> [GoalOrder] {
    var orders: [GoalOrder] = []
    // The card is the whole of a run of words; the verb is what is left around it.
    for start in 0...words.count {
      for end in start...words.count {
        guard let target = target(words[start..<end], isFirst: start == 0),
          let verb = verb(words[..<start] + words[end...])
        else { continue }
        orders.append(GoalOrder(verb, target))
      }
    }
    return orders
  }

  private static func verb(_ words: ArraySlice<OrderWord>) -> GoalVerb? {
    guard words.allSatisfy({ !$0.isQuoted }) else { return nil }
    let text = words.map(\.text).joined(separator: " ")
    return GoalVerb.phrases.first { $0.1.contains(text) }?.0
  }

  /// Returns the card that words name; without words, the selected one. Before the verb, a card has
  /// to be called one: “Karte 3 sperren”.
  private static func target(_ words: ArraySlice<OrderWord>, isFirst: Bool) -> Target? {
    guard let last = words.last else { return .selected }
    var names = words.dropLast().map(\.text)
    if let first = names.first, ["for", "fuer", "on"].contains(first) { names.removeFirst() }
    let name = names.joined(separator: " ")
    if last.isQuoted {
      let isCard = ["card", "the card", "goal", "karte", "die karte", "ziel"].contains(name)
      return isCard || name.isEmpty ? .title(last.text) : nil
    }
    if let number = last.number {
      let isCard = [
        "card", "the card", "card number", "karte", "die karte", "karte nummer", "karte nr",
        "number", "nummer", "no", "nr",
      ].contains(name)
      return isCard || name.isEmpty && !isFirst ? .number(number) : nil
    }
    let text = (names + [last.text]).joined(separator: " ")
    if ["this card", "the card", "card", "diese karte", "die karte", "karte"].contains(text) {
      return .selected
    }
    return !isFirst && ["this", "it", "this one", "sie", "das", "diese"].contains(text)
      ? .selected : nil
  }
}

/// A word of a typed line, or a text in quotes.
private struct OrderWord {
  let text: String
  var isQuoted = false

  /// The number, with or without `#`; nil for other words.
  var number: Int? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard !isQuoted, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits),
      number > 0
    else { return nil }
    return number
  }

  /// Returns the words of a line: folded, without punctuation, except for texts in quotes.
  static func words(of line: String) -> [OrderWord] {
    var words: [OrderWord] = []
    var quote: String?
    var word = ""
    func end(_ word: String) -> [OrderWord] {
      let folded = FoldedWords.words(word).joined(separator: "-")
      if folded.isEmpty { return [] }
      // `#3` is a number, `-3` is none.
      let sign = word.first.map { "#-".contains($0) ? String($0) : "" } ?? ""
      return [OrderWord(text: sign + folded)]
    }
    for character in line {
      if let text = quote {
        guard "\"“”„".contains(character) else {
          quote = text + String(character)
          continue
        }
        if !text.isEmpty { words.append(OrderWord(text: text, isQuoted: true)) }
        quote = nil
      } else if "\"“”„".contains(character) {
        words += end(word)
        word = ""
        quote = ""
      } else if character.isWhitespace {
        words += end(word)
        word = ""
      } else {
        word.append(character)
      }
    }
    // A quote that never ends is a word like any other.
    return words + end(quote ?? word)
  }
}
