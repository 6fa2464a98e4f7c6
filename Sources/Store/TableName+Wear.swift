/// The columns of the tables about shoes and steps.
extension TableName {
  static let shoeColumns =
    [
      "id", "emoji", "brand", "model", "color", "purchase_date", "purchase_price_cents",
      "is_default", "archived", "initial_distance_mm", "distance_limit_mm", "step_limit",
    ] + times

  static let shoeSessionColumns =
    ["id", "shoe_id", "start_date", "end_date", "auto_started", "auto_closed"] + times

  static let stepSourceColumns =
    ["id", "number", "name", "model", "kind", "first_seen", "place"] + times

  static let stepImportColumns =
    ["id", "batch", "file", "format", "samples", "from_date", "to_date"] + times
}
