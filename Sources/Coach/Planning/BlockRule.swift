/// A rule that rejects a time for a block, in the order in which rules explain a refusal. The codes
/// are those of the reference (Coach § 2.3); of rules that reject the same time, the first counts.
public enum BlockRule: UInt8, CaseIterable, Hashable, Sendable {
  // The protected time, as in `ProtectedInterval.Code`.
  case shift, recoverySleep, preNightNap, sleepBeforeEarly, mainSleep, restGap, illness
  /// Time that another calendar, or a workout, has taken.
  case busy
  /// The block would end too shortly before sleep or a nap.
  case windDown
  /// Training would end too shortly before sleep or a nap.
  case trainingBeforeSleep
  /// The person has just got up.
  case waking
  /// The block would overlap another one, or leave no pause to it.
  case buffer
  /// The block would end after the task is due.
  case deadline
  /// The day has as many blocks as fit.
  case dayBlocks
  /// The day has no more minutes for the block.
  case dayMinutes
  /// The day is for tasks of low energy only.
  case lowEnergyOnly
  /// The goal has a block on the day.
  case oneBlockPerGoal
  /// The day has training.
  case oneTraining
  /// The person has skipped the task at that time.
  case skipped

  /// The code.
  public var code: String {
    switch self {
    case .shift: ProtectedInterval.Code.shift.rawValue
    case .recoverySleep: ProtectedInterval.Code.recoverySleep.rawValue
    case .preNightNap: ProtectedInterval.Code.preNightNap.rawValue
    case .sleepBeforeEarly: ProtectedInterval.Code.sleepBeforeEarly.rawValue
    case .mainSleep: ProtectedInterval.Code.mainSleep.rawValue
    case .restGap: ProtectedInterval.Code.restGap.rawValue
    case .illness: ProtectedInterval.Code.illness.rawValue
    case .busy: ProtectedInterval.Code.busy.rawValue
    case .windDown: "WIND_DOWN"
    case .trainingBeforeSleep: "TRAIN_3H_BEFORE_SLEEP"
    case .waking: "JUST_AWAKE"
    case .buffer: "BUFFER"
    case .deadline: "DEADLINE"
    case .dayBlocks: SoftCap.dayBlocks.rawValue
    case .dayMinutes: SoftCap.dayMinutes.rawValue
    case .lowEnergyOnly: "LOW_ENERGY_ONLY"
    case .oneBlockPerGoal: SoftCap.oneBlockPerGoal.rawValue
    case .oneTraining: SoftCap.oneTraining.rawValue
    case .skipped: "SKIPPED"
    }
  }

  /// The codes of the limits, which keep a block out of time that is free.
  public static let limits = Set(
    allCases.filter { $0.rawValue >= dayBlocks.rawValue }.map(\.code))

  /// The rule of protected time.
  init(_ code: ProtectedInterval.Code) {
    self =
      switch code {
      case .shift: .shift
      case .recoverySleep: .recoverySleep
      case .preNightNap: .preNightNap
      case .sleepBeforeEarly: .sleepBeforeEarly
      case .mainSleep: .mainSleep
      case .restGap: .restGap
      case .illness: .illness
      case .busy: .busy
      }
  }

  /// The rule that a person may relax.
  init(_ cap: SoftCap) {
    self =
      switch cap {
      case .dayBlocks: .dayBlocks
      case .dayMinutes: .dayMinutes
      case .oneBlockPerGoal: .oneBlockPerGoal
      case .oneTraining: .oneTraining
      }
  }
}

/// Rules as a set of bits, so that the inner loops of planning allocate nothing.
struct BlockRules: OptionSet {
  let rawValue: UInt32

  /// Sleep and naps.
  static let sleep: BlockRules = [
    BlockRules(.recoverySleep), BlockRules(.preNightNap), BlockRules(.sleepBeforeEarly),
    BlockRules(.mainSleep),
  ]
  /// The rests before sleep.
  static let beforeSleep: BlockRules = [BlockRules(.windDown), BlockRules(.trainingBeforeSleep)]

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ rule: BlockRule) { rawValue = 1 << UInt32(rule.rawValue) }

  /// The first of the rules in their order; nil if there is none.
  var first: BlockRule? {
    rawValue == 0 ? nil : BlockRule(rawValue: UInt8(rawValue.trailingZeroBitCount))
  }
}
