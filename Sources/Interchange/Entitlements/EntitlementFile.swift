import Domain

/// A reader of files with presets of entitlements: `{"presets": [{"id", "country": "DE", "name":
/// {"en", "de"}, "about", "leaves_out", "entitlement", "count": "shifts", "year": "01-01",
/// "holidays": "cost", "rules": [{"amount": "262:30", "per": "year", "expires": "03-31", "round":
/// "none"}], "source", "address", "checked": "2026-11-29"}]}`, where only the name of the
/// entitlement may be missing. An amount is in days or shifts, for an entitlement by hours in hours
/// and minutes, and per `worked` in per cent.
public enum EntitlementFile {
  /// Reads the presets of a file. Throws `JSONSyntaxError` or `JSONShapeError`.
  public static func presets(_ text: String) throws -> [EntitlementPreset] {
    var fields = try JSONFields(JSONValue(parsing: text))
    let presets = try fields.array("presets", of: preset)
    try fields.finish()
    var ids: Set<String> = []
    for (place, preset) in presets.enumerated() where !ids.insert(preset.id).inserted {
      throw JSONShapeError(
        fields.path.appending("presets").appending(place).appending("id"), .invalid(preset.id))
    }
    return presets
  }

  private static func preset(
    _ value: JSONValue, at path: JSONPath
  ) throws(JSONShapeError) -> EntitlementPreset {
    var fields = try JSONFields(value, at: path)
    let id = try fields.filled("id")
    let country = try fields.filled("country")
    guard country.utf8.count == 2, country == country.uppercased() else {
      throw JSONShapeError(path.appending("country"), .invalid(country))
    }
    let names = try fields.texts("name")
    let descriptions = try fields.texts("about")
    let omissions = try fields.texts("leaves_out")
    let entitlement = try entitlement(&fields)
    let rules = try fields.array("rules") { value, path throws(JSONShapeError) in
      try rule(value, at: path, by: entitlement.count)
    }
    guard !rules.isEmpty else { throw JSONShapeError(path.appending("rules"), .invalid("[]")) }
    let source = try fields.filled("source")
    let address = try fields.filled("address")
    let checked = try fields.string("checked")
    guard let day = ISOText.day(checked) else {
      throw JSONShapeError(path.appending("checked"), .invalid(checked))
    }
    try fields.finish()
    return EntitlementPreset(
      id: id, country: country, names: names, descriptions: descriptions, omissions: omissions,
      entitlement: entitlement, rules: rules, source: source, address: address, checked: day)
  }

  private static func entitlement(
    _ fields: inout JSONFields
  ) throws(JSONShapeError) -> Entitlement {
    let path = fields.path
    var entitlement = Entitlement.leave
    if fields.optional("entitlement") != nil { entitlement.name = try fields.filled("entitlement") }
    entitlement.count = try fields.choice("count")
    let year = try fields.string("year")
    guard let first = MonthDay(year) else {
      throw JSONShapeError(path.appending("year"), .invalid(year))
    }
    entitlement.year = first
    let holidays = try fields.string("holidays")
    guard ["cost", "free"].contains(holidays) else {
      throw JSONShapeError(path.appending("holidays"), .invalid(holidays))
    }
    entitlement.holidaysFree = holidays == "free"
    return entitlement
  }

  private static func rule(
    _ value: JSONValue, at path: JSONPath, by count: Entitlement.Count
  ) throws(JSONShapeError) -> EntitlementPreset.Rule {
    var fields = try JSONFields(value, at: path)
    let per: EntitlementRule.Per = try fields.choice("per")
    // Paid hours can only be granted to an entitlement that is counted by hours.
    guard per != .worked || count == .hours else {
      throw JSONShapeError(path.appending("per"), .invalid(per.rawValue))
    }
    let typed = try fields.string("amount")
    guard let amount = amount(typed, per: per, by: count), amount > .zero else {
      throw JSONShapeError(path.appending("amount"), .invalid(typed))
    }
    let word = try fields.string("expires")
    guard let expires = EntitlementRule.Expiry(word: word) else {
      throw JSONShapeError(path.appending("expires"), .invalid(word))
    }
    let rounding: EntitlementRule.Rounding = try fields.choice("round")
    try fields.finish()
    return EntitlementPreset.Rule(amount: amount, per: per, expires: expires, rounding: rounding)
  }

  /// Parses `12.07%`, `262:30` or `19.6`; nil for what does not fit.
  private static func amount(
    _ text: String, per: EntitlementRule.Per, by count: Entitlement.Count
  ) -> AbsenceAmount? {
    if per == .worked { return text.hasSuffix("%") ? AbsenceAmount(text.dropLast()) : nil }
    guard count == .hours else { return AbsenceAmount(text) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2, let hours = UInt16(parts[0]),
      let minutes = UInt8(parts[1]), minutes < 60
    else { return nil }
    return AbsenceAmount(Int(hours) * 60 + Int(minutes))
  }
}

extension JSONFields {
  /// Returns the text of a member, which may not be empty.
  fileprivate mutating func filled(_ name: String) throws(JSONShapeError) -> String {
    let text = try string(name)
    guard !text.isEmpty else { throw JSONShapeError(path.appending(name), .invalid(text)) }
    return text
  }
}
