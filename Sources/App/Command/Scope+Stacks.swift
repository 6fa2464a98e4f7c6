extension Scope {
  /// The scopes that are in force at the same time, the innermost first, in every situation there
  /// is.
  package static let stacks: [[Scope]] =
    [[.form, .fields, .field, .always], [.lock, .field, .always]] + Surfaces.stacks

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
