import Domain

/// The usual kinds of settings.
extension Setting {
  typealias Path<Value> = WritableKeyPath<SettingValues, Value> & Sendable

  /// A text; empty for none.
  static func text(
    _ key: String, _ group: String, _ path: Path<String>, title: String? = nil,
    isLocal: Bool = false
  ) -> Setting {
    Setting(
      key, group, title: title, isFree: true, isLocal: isLocal,
      read: { values, _ in values[keyPath: path] },
      write: { text, values, _ in values[keyPath: path] = text })
  }

  /// A switch.
  static func flag(_ key: String, _ group: String, _ path: Path<Bool>) -> Setting {
    choice(key, group, path, [("on", true), (SettingCatalog.off, false)])
  }

  /// One of some words.
  static func choice<Value: Equatable & Sendable>(
    _ key: String, _ group: String, _ path: Path<Value>, _ words: [(String, Value)],
    isLocal: Bool = false
  ) -> Setting {
    Setting(
      key, group, isLocal: isLocal, choices: { _ in words.map(\.0) },
      read: { values, _ in words.first { $0.1 == values[keyPath: path] }?.0 ?? "" },
      write: { text, values, _ in
        guard let word = words.first(where: { $0.0 == text }) else { return }
        values[keyPath: path] = word.1
      })
  }

  /// A length in minutes, or none.
  static func length(
    _ key: String, _ group: String, _ path: Path<Int?>, allowsZero: Bool = false,
    upTo longest: Int = DurationText.longestMinutes, readsHours: Bool = false
  ) -> Setting {
    Setting(
      key, group, isFree: true, choices: { _ in [SettingCatalog.off] },
      read: { values, _ in
        values[keyPath: path].map(SettingCatalog.length) ?? SettingCatalog.off
      },
      write: { text, values, _ in
        guard text != SettingCatalog.off else { return values[keyPath: path] = nil }
        let minutes =
          try readsHours
          ? DurationText.hours(text, allowsZero: allowsZero)
          : DurationText.minutes(text, allowsZero: allowsZero)
        guard minutes <= longest else { throw DurationTextError.tooLong(text) }
        values[keyPath: path] = minutes
      })
  }

  /// A limit of the rest rules. A bare number is hours.
  static func limit(
    _ key: String, _ path: Path<Int?>, upTo longest: Int
  ) -> Setting {
    length(key, "rest", path, upTo: longest, readsHours: true)
  }

  /// A number, or none.
  static func number(
    _ key: String, _ group: String, _ path: Path<Int?>, _ range: ClosedRange<Int>
  ) -> Setting {
    Setting(
      key, group, isFree: true, choices: { _ in [SettingCatalog.off] },
      read: { values, _ in values[keyPath: path].map(String.init) ?? SettingCatalog.off },
      write: { text, values, context in
        guard text != SettingCatalog.off else { return values[keyPath: path] = nil }
        guard let number = Int(text), range.contains(number) else {
          throw UserFacingError(
            "setting_number", context.environment.texts,
            [
              "text": text, "least": String(range.lowerBound), "most": String(range.upperBound),
            ])
        }
        values[keyPath: path] = number
      })
  }

  /// A number of the rest rules.
  static func count(
    _ key: String, _ path: Path<Int?>, _ range: ClosedRange<Int>
  ) -> Setting {
    number(key, "rest", path, range)
  }
}

extension Setting {
  /// The weeks of an average, which has to be set before.
  static func weeks(_ key: String, of average: String, _ path: Path<Int?>) -> Setting {
    let number = count(key, path, RestRules.weekRange)
    return Setting(
      key, "rest", isFree: true, choices: number.choices, read: number.read,
      write: { text, values, context in
        guard values[keyPath: path] != nil else {
          guard text != SettingCatalog.off else { return }
          throw UserFacingError("setting_needs", context.environment.texts, ["key": average])
        }
        guard text != SettingCatalog.off else {
          return values[keyPath: path] = RestRules.usualAverageWeeks
        }
        try number.write(text, &values, context)
      })
  }
}

extension RestRules {
  /// The longest average week in minutes; nil for no limit.
  var averageMinutes: Int? {
    get { averageWeek?.minutes }
    set {
      averageWeek = newValue.map {
        AverageWeek(minutes: $0, weeks: averageWeek?.weeks ?? Self.usualAverageWeeks)
      }
    }
  }

  /// The weeks of the average week; nil without one, and then it cannot be set.
  var averageWeeks: Int? {
    get { averageWeek?.weeks }
    set {
      averageWeek = averageWeek.map {
        AverageWeek(minutes: $0.minutes, weeks: newValue ?? Self.usualAverageWeeks)
      }
    }
  }

  /// The longest average of nights in minutes; nil for no limit.
  var nightMinutes: Int? {
    get { nightAverage?.minutes }
    set {
      nightAverage = newValue.map {
        NightAverage(minutes: $0, weeks: nightAverage?.weeks ?? Self.usualAverageWeeks)
      }
    }
  }

  /// The weeks of the average of nights; nil without one, and then it cannot be set.
  var nightWeeks: Int? {
    get { nightAverage?.weeks }
    set {
      nightAverage = nightAverage.map {
        NightAverage(minutes: $0.minutes, weeks: newValue ?? Self.usualAverageWeeks)
      }
    }
  }
}
