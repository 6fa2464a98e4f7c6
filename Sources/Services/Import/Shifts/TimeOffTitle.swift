/// Titles by which rosters say that somebody does not work: days off, leave and sickness. Real rosters
/// have them as events with times, like shifts.
enum TimeOffTitle {
  /// In English, German, French, Spanish, Italian, Portuguese, Dutch, the Scandinavian languages and
  /// Polish, in lower case.
  private static let names: Set = [
    "off", "day off", "days off", "off day", "off duty", "rest", "rest day", "rdo",
    "rostered day off", "leave", "annual leave", "sick leave", "unpaid leave", "parental leave",
    "maternity leave", "paternity leave", "carers leave", "compassionate leave", "study leave",
    "long service leave", "al", "pto", "vacation", "holiday", "holidays", "bank holiday",
    "public holiday", "sick", "sick day", "sickness", "time off", "toil", "time in lieu",
    "day in lieu", "absent", "absence", "not working", "not available", "unavailable",
    "out of office", "ooo",
    "frei", "freier tag", "dienstfrei", "arbeitsfrei", "wunschfrei", "freiwunsch", "ruhetag",
    "urlaub", "erholungsurlaub", "resturlaub", "sonderurlaub", "bildungsurlaub", "zusatzurlaub",
    "krank", "krankheit", "krankgeschrieben", "krankmeldung", "kind krank", "arbeitsunfähig", "au",
    "freizeitausgleich", "zeitausgleich", "überstundenabbau", "gleittag", "elternzeit",
    "mutterschutz", "abwesend", "abwesenheit", "feiertag",
    "congé", "congés", "congé payé", "congés payés", "congé maladie", "repos", "jour de repos",
    "jour de congé", "rtt", "récupération", "vacances", "maladie", "arrêt maladie", "férié",
    "libre", "día libre", "descanso", "vacaciones", "baja", "permiso", "festivo", "enfermedad",
    "riposo", "ferie", "malattia", "permesso", "assenza",
    "folga", "férias", "baixa", "doença", "feriado",
    "vrij", "vrije dag", "verlof", "vakantie", "ziek", "ledig", "semester", "sjuk", "fri", "fridag",
    "syg", "syk", "wolne", "urlop", "chorobowe",
  ]

  /// Returns whether a title means time off, whatever signs or numbers surround its words, and
  /// whatever follows a colon, a dash or a bracket.
  static func matches(_ title: String) -> Bool {
    let title = title.lowercased()
    let head = title.prefix { !":([/–—|".contains($0) }
    return [title[...], head, title.split(separator: " - ").first ?? head].contains {
      names.contains($0.split { !$0.isLetter }.joined(separator: " "))
    }
  }
}
