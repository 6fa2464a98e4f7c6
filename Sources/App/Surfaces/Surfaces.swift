/// The surfaces of the program.
enum Surfaces {
  /// Every type of surface; a new one is entered here and nowhere else.
  static let all: [any Surface.Type] = [
    AuditLayer.self, TextPageLayer.self, StepListLayer.self, HourDetailLayer.self, KeysLayer.self,
  ]

  static let commands = all.flatMap { $0.commands }
  static let stacks = all.flatMap { $0.stacks }
}
