import Bundled
import TerminalText

/// The texts of the interface in one language.
///
/// A catalogue is a file of lines `key = text`. `{name}` is replaced by an argument, and `{name#one
/// shift|{name} shifts}` selects the first form for 1 and the second otherwise.
package struct Texts: Sendable {
  /// A language with a catalogue.
  package enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"

    /// Its name in the language itself.
    package var name: String {
      switch self {
      case .english: "English"
      case .german: "Deutsch"
      }
    }

    /// The language of a POSIX locale such as `de_AT.UTF-8`; English for any other.
    package init(locale: String) {
      self = locale.prefix { $0.isLetter } == "de" ? .german : .english
    }
  }

  /// What replaces signs in the texts.
  package struct Signs: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Only ASCII: `EUR` and `...`. Texts become longer, so this happens before they are laid out.
    package static let ascii = Signs(rawValue: 1)
    /// Words, for screen readers: `planned`.
    package static let words = Signs(rawValue: 2)
  }

  /// The language of these texts.
  package let language: Language
  /// What replaces signs.
  package let signs: Signs
  private let catalogue: Catalogue

  /// Loads the catalogue of `language`.
  package init(_ language: Language, signs: Signs = []) {
    self.language = language
    self.signs = signs
    let path = "Texts/\(language.rawValue).txt"
    catalogue = Catalogue(Bundled.literal(path) ?? "", index: Bundled.index(path))
  }

  /// All keys, for the tests that check the catalogues for completeness.
  package var keys: [String] { catalogue.keys.sorted() }

  /// Returns the text of `key` with its arguments filled in; the key itself in brackets if it is
  /// missing.
  package func callAsFunction(_ key: String, _ arguments: [String: String] = [:]) -> String {
    guard let text = catalogue[key] else { return "⟦\(key)⟧" }
    return spelled(text.utf8.contains(UInt8(ascii: "{")) ? fill(Substring(text), arguments) : text)
  }

  /// Returns a text with its signs replaced.
  package func spelled(_ text: String) -> String {
    signs.contains(.ascii) ? AsciiFallback.spelled(text) : text
  }

  /// Returns a sign that precedes a word; nothing for screen readers, to which the word is enough.
  package func sign(_ sign: String) -> String { signs.contains(.words) ? "" : sign }

  /// The arrow between an old and a new value; a word where signs are read aloud.
  package var arrow: String {
    signs.contains(.words) ? " \(self("training.to")) " : spelled(" → ")
  }

  /// Returns an emoji and a blank to put before a name; nothing where only ASCII can be shown.
  package func icon(_ emoji: String) -> String {
    emoji.isEmpty || signs.contains(.ascii) ? "" : emoji + " "
  }

  /// Returns whether the catalogue has `key`.
  package func has(_ key: String) -> Bool { catalogue[key] != nil }

  private func fill(_ text: Substring, _ arguments: [String: String]) -> String {
    var out = ""
    var rest = text
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      out += rest[..<open]
      guard let close = closingBrace(in: rest, from: open) else { break }
      let inner = rest[rest.utf8.index(after: open)..<close]
      out += resolve(inner, arguments)
      rest = rest[rest.utf8.index(after: close)...]
    }
    return out + rest
  }

  private func closingBrace(in text: Substring, from open: Substring.Index) -> Substring.Index? {
    var depth = 0
    return text[open...].utf8.indices.first { index in
      switch text.utf8[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      default: return false
      }
      return depth == 0
    }
  }

  private func resolve(_ inner: Substring, _ arguments: [String: String]) -> String {
    guard let hash = inner.utf8.firstIndex(of: UInt8(ascii: "#")) else {
      return arguments[String(inner)] ?? "{\(inner)}"
    }
    let value = arguments[String(inner[..<hash])] ?? ""
    let forms = inner[inner.utf8.index(after: hash)...]
    guard let bar = forms.utf8.firstIndex(of: UInt8(ascii: "|")) else {
      return fill(forms, arguments)
    }
    return fill(value == "1" ? forms[..<bar] : forms[bar...].dropFirst(), arguments)
  }
}
