/// Words as the lexicon compares them.
package enum FoldedWords {
  /// Returns the words of a text in lower case, with umlauts written out and without accents.
  /// Everything that is neither a letter nor a digit separates words.
  package static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text.lowercased() {
      if character.isLetter || character.isNumber {
        word += folded(character)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Returns a lower-case letter without its accent. Characters are compared by canonical
  /// equivalence, so that a letter with a combining accent is folded too.
  private static func folded(_ character: Character) -> String {
    if character.isASCII { return String(character) }
    return switch character {
    case "ä", "æ": "ae"
    case "ö", "œ": "oe"
    case "ü": "ue"
    case "ß": "ss"
    case "à", "á", "â", "ã", "å", "ā", "ą", "ă": "a"
    case "ç", "ć", "č": "c"
    case "ď", "đ", "ð": "d"
    case "è", "é", "ê", "ë", "ē", "ę", "ě": "e"
    case "ğ": "g"
    case "ì", "í", "î", "ï", "ī", "ı": "i"
    case "ł": "l"
    case "ñ", "ń", "ň": "n"
    case "ò", "ó", "ô", "õ", "ø", "ő": "o"
    case "ř": "r"
    case "ś", "š", "ş", "ș": "s"
    case "ť", "ţ", "ț": "t"
    case "ù", "ú", "û", "ū", "ů", "ű": "u"
    case "ý", "ÿ": "y"
    case "ź", "ż", "ž": "z"
    default: String(character)
    }
  }
}
