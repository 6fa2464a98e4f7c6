/// The regions with built-in public holidays, by their ISO 3166-2 code (the ISO 3166-1 code of a
/// country with uniform holidays).
public enum HolidayRegion: String, CaseIterable, Hashable, Sendable {
  case badenWuerttemberg = "DE-BW"
  case bavaria = "DE-BY"
  case berlin = "DE-BE"
  case brandenburg = "DE-BB"
  case bremen = "DE-HB"
  case hamburg = "DE-HH"
  case hesse = "DE-HE"
  case mecklenburgVorpommern = "DE-MV"
  case lowerSaxony = "DE-NI"
  case northRhineWestphalia = "DE-NW"
  case rhinelandPalatinate = "DE-RP"
  case saarland = "DE-SL"
  case saxony = "DE-SN"
  case saxonyAnhalt = "DE-ST"
  case schleswigHolstein = "DE-SH"
  case thuringia = "DE-TH"
  case england = "GB-ENG"
  case wales = "GB-WLS"
  case scotland = "GB-SCT"
  case northernIreland = "GB-NIR"
  case unitedStates = "US"
  case austria = "AT"
  case switzerland = "CH"

  var rules: [HolidayRule] {
    switch self {
    case .england, .wales: HolidayRule.englandAndWales
    case .scotland: HolidayRule.scotland
    case .northernIreland: HolidayRule.northernIreland
    case .unitedStates: HolidayRule.unitedStates
    case .austria: HolidayRule.austria
    case .switzerland: HolidayRule.switzerland
    default: HolidayRule.germany(self)
    }
  }
}
