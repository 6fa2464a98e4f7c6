import Domain
import Services

/// The options that describe a pair of shoes.
enum ShoeOptions {
  /// The value that clears an option.
  private static let none = "none"

  static let specs = [
    OptionSpec("brand", "NAME", .text, about: "shoe_brand"),
    OptionSpec("emoji", "CHARACTER", .text, about: "shoe_emoji"),
    OptionSpec("color", "COLOR", .text, about: "pattern_color"),
    OptionSpec("bought", "DATE", .date, about: "shoe_bought"),
    OptionSpec("price", "AMOUNT", .text, about: "shoe_price"),
    OptionSpec("initial", "DISTANCE", .text, about: "shoe_initial"),
    OptionSpec("limit", "DISTANCE", .text, about: "shoe_limit"),
    OptionSpec("step-limit", "STEPS", .text, about: "shoe_step_limit"),
  ]

  /// Applies the options to `shoe`. Throws `CommandError` and `TimeTextError`.
  static func apply(_ call: Invocation, to shoe: inout Shoe, _ session: Session) throws {
    let environment = try session.environment()
    if let brand = call.value("brand") { shoe.brand = brand.trimmed }
    if let emoji = call.value("emoji") {
      shoe.emoji = emoji
    }
    if let color = try call.color("color") { shoe.color = color }
    if let bought = call.value("bought") {
      shoe.purchaseDate =
        bought == none ? nil : try TimeParser.date(bought, in: environment.pastContext)
    }
    if let price = call.value("price") {
      shoe.purchasePriceCents = price == none ? nil : try cents(price, session)
    }
    if let initial = call.value("initial") {
      shoe.initialDistance = initial == none ? 0 : try distance(initial, "initial")
    }
    if let limit = call.value("limit") {
      shoe.distanceLimit = limit == none ? nil : try distance(limit, "limit", least: 1)
    }
    if call.value("step-limit") == none {
      shoe.stepLimit = nil
    } else if let steps = try call.number("step-limit", in: Shoe.stepLimits) {
      shoe.stepLimit = Int64(steps)
    }
    let shoes = try session.shoes()
    let isRenamed = shoe.name != shoes.first { $0.id == shoe.id }?.name
    let flaws = shoe.flaws(among: shoes).filter { $0 != .nameTaken(shoe.name) || isRenamed }
    if let flaw = flaws.last { throw CommandError(flaw) }
  }

  private static func cents(_ text: String, _ session: Session) throws -> Int64 {
    let currency = try session.profile().currency
    guard let cents = MoneyText.cents(text, currency) else {
      throw CommandError.usage(
        "bad_amount",
        ["text": text, "currency": currency, "example": MoneyText.example(currency)])
    }
    return cents
  }

  private static func distance(
    _ text: String, _ option: String, least: Int64 = 0
  ) throws(CommandError) -> Int64 {
    guard let distance = DistanceText.millimetres(text), distance >= least else {
      throw .usage("bad_distance", ["option": "--\(option)", "value": text])
    }
    return distance
  }
}

extension CommandError {
  /// Creates the error of an invalid pair.
  fileprivate init(_ flaw: ShoeFlaw) {
    switch flaw {
    case .noName: self = .usage("shoe_without_name")
    case .nameTaken(let name): self = .refusal("shoe_taken", ["name": name])
    case .longEmoji(let emoji): self = .usage("bad_emoji", ["value": emoji])
    }
  }
}
