/// Titles by which rosters say that somebody does not work: days off, leave and sickness. Real rosters
/// have them as events with times, like shifts.
enum TimeOffTitle {
  /// In English, German, French, Spanish, Italian, Dutch and Swedish, in lower case.
  private static let names: Set = [
    "off", "day off", "days off", "off day", "rest", "rest day", "rdo", "rostered day off", "leave",
    "annual leave", "sick leave", "unpaid leave", "parental leave", "maternity leave", "al", "pto",
    "vacation", "holiday", "holidays", "sick", "time off", "toil",
    "frei", "freier tag", "dienstfrei", "ruhetag", "urlaub", "erholungsurlaub", "krank",
    "krankheit", "arbeitsunfähig", "au", "freizeitausgleich", "überstundenabbau", "elternzeit",
    "congé", "congés", "repos", "rtt", "arrêt maladie", "libre", "descanso", "vacaciones",
    "riposo", "ferie", "vrij", "verlof", "vakantie", "ledig", "semester", "sjuk",
  ]

  /// Returns whether a title means time off, whatever signs or numbers surround its words.
  static func matches(_ title: String) -> Bool {
    names.contains(title.lowercased().split { !$0.isLetter }.joined(separator: " "))
  }
}
