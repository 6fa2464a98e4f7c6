/// Titles by which rosters say that somebody does not work: days off, leave and sickness. Real rosters
/// have them as events with times, like shifts.
package enum TimeOffTitle {
  /// The names by the key of the kind of absence that they mean, none for a day off; in English,
  /// German, French, Spanish, Italian, Portuguese, Dutch, the Scandinavian languages and Polish, in
  /// lower case.
  private static let names: [String: Set<String>] = [
    "": [
      "off", "day off", "days off", "off day", "off duty", "rest", "rest day", "rdo",
      "rostered day off", "holiday", "holidays", "bank holiday", "public holiday", "time off",
      "absent", "absence", "not working", "not available", "unavailable", "out of office", "ooo",
      "frei", "freier tag", "dienstfrei", "arbeitsfrei", "wunschfrei", "freiwunsch", "ruhetag",
      "abwesend", "abwesenheit", "feiertag", "repos", "jour de repos", "férié", "libre",
      "día libre", "descanso", "permiso", "festivo", "riposo", "permesso", "assenza", "folga",
      "feriado", "vrij", "vrije dag", "ledig", "fri", "fridag", "wolne",
    ],
    "leave": [
      "leave", "annual leave", "long service leave", "al", "pto", "vacation", "urlaub",
      "erholungsurlaub", "resturlaub", "zusatzurlaub", "congé", "congés", "congé payé",
      "congés payés", "jour de congé", "vacances", "vacaciones", "ferie", "férias", "verlof",
      "vakantie", "semester", "urlop",
    ],
    "sick": [
      "sick", "sick day", "sick leave", "sickness", "krank", "krankheit", "krankgeschrieben",
      "krankmeldung", "arbeitsunfähig", "au", "congé maladie", "maladie", "arrêt maladie", "baja",
      "enfermedad", "malattia", "baixa", "doença", "ziek", "sjuk", "syg", "syk", "chorobowe",
    ],
    "child_sick": ["kind krank"],
    "special": ["carers leave", "compassionate leave", "sonderurlaub"],
    "training": ["study leave", "bildungsurlaub"],
    "lieu": [
      "toil", "time in lieu", "day in lieu", "freizeitausgleich", "zeitausgleich",
      "überstundenabbau", "gleittag", "rtt", "récupération",
    ],
    "unpaid": ["unpaid leave"],
    "parental": [
      "parental leave", "maternity leave", "paternity leave", "elternzeit", "mutterschutz",
    ],
  ]

  /// Returns whether a title means time off, whatever signs or numbers surround its words, and
  /// whatever follows a colon, a dash or a bracket.
  static func matches(_ title: String) -> Bool { meaning(of: title) != nil }

  /// Returns the key of the built-in kind of absence that a title means; nil for none.
  package static func absence(_ title: String) -> String? {
    meaning(of: title).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func meaning(of title: String) -> String? {
    let title = title.lowercased()
    let head = title.prefix { !":([/–—|".contains($0) }
    for text in [title[...], head, title.split(separator: " - ").first ?? head] {
      let words = text.split { !$0.isLetter }.joined(separator: " ")
      if let found = names.first(where: { $0.value.contains(words) }) { return found.key }
    }
    return nil
  }
}
