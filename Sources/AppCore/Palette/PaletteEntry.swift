import Services
import Store
import Terminal

/// Something that the palette finds.
package struct PaletteEntry: Equatable, Sendable {
  /// What picking an entry does.
  package enum Pick: Equatable, Sendable {
    /// Runs commands one after another, each where the one before has led.
    case run([HitTarget])
    /// Opens a setting.
    case setting(String)
    /// Has effects.
    case effects([Effect])
    /// Opens a surface.
    case open(AnySurface)
    /// Opens a form.
    case form(AnyFormModel)
  }

  /// What an entry is; of two that fit equally well, the first kind is shown first.
  package enum Kind: Int, Sendable {
    case command, setting, choice, record
  }

  /// Its stable name: that of a command, or a word for its kind and its own name, such as
  /// `setting:theme`.
  package var id: String
  /// What it is.
  package var kind: Kind
  /// What it is called.
  package var title: String
  /// What is worth a word beside the title: the present value, or where a command works.
  package var detail = ""
  /// What it does, in full.
  package var help = ""
  /// Other words for it, separated by commas.
  package var synonyms = ""
  /// The keys that do the same.
  package var keys: [String] = []
  /// The characters at the end of the title that name it; of a value, those after the setting.
  var nameCount = 0
  /// Whether it works where the palette was opened.
  package var isHere = true
  /// Why it cannot be picked now, nil if it can.
  package var refusal: Message?
  /// What picking it does.
  package var pick: Pick

  /// An entry of a kind.
  package init(_ id: String, _ kind: Kind, title: String, pick: Pick) {
    self.id = id
    self.kind = kind
    self.title = title
    self.pick = pick
  }
}

/// A part of the program that has the palette find its records by their names, or what else it
/// knows beside commands and settings.
package protocol PaletteSource: Sendable {
  /// Returns what it has found in the store. Throws `StoreError`.
  static func entries(
    in store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> [PaletteEntry]
}

extension PaletteEntry {
  /// The entries for all commands, those that work here first.
  static func commands(_ state: AppState, _ environment: AppEnvironment) -> [PaletteEntry] {
    let scopes = state.scopes
    let here = environment.commands.listed(in: scopes).map { command in
      var entry = PaletteEntry(command, [], environment)
      entry.refusal = command.disabled(state)
      return entry
    }
    let elsewhere = environment.commands.commands.compactMap { command -> PaletteEntry? in
      guard command.isListed, !scopes.contains(command.scope),
        let route = environment.features.route(to: command.scope, from: state.screen)
      else { return nil }
      var entry = PaletteEntry(command, route, environment)
      entry.isHere = false
      entry.detail = environment.texts("scope.\(command.scope.rawValue)")
      return entry
    }
    return here + elsewhere
  }

  init(_ command: Command, _ route: [String], _ environment: AppEnvironment) {
    let texts = environment.texts
    self.init(
      command.id, .command, title: command.title(texts),
      pick: .run((route + [command.id]).map { HitTarget($0) }))
    help = command.help(texts)
    synonyms = texts.synonyms("command.\(command.id).also")
    keys = command.keys.flatMap { [$0.label, $0.notation] }
  }

  /// The entries for the settings and for the values that they can have.
  static func settings(_ state: AppState, _ environment: AppEnvironment) -> [PaletteEntry] {
    let texts = environment.texts
    return environment.features.settings.flatMap { section in
      section.ids.filter { !section.openedByCommand.contains($0) }.flatMap { id -> [PaletteEntry] in
        let name = texts("settings.\(id)")
        var setting = PaletteEntry("setting:\(id)", .setting, title: name, pick: .setting(id))
        if !section.isReadFromStore {
          setting.detail = section.value(of: id, state, environment) ?? ""
        }
        setting.help = texts("settings.\(id).about")
        setting.synonyms = texts.synonyms("settings.\(id).also")
        return [setting]
          + section.choices(of: id, state, environment).map { choice in
            var entry = PaletteEntry(
              "choice:\(id):\(choice.id)", .choice,
              title: texts("palette.choice", ["setting": name, "value": choice.name]),
              pick: .effects(choice.isCurrent ? [] : choice.effects))
            entry.nameCount = choice.name.count
            entry.detail = choice.isCurrent ? texts("settings.current") : ""
            entry.help = setting.help
            entry.synonyms = texts.synonyms("settings.\(id).\(choice.id).also")
            return entry
          }
      }
    }
  }
}

extension Texts {
  /// The other words for something, separated by commas; empty where the catalogue has none.
  package func synonyms(_ key: String) -> String { has(key) ? self(key) : "" }
}
