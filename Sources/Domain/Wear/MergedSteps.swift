/// The steps of a part of an hour.
public struct MergedPart: Hashable, Sendable {
  /// The interval.
  public var interval: Interval
  /// Steps.
  public var steps: Int64
  /// The distance in millimetres.
  public var distance: Int64

  /// Creates a part.
  public init(interval: Interval, steps: Int64, distance: Int64) {
    self.interval = interval
    self.steps = steps
    self.distance = distance
  }
}

/// The steps of one hour.
public struct MergedHour: Hashable, Sendable {
  /// The hour.
  public var hour: CivilHour
  /// Steps.
  public var steps: Int64
  /// The distance in millimetres.
  public var distance: Int64
  /// Whether some of the distance is steps times a stride.
  public var isDistanceEstimated: Bool
  /// The numbers of the sources used, the most trusted first.
  public var sources: [Int]
  /// The parts of the hour at the requested cuts, without empty ones. They add up to the hour.
  public var parts: [MergedPart]
}

/// The steps of one day: the sum of its hours, and values for the day as a whole.
public struct MergedDay: Hashable, Sendable {
  /// The day.
  public var day: CivilDay
  /// The steps of the hours.
  public var steps: Int64
  /// The distance of the hours in millimetres.
  public var distance: Int64
  /// Whether some of that distance is steps times a stride.
  public var isDistanceEstimated: Bool
  /// Steps without hours; 0 if hours have steps, because they would be the same ones.
  public var dayLevelSteps: Int64
  /// The distance in millimetres measured for the day as a whole; 0 if hours have measured ones.
  /// Hours with steps share it.
  public var dayLevelDistance: Int64
  /// Whether that distance is steps times a stride.
  public var isDayLevelDistanceEstimated: Bool
  /// The sources of the values for the day as a whole.
  public var dayLevelSources: [Int]

  /// All steps of the day.
  public var totalSteps: Int64 { steps + dayLevelSteps }

  /// The distance in millimetres of the day as a whole that no hour shares.
  public var unsharedDistance: Int64 { steps > 0 ? 0 : dayLevelDistance }

  /// The total distance of the day in millimetres.
  public var totalDistance: Int64 { distance + unsharedDistance }
}

/// Merged steps: all hours and days with values, in chronological order.
public struct MergedSteps: Equatable, Sendable {
  /// The hours.
  public var hours: [MergedHour]
  /// The days.
  public var days: [MergedDay]

  /// Creates merged steps from consistent hours and days.
  public init(hours: [MergedHour] = [], days: [MergedDay] = []) {
    self.hours = hours
    self.days = days
  }
}
