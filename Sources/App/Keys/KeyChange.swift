import Services
import Store
import Terminal

/// A change of the keys that run commands, made and taken back as one.
public struct KeyChange: Equatable, Sendable {
  /// The kind of change.
  public enum Kind: Equatable, Sendable {
    /// A command is given keys.
    case set(String)
    /// A command has the program's keys again.
    case reset(String)
    /// All commands have the program's keys again.
    case resetAll
    /// The keys of a file take the place of all there were.
    case file
  }

  /// The kind of change.
  public let kind: Kind
  /// The keys of the commands that change; those that are the program's are no longer the person's.
  public let keys: [String: [KeySequence]]

  /// A change of `keys`.
  public init(_ kind: Kind, _ keys: [String: [KeySequence]] = [:]) {
    self.kind = kind
    self.keys = keys
  }
}

extension Command {
  /// What it is called within a sentence: without the dots that say that it asks something.
  func name(_ texts: Texts) -> String {
    let title = title(texts)
    return title.hasSuffix("…") ? String(title.dropLast()).trimmed : title
  }
}

extension Texts {
  /// The names of some commands; of more than `most` the first ones and how many there are besides.
  func names(of commands: [Command], most: Int) -> String {
    let shown = commands.prefix(most).map { $0.name(self) }.joined(separator: ", ")
    guard commands.count > most else { return shown }
    return self("keys.and_more", ["names": shown, "n": String(commands.count - most)])
  }
}
