import Coach

/// Parses what a person enters about an exercise, on the command line or in a form.
package enum ExerciseText {
  /// Parses a weight above 0 in `unit`. Throws `TrainingError`.
  package static func weight(
    _ text: String, _ unit: WeightUnit
  ) throws(TrainingError) -> Weight {
    let weight: Weight
    do throws(WeightError) { weight = try Weight(parsing: text, unit: unit) } catch {
      throw TrainingError(error)
    }
    guard weight.unit == unit else { throw .otherUnit(weight, unit) }
    guard weight.thousandths > 0 else { throw .typed(.weight, text) }
    return weight
  }

  /// The smallest step, in thousandths.
  package static let leastStep = 10

  /// Parses a step, in `unit` unless it names another one. Throws `TrainingError`.
  package static func step(
    _ text: String, _ unit: WeightUnit
  ) throws(TrainingError) -> Weight {
    do throws(WeightError) {
      let step = try Weight(parsing: text, unit: unit)
      guard step.thousandths >= leastStep else { throw WeightError.unreadable(text) }
      return step
    } catch { throw TrainingError(error) }
  }

  /// Parses a scheme of sets: `3x5`. Throws `TrainingError`.
  package static func scheme(_ text: String) throws(TrainingError) -> SetScheme {
    do throws(SetSchemeError) { return try SetScheme(parsing: text) } catch {
      throw TrainingError(error)
    }
  }

  /// Parses a range of repetitions: `8-12`. Throws `TrainingError`.
  package static func range(_ text: String) throws(TrainingError) -> RepRange {
    guard let range = RepRange(text) else { throw .typed(.range, text) }
    return range
  }

  /// Parses sizes of plates: `20,10,5,2.5`. Throws `TrainingError`.
  package static func plates(
    _ text: String, _ unit: WeightUnit
  ) throws(TrainingError) -> PlateList {
    guard let plates = try? PlateList(parsing: text, unit: unit), !plates.weights.isEmpty else {
      throw .typed(.plates, text)
    }
    return plates
  }

  /// Parses numbers of pairs of plates: `20:2,2.5:1`. Throws `TrainingError`.
  package static func pairs(
    _ text: String, _ unit: WeightUnit
  ) throws(TrainingError) -> PlatePairs {
    guard let pairs = PlatePairs(parsing: text, unit: unit) else { throw .typed(.pairs, text) }
    return pairs
  }

  /// The number of sessions before an increase or a deload.
  package static let counts = 1...20

  /// Parses a number of sessions. Throws `TrainingError`.
  package static func count(_ text: String) throws(TrainingError) -> Int {
    guard let number = Int(text), counts.contains(number) else { throw .typed(.count, text) }
    return number
  }
}

extension TrainingExercise {
  /// Changes the unit: what was set in the other one no longer holds.
  package mutating func change(to unit: WeightUnit) {
    self.unit = unit
    bar = nil
    plates = nil
    pairs = PlatePairs([:])
    step = nil
    plan?.weight = nil
    plan?.trainingMax = nil
  }

  /// Returns the sets that its rule begins with. Throws `TrainingError` if its equipment is
  /// impossible.
  package func defaultScheme() throws(TrainingError) -> SetScheme {
    var fresh = self
    fresh.plan = nil
    do throws(LoadingError) { return try fresh.exercise().plan.scheme } catch {
      throw TrainingError(error)
    }
  }

  /// Returns the exercise for the engine. Throws if its equipment is impossible, or its planned
  /// weight is below the bar or cannot be formed by the plates.
  package func checked() throws(LoadingError) -> Exercise {
    let lift = try exercise()
    if let weight = lift.plan.weight, lift.loading.hasPlates {
      _ = try lift.loading.plates(exactly: weight)
    }
    return lift
  }
}
