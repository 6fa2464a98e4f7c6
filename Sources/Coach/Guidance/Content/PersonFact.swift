/// A fact about a person that allows or rules out actions. The raw values are those of the library,
/// and are stored.
public enum PersonFact: String, CaseIterable, Hashable, Sendable {
  /// The person drives to work or home.
  case drives
  case pregnant
  /// A fall in the dark is likely.
  case fallRisk = "fall_risk"
  /// A child or an alarm must be heard at night.
  case mustHear = "must_hear"
  /// Calls for work come at any time.
  case onCall = "on_call"
  case medicalDiet = "medical_diet"
  /// A doctor has limited how much the person drinks.
  case fluidLimit = "fluid_limit"
  case alcoholProblem = "alcohol_problem"
  /// Thoughts about sleep keep the person awake.
  case sleepWorry = "sleep_worry"
  case injury, dizziness, insomnia
  /// Naps are not allowed at work.
  case noNaps = "no_naps"
  case lightSensitive = "light_sensitive"
  case heart
  case jointPain = "joint_pain"
  case noCaffeine = "no_caffeine"
  case allergy
  /// Nobody covers for the person in a break.
  case worksAlone = "works_alone"
  /// All shifts of the last 28 days are nights; the roster decides.
  case permanentNights = "permanent_nights"
  /// The shifts of the last 28 days are nights and others; the roster decides.
  case rotating
  /// A night shift was in the last 28 days, or is in the next seven; the roster decides.
  case worksNights = "works_nights"

  /// The facts that the roster decides, and the person does not.
  public static let ofRoster: Set<PersonFact> = [.permanentNights, .rotating, .worksNights]
}

/// The facts about a person. Without an answer, the person drives, because what makes driving less
/// safe is then left out.
public struct PersonFacts: Hashable, Sendable {
  /// The facts that hold, without those of the roster.
  public private(set) var all: Set<PersonFact>

  /// Creates facts; those of the roster are left out.
  public init(_ facts: some Sequence<PersonFact> = [.drives]) {
    all = Set(facts).subtracting(PersonFact.ofRoster)
  }

  /// Returns whether a fact holds.
  public func contains(_ fact: PersonFact) -> Bool { all.contains(fact) }

  /// Returns the facts with one of them changed. A fact of the roster stays out.
  public func setting(_ fact: PersonFact, _ holds: Bool) -> PersonFacts {
    PersonFacts(holds ? all.union([fact]) : all.subtracting([fact]))
  }
}
