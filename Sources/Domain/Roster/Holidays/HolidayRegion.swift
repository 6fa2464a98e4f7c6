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
  case aargau = "CH-AG"
  case appenzellInnerrhoden = "CH-AI"
  case appenzellAusserrhoden = "CH-AR"
  case bern = "CH-BE"
  case baselLandschaft = "CH-BL"
  case baselStadt = "CH-BS"
  case fribourg = "CH-FR"
  case geneva = "CH-GE"
  case glarus = "CH-GL"
  case graubuenden = "CH-GR"
  case jura = "CH-JU"
  case lucerne = "CH-LU"
  case neuchatel = "CH-NE"
  case nidwalden = "CH-NW"
  case obwalden = "CH-OW"
  case stGallen = "CH-SG"
  case schaffhausen = "CH-SH"
  case solothurn = "CH-SO"
  case schwyz = "CH-SZ"
  case thurgau = "CH-TG"
  case ticino = "CH-TI"
  case uri = "CH-UR"
  case vaud = "CH-VD"
  case valais = "CH-VS"
  case zug = "CH-ZG"
  case zurich = "CH-ZH"
  case ireland = "IE"
  case australianCapitalTerritory = "AU-ACT"
  case newSouthWales = "AU-NSW"
  case northernTerritory = "AU-NT"
  case queensland = "AU-QLD"
  case southAustralia = "AU-SA"
  case tasmania = "AU-TAS"
  case victoria = "AU-VIC"
  case westernAustralia = "AU-WA"
  case newZealand = "NZ"
  case auckland = "NZ-AUK"
  case canterbury = "NZ-CAN"
  case chathamIslands = "NZ-CIT"
  case hawkesBay = "NZ-HKB"
  case marlborough = "NZ-MBH"
  case nelson = "NZ-NSN"
  case northland = "NZ-NTL"
  case otago = "NZ-OTA"
  case southland = "NZ-STL"
  case taranaki = "NZ-TKI"
  case wellington = "NZ-WGN"
  case westCoast = "NZ-WTC"
  case canada = "CA"
  case alberta = "CA-AB"
  case britishColumbia = "CA-BC"
  case manitoba = "CA-MB"
  case newBrunswick = "CA-NB"
  case newfoundlandAndLabrador = "CA-NL"
  case novaScotia = "CA-NS"
  case northwestTerritories = "CA-NT"
  case nunavut = "CA-NU"
  case ontario = "CA-ON"
  case princeEdwardIsland = "CA-PE"
  case quebec = "CA-QC"
  case saskatchewan = "CA-SK"
  case yukon = "CA-YT"

  /// The ISO 3166-1 code of its country.
  public var country: String { String(rawValue.prefix(2)) }

  var rules: [HolidayRule] {
    switch country {
    case "GB": HolidayRule.unitedKingdom(self)
    case "US": HolidayRule.unitedStates
    case "AT": HolidayRule.austria
    case "CH": HolidayRule.switzerland(self)
    case "IE": HolidayRule.ireland
    case "AU": HolidayRule.australia(self)
    case "NZ": HolidayRule.newZealand(self)
    case "CA": HolidayRule.canada(self)
    default: HolidayRule.germany(self)
    }
  }
}
