/// A context in which key bindings work, declared beside the surface it belongs to.
package struct Scope: Hashable, Sendable, CustomStringConvertible {
  /// The identifier in the texts and in key files.
  package let rawValue: String
  /// The position in key lists, lowest first.
  let rank: Int

  package init(_ rawValue: String, rank: Int) {
    self.rawValue = rawValue
    self.rank = rank
  }

  /// The identifier.
  package var description: String { rawValue }
}

// MARK: - What every surface shares

extension Scope {
  /// Everywhere, even in a dialog or while typing.
  package static let always = Scope("always", rank: 0)
  /// On every screen and page.
  package static let global = Scope("global", rank: 10)
  /// On every screen, for commands that leave the program.
  package static let leaving = Scope("leaving", rank: 20)
  /// On the first screen, to which every feature can add commands.
  package static let home = Scope("dashboard", rank: 50)
  /// On the screens that show shifts.
  package static let shifts = Scope("shifts", rank: 30)
  /// On the screens that list shifts rather than pay periods.
  package static let roster = Scope("roster", rank: 40)
  /// In everything that can be scrolled or moved through.
  package static let list = Scope("list", rank: 160)
  /// In a form.
  static let form = Scope("form", rank: 170)
  /// In all fields, including those of the setup.
  package static let fields = Scope("fields", rank: 180)
  /// While a field is being edited.
  package static let field = Scope("field", rank: 190)
  /// In a list whose changes can be undone from within.
  package static let revising = Scope("revising", rank: 380)

  /// Whether it is in force with surfaces that have nothing else in common.
  var isShared: Bool { [.list, .form, .fields, .field, .revising].contains(self) }
}
