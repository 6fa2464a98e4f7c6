/// The score of a time for a block, in thousandths (reference, Coach § 2.3). Each term is rounded
/// half up on its own, so that they add up to the total.
struct BlockScore: Equatable {
  var energy: Int
  var window: Int
  var earliness: Int
  var stability = 0

  /// The sum of the terms.
  var total: Int { energy + window + earliness + stability }

  /// The points for full energy.
  static let energyWeight = 450
  /// The points for a place in the preferred window.
  static let windowWeight = 300
  /// The points for a place on the first day.
  static let earlinessWeight = 250
  /// The points for the place of the old block when a plan is made again.
  static let stabilityWeight = 200
  /// The days after which a place is not early any more.
  static let earlyDays = 7

  /// The energy in thousandths before so many seconds after waking: the first hour is slow, and the
  /// next four are the best.
  private static let energies: [(seconds: Int64, permille: Int)] = [
    (1 * 3600, 500), (5 * 3600, 1000), (9 * 3600, 700), (13 * 3600, 400), (.max, 100),
  ]

  /// Returns the energy in thousandths some seconds after waking; less after too little sleep.
  static func energy(awake seconds: Int64, isTired: Bool = false) -> Int {
    let energy = energies.first { seconds < $0.seconds }?.permille ?? 100
    return isTired ? min(energy, tired) : energy
  }

  /// The most energy after short sleep, in thousandths.
  private static let tired = 400

  /// Returns how well a task fits the energy of a time, in thousandths: easy tasks fit always
  /// alike, and for those of medium energy no time is bad.
  static func fit(_ energy: Int, _ need: TaskEnergy) -> Int {
    switch need {
    case .low: 700
    case .medium: max(600, energy)
    case .high: energy
    }
  }

  /// Returns the term of energy.
  static func energy(_ energy: Int, _ need: TaskEnergy) -> Int {
    (energyWeight * fit(energy, need) + 500) / 1000
  }

  /// Returns the term of a preferred window; nil for a task without one.
  static func window(isInside: Bool?) -> Int {
    switch isInside {
    case nil: (windowWeight + 1) / 2
    case true?: windowWeight
    case false?: 0
    }
  }

  /// Returns the term of a local day, counted from 0.
  static func earliness(day: Int) -> Int {
    let left = max(0, earlyDays - day)
    return (2 * earlinessWeight * left + earlyDays) / (2 * earlyDays)
  }
}
