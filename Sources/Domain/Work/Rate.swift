/// A way in which an hour is paid: a label and what the hour counts.
public struct Rate: Hashable, Sendable {
  /// What payslips call it.
  public let label: String
  /// What an hour counts.
  public let multiplier: Multiplier

  /// A rate.
  public init(label: String, multiplier: Multiplier) {
    self.label = label
    self.multiplier = multiplier
  }

  /// The rates that every person starts with; the first is the ordinary one.
  public static let defaults = [
    Rate(label: "Regular", multiplier: .one),
    Rate(label: "Overtime (Bracket)", multiplier: Multiplier(tenThousandths: 13_000)),
    Rate(label: "Extra", multiplier: Multiplier(tenThousandths: 15_000)),
    Rate(label: "Bank Holiday", multiplier: Multiplier(tenThousandths: 20_000)),
  ]
}
