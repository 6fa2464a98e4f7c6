import Coach
import Domain
import Interchange
import Store

extension OfferDay {
  /// The day as an object, with its shifts and its actions as lists of objects.
  var json: JSONValue {
    var object = JSONObject()
    object.append("day", .string(ISOText.format(day)))
    object.append("offered_at", .string(ISOText.format(at)))
    object.append(
      "shifts",
      .array(
        shifts.map { shift in
          .object([
            "start": .string(ISOText.format(shift.start)),
            "end": .string(ISOText.format(shift.end)),
          ])
        }))
    object.append(
      "actions",
      .array(
        offers.map { offer in
          .object(["slug": .string(offer.slug), "minutes": .int(Int64(offer.length.minutes))])
        }))
    return .object(object)
  }

  /// Parses the object. Throws `JSONShapeError`.
  init(_ value: JSONValue, at path: JSONPath) throws(JSONShapeError) {
    var fields = try JSONFields(value, at: path)
    let text = try fields.string("day")
    guard let day = ISOText.day(text) else {
      throw JSONShapeError(path.appending("day"), .invalid(text))
    }
    let at = try fields.moment("offered_at")
    let shifts = try fields.array("shifts") { value, path throws(JSONShapeError) in
      var fields = try JSONFields(value, at: path)
      let start = try fields.moment("start"), end = try fields.moment("end")
      guard start <= end else {
        throw JSONShapeError(path.appending("end"), .invalid(ISOText.format(end)))
      }
      try fields.finish()
      return Interval(start: start, end: end)
    }
    let offers = try fields.array("actions") { value, path throws(JSONShapeError) in
      var fields = try JSONFields(value, at: path)
      let slug = try fields.string("slug"), minutes = try fields.int("minutes")
      guard !slug.isEmpty, TextTooLong(slug) == nil else {
        throw JSONShapeError(path.appending("slug"), .invalid(slug))
      }
      guard let length = ActionLength(rawValue: minutes) else {
        throw JSONShapeError(path.appending("minutes"), .invalid(String(minutes)))
      }
      try fields.finish()
      return ActionOffer(day: day, slug: slug, length: length)
    }
    try fields.finish()
    self.init(day: day, at: at, shifts: shifts, offers: offers)
  }
}

extension JSONFields {
  /// Returns the moment of the member `name`. Throws `JSONShapeError`.
  fileprivate mutating func moment(_ name: String) throws(JSONShapeError) -> Instant {
    let text = try string(name)
    guard let moment = ISOText.instant(text) else {
      throw JSONShapeError(path.appending(name), .invalid(text))
    }
    return moment
  }
}
