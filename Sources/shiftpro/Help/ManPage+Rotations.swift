import Services

/// The documentation of rotation files.
extension ManPage {
  /// The section about the format, with a cycle and a weekly rotation.
  var rotations: String {
    section(
      "rotations",
      body: Roff.paragraphs(texts("cli.page.rotations.text")) + example(Self.cycleExample)
        + example(Self.weeklyExample))
  }

  /// Two days, two nights and four days off.
  private static let cycleExample = """
    {"name": "Ward 4", "zone": "Europe/Berlin", "effective_from": "2026-01-05",
     "cycle": {"start": "2026-01-05", "days": "DDNN----",
               "kinds": [{"code": "D", "name": "Day", "start": "07:00", "end": "19:00",
                          "break": 30},
                         {"code": "N", "name": "Night", "start": "19:00", "minutes": 720}]}}
    """

  /// Early shifts on Mondays and Fridays.
  private static let weeklyExample = """
    {"name": "Kiosk", "effective_from": "2026-01-05",
     "weekly": {"days": ["mon", "fri"],
                "shift": {"code": "E", "start": "06:00", "end": "14:00"}}}
    """
}
