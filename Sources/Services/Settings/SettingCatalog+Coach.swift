import Coach
import Domain
import Store

/// The settings of steps, training and daily actions.
extension SettingCatalog {
  static var steps: [Setting] {
    [
      Setting(
        "work-shoes", "steps", isFree: true, choices: { ["none"] + $0.shoes.map(\.name) },
        read: { values, context in
          context.shoes.first { $0.id == values.wear.workShoe }?.name ?? "none"
        },
        write: { text, values, context in
          guard text != "none" else { return values.wear.workShoe = nil }
          let same = context.shoes.filter { $0.name == text }
          let found =
            same.isEmpty
            ? context.shoes.filter { $0.name.lowercased().contains(text.lowercased()) } : same
          guard found.count == 1, !text.isEmpty else {
            throw SettingError.badChoice("work-shoes", text, ["none"] + context.shoes.map(\.name))
          }
          values.wear.workShoe = found[0].id
        }),
      Setting(
        "auto-start", "steps", choices: { _ in ["on", off] },
        read: { values, _ in values.wear.autoStartSince == nil ? off : "on" },
        write: { text, values, context in
          guard (text == "on") != (values.wear.autoStartSince != nil) else { return }
          values.wear.autoStarts(text == "on", from: context.environment.now)
        }),
      Setting(
        "stride", "steps", isFree: true,
        read: { values, _ in
          let tenths = values.wear.stride % 10
          return "\(values.wear.stride / 10)\(tenths == 0 ? "" : ".\(tenths)")cm"
        },
        write: { text, values, context in
          guard let stride = StrideText.millimetres(text) else {
            throw UserFacingError("setting_stride", context.environment.texts, ["text": text])
          }
          values.wear.stride = stride
        }),
      Setting(
        "inactivity", "steps", isFree: true,
        read: { values, _ in length(values.wear.inactivity.minutes) },
        write: { text, values, context in
          let minutes = try DurationText.minutes(text)
          guard InactivityRule.sensible.contains(minutes) else {
            throw UserFacingError("setting_inactivity", context.environment.texts, ["text": text])
          }
          values.wear.inactivity = InactivityRule(minutes: minutes)
        }),
    ]
  }

  static var training: [Setting] {
    [
      .choice(
        "training-level", "training", \.training.level,
        TrainingLevel.allCases.map { ($0.rawValue, $0) }),
      .choice(
        "training-goal", "training", \.training.goal,
        TrainingGoal.allCases.map { ($0.rawValue, $0) }),
      Setting(
        "training-step", "training", isFree: true, choices: { _ in [byLevel] },
        read: { values, _ in values.training.step.map { "\($0.text)\($0.unit.rawValue)" } ?? byLevel
        },
        write: { text, values, _ in
          values.training.step = text == byLevel ? nil : try ExerciseText.step(text, .kg)
        }),
      Setting(
        "training-frequency", "training", isFree: true, choices: { _ in [byLevel] },
        read: { values, _ in values.training.required.map(String.init) ?? byLevel },
        write: { text, values, _ in
          values.training.required = text == byLevel ? nil : try ExerciseText.count(text)
        }),
      .flag("training-guard", "training", \.training.usesReadiness),
      .flag("training-cap", "training", \.training.capsAtTenPercent),
      .flag("training-suggestions", "training", \.training.suggests),
      .flag("training-notify", "training", \.training.announces),
      .flag("training-rest-bell", "training", \.training.ringsAfterRest),
    ]
  }

  /// The word for a value that the level or the program decides.
  private static let byLevel = "default"

  static var guidance: [Setting] {
    pace + [
      .flag("guidance-preview", "guidance", \.guidance.previews),
      .flag("guidance-digest", "guidance", \.guidance.digests),
    ] + facts + sleep + SleepHabitField.allCases.map(habit)
  }

  private static var pace: [Setting] {
    [
      Setting(
        "guidance-areas", "guidance", title: "guidance.setting.areas", isFree: true,
        choices: { _ in [byLevel] },
        read: { values, _ in
          let areas = values.guidance.areas.map(\.rawValue)
          return areas.isEmpty ? byLevel : areas.joined(separator: ",")
        },
        write: { text, values, _ in
          guard text != byLevel else { return values.guidance.areas = [] }
          let words = text.split(separator: ",").map { String($0).trimmed.lowercased() }
          let areas = words.compactMap(ActionTag.init)
          guard areas.count == words.count, !areas.isEmpty else {
            throw SettingError.badChoice("guidance-areas", text, ActionTag.allCases.map(\.rawValue))
          }
          guard areas.count <= MonthlyFocus.mostAreas else {
            throw GuidanceError.tooManyAreas(MonthlyFocus.mostAreas)
          }
          values.guidance.areas = areas
        }),
      Setting(
        "guidance-longest", "guidance",
        choices: { _ in ActionLength.allCases.map { String($0.minutes) } },
        read: { values, _ in String(values.guidance.pace.longest.minutes) },
        write: { text, values, _ in
          let pace = values.guidance.pace
          let longest = Int(text).flatMap(ActionLength.init) ?? pace.longest
          values.guidance.pace = GuidancePace(longest: longest, daysPerWeek: pace.daysPerWeek)
        }),
      Setting(
        "guidance-days", "guidance", choices: { _ in GuidancePace.days.map(String.init) },
        read: { values, _ in String(values.guidance.pace.daysPerWeek) },
        write: { text, values, _ in
          let pace = values.guidance.pace
          values.guidance.pace = GuidancePace(
            longest: pace.longest, daysPerWeek: Int(text) ?? pace.daysPerWeek)
        }),
      Setting(
        "guidance-nudge", "guidance", isFree: true, choices: { _ in ["auto", off] },
        read: { values, _ in
          guard values.guidance.nudges else { return off }
          return values.guidance.nudgeMinute.map(clock) ?? "auto"
        },
        write: { text, values, context in
          let minute = TimeParser.minuteOfDay(text)
          guard ["auto", off].contains(text) || minute.map({ $0 < 1440 }) ?? false else {
            throw UserFacingError("clock_unreadable", context.environment.texts, ["text": text])
          }
          values.guidance.nudges = text != off
          values.guidance.nudgeMinute = minute
        }),
    ]
  }

  /// Formats a time of day so that it can be entered.
  private static func clock(_ minute: Int) -> String {
    LocalDateTime(day: CivilDay(number: 0), secondOfDay: minute * 60).clockText
  }

  /// The facts that a person decides about.
  private static var facts: [Setting] {
    PersonFact.allCases.filter { !PersonFact.ofRoster.contains($0) }.map { fact in
      Setting(
        "fact-\(fact.rawValue.replacing("_", with: "-"))", "guidance",
        title: "guidance.fact.\(fact.rawValue)", choices: { _ in ["on", off] },
        read: { values, _ in values.guidance.facts.contains(fact) ? "on" : off },
        write: { text, values, _ in
          values.guidance.facts = values.guidance.facts.setting(fact, text == "on")
        })
    }
  }

  private static var sleep: [Setting] {
    [
      Setting(
        "sleep-at-night", "guidance", title: "guidance.habit.sleep", isFree: true,
        choices: { _ in [byLevel] },
        read: { values, _ in values.guidance.habits.ownMainSleep?.clockText ?? byLevel },
        write: { text, values, _ in
          values.guidance.habits.ownMainSleep = text == byLevel ? nil : try GoalWords.window(text)
        }),
      Setting(
        "nap", "guidance", title: "guidance.habit.nap", isFree: true, choices: { _ in [off] },
        read: { values, _ in values.guidance.habits.nap?.clockText ?? off },
        write: { text, values, _ in
          values.guidance.habits.nap = text == off ? nil : try GoalWords.window(text)
        }),
    ]
  }

  private static func habit(_ field: SleepHabitField) -> Setting {
    Setting(
      field.rawValue, "guidance", title: "guidance.habit.\(field.word)", isFree: true,
      read: { values, _ in length(values.guidance.habits[keyPath: field.path]) },
      write: { text, values, _ in
        values.guidance.habits[keyPath: field.path] = try field.minutes(text)
      })
  }
}
