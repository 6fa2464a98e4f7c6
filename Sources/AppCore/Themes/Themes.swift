import Platform
import Services
import Terminal

/// The built-in themes and those of the user.
package struct Themes: Sendable {
  /// The themes of the user by name, with and without errors.
  package let own: [ThemeFile]

  /// Creates the built-in themes alone.
  package init() { own = [] }

  /// Reads the themes in `folder`, which may be missing; none if `entitlements` do not include
  /// themes of one's own.
  package init(folder: String?, _ entitlements: Entitlements) {
    let folder = entitlements.allowsOwnThemes ? folder : nil
    let names = folder.flatMap { try? Files.names(in: $0) } ?? []
    own = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted().map {
      ThemeFile(path: "\(folder ?? "")/\($0)")
    }
  }

  /// Returns the folder of the user's themes: `$XDG_CONFIG_HOME/shiftpro/themes`, by default below
  /// `~/.config`; nil without a home.
  package static func folder(_ variable: (String) -> String?) -> String? {
    UserFolder.config.path(variable).map { $0 + "/shiftpro/themes" }
  }

  /// The themes that can be chosen: the built-in ones first.
  package var all: [Theme] { Theme.builtin + own.filter(\.isValid).map(\.theme) }

  /// Returns the theme of that name; one with errors looks like its base.
  package subscript(name: String) -> Theme? { Theme.named(name) ?? file(name)?.theme }

  /// Returns the user's theme of that name.
  package func file(_ name: String) -> ThemeFile? {
    Theme.named(name) == nil ? own.first { $0.name == name } : nil
  }

  /// Returns the name of a theme as a user reads it.
  package static func title(_ name: String, _ texts: Texts) -> String {
    Theme.named(name) == nil ? name : texts("theme.\(name)")
  }

  /// Returns what to tell the user who has chosen the theme `name`; nil if nothing is wrong.
  package func notice(_ name: String) -> Message? {
    guard Theme.named(name) == nil else { return nil }
    guard let file = file(name) else { return Message("theme.missing", ["name": name]) }
    guard !file.isValid else { return nil }
    return Message("theme.invalid", ["name": name, "base": file.base])
  }
}
