/// A place where the keys of commands mean something; each is declared beside what it belongs to.
package struct Scope: Hashable, Sendable, CustomStringConvertible {
  /// Its word in the texts and in files of keys.
  package let rawValue: String
  /// Its place in lists of keys: the smallest comes first.
  let rank: Int

  package init(_ rawValue: String, rank: Int) {
    self.rawValue = rawValue
    self.rank = rank
  }

  /// Its word.
  package var description: String { rawValue }
}

// MARK: - What every surface shares

extension Scope {
  /// Everywhere, even over a dialog or while typing.
  package static let always = Scope("always", rank: 0)
  /// On every screen, and on what takes the place of one.
  package static let global = Scope("global", rank: 10)
  /// On every screen: what is left is the program.
  static let leaving = Scope("leaving", rank: 20)
  /// On the first screen, where every feature can have commands.
  package static let home = Scope("dashboard", rank: 50)
  /// On the screens that show shifts.
  package static let shifts = Scope("shifts", rank: 30)
  /// On the screens that list shifts rather than pay periods.
  package static let roster = Scope("roster", rank: 40)
  /// Whatever can be moved through.
  package static let list = Scope("list", rank: 160)
  /// A form.
  static let form = Scope("form", rank: 170)
  /// Wherever there are fields, also in the setup.
  package static let fields = Scope("fields", rank: 180)
  /// While typing into a field.
  package static let field = Scope("field", rank: 190)
  /// A list whose changes can be taken back from within.
  package static let revising = Scope("revising", rank: 380)

  /// Whether it is in force with surfaces that have nothing else in common.
  var isShared: Bool { [.list, .form, .fields, .field, .revising].contains(self) }
}
