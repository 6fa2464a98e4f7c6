/// The names of months in dates of apps and spreadsheets, which are in the language of the phone or
/// computer.
enum MonthName {
  /// The beginnings of months in English, German, French, Spanish, Italian, Portuguese, Dutch,
  /// Turkish, Polish and Russian, in lower case; short forms and genitives begin the same.
  private static let beginnings: [[String]] = [
    ["jan", "jän", "ene", "gen", "oca", "sty", "янв"],
    ["feb", "fév", "fev", "şub", "lut", "фев"],
    ["mar", "mär", "mrz", "mrt", "maa", "мар"],
    ["apr", "avr", "abr", "nis", "kwi", "апр"],
    ["may", "mai", "mag", "mei", "maj", "май", "мая"],
    ["jun", "juin", "giu", "haz", "cze", "июн"],
    ["jul", "juil", "lug", "tem", "lip", "июл"],
    ["aug", "aoû", "aou", "ago", "ağu", "sie", "авг"],
    ["sep", "set", "eyl", "wrz", "сен"],
    ["oct", "okt", "ott", "out", "eki", "paź", "окт"],
    ["nov", "kas", "lis", "ноя"],
    ["dec", "déc", "dez", "dic", "ara", "gru", "дек"],
  ]

  /// Returns the month, 1…12, that a word means; nil for another word.
  static func month(_ word: some StringProtocol) -> Int? {
    let word = word.lowercased()
    return beginnings.firstIndex { $0.contains { word.hasPrefix($0) } }.map { $0 + 1 }
  }
}
