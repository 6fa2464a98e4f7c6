import Coach
import Domain
import Interchange
import Store

/// A person’s settings, as they are stored.
package struct SettingValues: Equatable, Sendable {
  /// The profile.
  package var profile: UserProfile
  /// The reminders.
  package var reminders = ReminderSettings()
  /// The automatic backups.
  package var backups = BackupSettings()
  /// The training.
  package var training = TrainingSettings()
  /// The daily actions, with sleep and travel.
  package var guidance = GuidanceSettings()
  /// The steps and shoes.
  package var wear = WearSettings()

  /// Creates the values of a new store, with a profile.
  package init(_ profile: UserProfile) { self.profile = profile }
}

/// The surroundings in which settings are read and checked.
package struct SettingContext: Sendable {
  /// The clock, zones and texts.
  package let environment: Environment
  /// The names of the themes.
  package let themes: [String]
  /// The pairs of shoes that are in use.
  package let shoes: [Shoe]

  /// Creates a context.
  package init(_ environment: Environment, themes: [String], shoes: [Shoe]) {
    self.environment = environment
    self.themes = themes
    self.shoes = shoes
  }
}

/// A setting with its name on the command line and in files. A value is a text that can be set
/// again: `on`, `7h30m`, `2026-03-26`, or `off` where nothing is set.
package struct Setting: Sendable {
  /// Reads a value.
  package typealias Read = @Sendable (SettingValues, SettingContext) -> String
  /// Sets a value, or throws the error of its type.
  package typealias Write = @Sendable (String, inout SettingValues, SettingContext) throws -> Void

  /// The name: the id of the setting on the screen, with hyphens.
  package let key: String
  /// The section of Settings.
  package let group: String
  /// The text key of its title.
  package let title: String
  /// Whether it takes other texts than its choices.
  package let isFree: Bool
  /// Whether it belongs to this machine and is left out of files.
  package let isLocal: Bool
  /// Returns the words it takes.
  package let choices: @Sendable (SettingContext) -> [String]
  /// Returns the value.
  package let read: Read
  let write: Write

  init(
    _ key: String, _ group: String, title: String? = nil, isFree: Bool = false,
    isLocal: Bool = false, choices: @escaping @Sendable (SettingContext) -> [String] = { _ in [] },
    read: @escaping Read, write: @escaping Write
  ) {
    self.key = key
    self.group = group
    self.title = title ?? "settings.\(key.replacing("-", with: "_"))"
    self.isFree = isFree
    self.isLocal = isLocal
    self.choices = choices
    self.read = read
    self.write = write
  }

  /// Sets a value. Throws `SettingError.badValue`.
  package func set(
    _ text: String, in values: inout SettingValues, _ context: SettingContext
  ) throws(SettingError) {
    let words = choices(context)
    let word = words.first { $0.lowercased() == text.lowercased() }
    guard word != nil || isFree else {
      throw .badChoice(key, text, words)
    }
    do {
      try write(word ?? text.trimmed, &values, context)
    } catch let error as SettingError {
      throw error
    } catch {
      throw .badValue(key, UserFacingError(error, context.environment))
    }
  }
}

/// Why a setting cannot be read or set.
package enum SettingError: Error, Equatable {
  /// There is no such setting; the most similar name.
  case unknown(String, nearest: String?)
  /// The setting takes only certain words.
  case badChoice(String, String, [String])
  /// The setting cannot have the value.
  case badValue(String, UserFacingError)
  /// The setting belongs to this machine and cannot come from a file.
  case local(String)
  /// The file is not one of settings.
  case badFile
}

extension SettingError: UserFacing {
  /// Describes why a setting cannot be read or set.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .unknown(let key, let nearest):
      return UserFacingError(
        nearest == nil ? "setting_unknown" : "setting_unknown_near", texts,
        ["key": key, "nearest": nearest ?? ""])
    case .badChoice(let key, let text, let words):
      return UserFacingError(
        "setting_choice", texts,
        ["key": key, "text": text, "choices": words.joined(separator: ", ")])
    case .badValue(let key, let reason):
      return UserFacingError(
        code: "setting_value", message: "\(key): \(reason.message)", hint: reason.hint,
        arguments: reason.arguments)
    case .local(let key): return UserFacingError("setting_local", texts, ["key": key])
    case .badFile: return UserFacingError("setting_file", texts)
    }
  }
}

extension StoreServices {
  /// Returns the person’s settings. Throws `StoreError`.
  package func settingValues() throws -> SettingValues {
    var values = SettingValues(try profile())
    values.reminders = try store.reminders.settings()
    values.backups = try store.backups.settings()
    values.training = try store.trainingSettings()
    values.guidance = try store.guidanceSettings()
    values.wear = try store.stepSources.settings()
    return values
  }
}

extension SettingValues {
  /// Returns the actions that save what differs from `old`.
  func actions(since old: SettingValues, _ environment: Environment) -> [Action] {
    var actions: [Action] = []
    if profile.timeZoneIdentifier != old.profile.timeZoneIdentifier {
      actions.append(
        .settings(.moveHome(profile, from: old.profile, on: environment.today)))
    } else if profile != old.profile {
      actions.append(.settings(.saveProfile(profile, from: old.profile)))
    }
    if reminders != old.reminders {
      actions.append(.reminder(.save(reminders, from: old.reminders)))
    }
    if backups != old.backups { actions.append(.archive(.saveBackups(backups, from: old.backups))) }
    if training != old.training {
      let choosesGoal = training.goal != old.training.goal
      actions.append(
        .training(.saveSettings(training, from: old.training, choosesGoal: choosesGoal)))
    }
    if guidance != old.guidance {
      actions.append(.guidance(.saveSettings(guidance, from: old.guidance)))
    }
    if wear != old.wear { actions.append(.wear(.saveSettings(wear, from: old.wear))) }
    return actions
  }
}
