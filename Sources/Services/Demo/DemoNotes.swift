/// The demo person's notes. Real notes contain names, umlauts, wide characters and multi-scalar
/// emoji, which break careless layouts.
enum DemoNotes {
  /// Returns the possible notes for a day or a night shift.
  static func notes(isNight: Bool) -> [String] { any + (isNight ? night : day) }

  private static let any = [
    "Swapped with Jörg",
    "Handover ran late, Frau Müller in bed 12 fell",
    "Short-staffed: only three of us 😮‍💨",
    "Trainee Aylin with me, first week 👩🏽‍⚕️",
    "Übergabe dauerte länger",
    "Code blue in room 7, all well in the end ❤️",
    "Missed my break",
    "Stayed for Björn, his train was late",
    "New infusion pumps, half an hour of training",
    "Cake for Zoë's birthday 🎂🎉",
    "Dienstplan für nächsten Monat besprochen",
    "Flu season: six isolation rooms 🤧",
    "Called in at short notice",
    "Grüße von Schwester Inés, back from leave in März",
    "Interpreter for Mr 田中さん (bed 3)",
    "Thank-you card from the Nguyễn family 💐",
    "Bus strike, came by bike 🚲",
    """
    Long one: three discharges, an emergency admission, the new beds arrived and nobody knew where \
    they should go. Ask Søren about the extra hour.
    """,
  ]

  private static let day = [
    "Two admissions after 15:00",
    "Medication round with the pharmacist",
    "System down from 09:15 to 10:40, everything on paper",
    "Transfer to intensive care, paperwork to the end",
  ]

  private static let night = [
    "Quiet night 🌙",
    "Ärztin erst um 3 da",
    "Fire alarm at 02:40 🚒 – burnt toast on ward 5",
    "Full moon 🌕, nobody slept, me neither",
  ]

  static let cancelled = [
    "Called in sick 🤒",
    "Kind krank, Jörg übernimmt",
    "Swapped away to Aylin",
    "Training day instead",
    "Ward closed, noro virus 🦠",
  ]
}
