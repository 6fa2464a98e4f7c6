/// A place where the keys of commands mean something; each is declared beside what it belongs to.
public struct Scope: Hashable, Sendable, CustomStringConvertible {
  /// Its word in the texts and in files of keys.
  public let rawValue: String
  /// Its place in lists of keys: the smallest comes first.
  private let rank: Int

  init(_ rawValue: String, rank: Int) {
    self.rawValue = rawValue
    self.rank = rank
  }

  /// Its word.
  public var description: String { rawValue }

  /// All scopes, in the order of lists of keys.
  package static let all = Set(stacks.joined()).sorted { $0.rank < $1.rank }

  // MARK: Stacks

  /// The scopes that are in force at the same time, the innermost first, in every situation there
  /// is.
  package static let stacks: [[Scope]] =
    [[.lock, .field, .always]] + Surfaces.stacks

  /// The scopes that can be in force together with this one, itself among them.
  var company: Set<Scope> { Scope.companies[self] ?? [self, .always] }

  /// Whether text can be typed while it is in force: then letters are text.
  var meetsTyping: Bool { company.contains(.field) }

  private static let companies: [Scope: Set<Scope>] = {
    var all: [Scope: Set<Scope>] = [:]
    for stack in stacks {
      for scope in stack { all[scope, default: []].formUnion(stack) }
    }
    return all
  }()
}

// MARK: - What every surface shares

extension Scope {
  /// Everywhere, even over a dialog or while typing.
  package static let always = Scope("always", rank: 0)
  /// On every screen, and on what takes the place of one.
  static let global = Scope("global", rank: 10)
  /// On every screen: what is left is the program.
  static let leaving = Scope("leaving", rank: 20)
  /// On the first screen, where every feature can have commands.
  static let home = Scope("dashboard", rank: 50)
  /// Whatever can be moved through.
  package static let list = Scope("list", rank: 160)
  /// A form.
  static let form = Scope("form", rank: 170)
  /// Wherever there are fields, also in the setup.
  static let fields = Scope("fields", rank: 180)
  /// While typing into a field.
  package static let field = Scope("field", rank: 190)
  /// A list whose changes can be taken back from within.
  static let revising = Scope("revising", rank: 380)
  /// While nothing is shown until the passphrase was typed.
  static let lock = Scope("lock", rank: 100)
}
