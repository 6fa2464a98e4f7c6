import Services
import Store
import Terminal

/// An entry of the palette: a command, a setting, a value or a record.
package struct PaletteEntry: Equatable, Sendable {
  /// The effect of picking an entry.
  package enum Pick: Equatable, Sendable {
    /// Runs commands in order, each in the place to which the previous one has led.
    case run([HitTarget])
    /// Opens a setting.
    case setting(String)
    /// Performs effects.
    case effects([Effect])
    /// Opens a surface.
    case open(AnySurface)
    /// Opens a form.
    case form(AnyFormModel)
  }

  /// The kind of an entry; of equally good matches, the earlier kind is shown first.
  package enum Kind: Int, Sendable {
    case command, setting, choice, record, topic
  }

  /// The stable id: that of the command, or a prefix for the kind and a name, such as
  /// `setting:theme`.
  package var id: String
  /// The kind.
  package var kind: Kind
  /// The title.
  package var title: String
  /// The detail beside the title: the present value, or where a command works.
  package var detail = ""
  /// The full description.
  package var help = ""
  /// Synonyms of the title, separated by commas.
  package var synonyms = ""
  /// The keys of the command.
  package var keys: [String] = []
  /// The number of characters at the end of a value's title that name it, after its setting.
  var nameCount = 0
  /// Whether it works where the palette was opened.
  package var isHere = true
  /// Whether it deletes something. Then its title and its synonyms find it, not a word of its
  /// description.
  var deletes = false
  /// Whether it could be picked when the palette was opened.
  package var isEnabled = true
  /// The effect of picking the entry.
  package var pick: Pick

  /// Creates an entry.
  package init(_ id: String, _ kind: Kind, title: String, pick: Pick) {
    self.id = id
    self.kind = kind
    self.title = title
    self.pick = pick
  }
}

/// A part of the program that contributes entries to the palette besides commands and settings,
/// such as its records by name.
package protocol PaletteSource: Sendable {
  /// Returns the entries, read from the store. Throws `StoreError`.
  static func entries(
    in store: Store, _ state: AppState, _ environment: AppEnvironment
  ) throws -> [PaletteEntry]

  /// Returns what a typed text adds, such as a shift; nil if it says nothing of the kind. `entries`
  /// are all of the palette.
  static func typed(
    _ text: String, among entries: [PaletteEntry], _ state: AppState, _ environment: AppEnvironment
  ) -> PaletteEntry?
}

extension PaletteSource {
  /// Returns nil: most parts add nothing that is typed in a line.
  package static func typed(
    _ text: String, among entries: [PaletteEntry], _ state: AppState, _ environment: AppEnvironment
  ) -> PaletteEntry? { nil }
}

extension PaletteEntry {
  /// Returns the entries of all commands, those that work here first.
  static func commands(_ state: AppState, _ environment: AppEnvironment) -> [PaletteEntry] {
    let scopes = state.scopes
    let here = environment.commands.listed(in: scopes).map { command in
      var entry = PaletteEntry(command, [], environment)
      entry.isEnabled = command.disabled(state) == nil
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
    let dot = command.id.utf8.lastIndex(of: UInt8(ascii: "."))
    let verb = dot.map { command.id[$0...].dropFirst() } ?? command.id[...]
    deletes = ["delete", "remove"].contains(where: verb.hasPrefix)
    keys = command.keys.flatMap { [$0.label, $0.notation] }
  }

  /// Returns the entries of the settings and of their values.
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
        setting.deletes = section.deleting.contains(id)
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
  /// Returns the synonyms in the text `key`, separated by commas; empty if there is no such text.
  package func synonyms(_ key: String) -> String { has(key) ? self(key) : "" }
}
