/// What a person walked in a part of an hour.
public struct MergedPart: Hashable, Sendable {
  /// The time.
  public var interval: Interval
  /// Steps.
  public var steps: Int64
  /// Millimetres.
  public var distance: Int64

  /// A part of an hour.
  public init(interval: Interval, steps: Int64, distance: Int64) {
    self.interval = interval
    self.steps = steps
    self.distance = distance
  }
}

/// What a person walked in one hour of the clock.
public struct MergedHour: Hashable, Sendable {
  /// The hour.
  public var hour: CivilHour
  /// Steps.
  public var steps: Int64
  /// Millimetres.
  public var distance: Int64
  /// Whether the distance, or a part of it, is steps times a stride.
  public var isDistanceEstimated: Bool
  /// The numbers of the sources that something was taken from, the most trusted first.
  public var sources: [Int]
  /// The hour divided where that was asked for; parts without anything are left out. They add up to
  /// the hour.
  public var parts: [MergedPart]
}

/// What a person walked on one day: the sum of its hours, and what is known of the day as a whole.
public struct MergedDay: Hashable, Sendable {
  /// The day.
  public var day: CivilDay
  /// Steps of the hours.
  public var steps: Int64
  /// Millimetres of the hours.
  public var distance: Int64
  /// Whether any of that distance is steps times a stride.
  public var isDistanceEstimated: Bool
  /// Steps that no hour is known of: 0 where hours have steps, because then they are the same ones.
  public var dayLevelSteps: Int64
  /// Millimetres that were measured for the day as a whole: 0 where hours have measured ones. Hours
  /// with steps share them.
  public var dayLevelDistance: Int64
  /// Whether that distance is steps times a stride.
  public var isDayLevelDistanceEstimated: Bool
  /// The sources of what is known of the day as a whole.
  public var dayLevelSources: [Int]

  /// All steps of the day.
  public var totalSteps: Int64 { steps + dayLevelSteps }

  /// Millimetres that belong to the day as a whole and to none of its hours.
  public var unsharedDistance: Int64 { steps > 0 ? 0 : dayLevelDistance }

  /// All millimetres of the day.
  public var totalDistance: Int64 { distance + unsharedDistance }
}

/// What a person walked: every hour and every day with anything, in order.
public struct MergedSteps: Equatable, Sendable {
  /// The hours.
  public var hours: [MergedHour]
  /// The days.
  public var days: [MergedDay]

  /// Hours and days that belong together.
  public init(hours: [MergedHour] = [], days: [MergedDay] = []) {
    self.hours = hours
    self.days = days
  }
}
