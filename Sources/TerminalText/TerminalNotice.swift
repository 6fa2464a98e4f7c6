/// A message that a terminal shows outside of its screen.
public struct TerminalNotice: Equatable, Sendable {
  /// The sequences by which terminals are asked.
  public enum Form: Equatable, Sendable {
    /// OSC 9: iTerm2, kitty, Windows Terminal, foot, WezTerm.
    case osc9
    /// OSC 777: rxvt-unicode, foot, Ghostty, WezTerm.
    case osc777
  }

  /// What it is called.
  public var title: String
  /// What it says.
  public var text: String
  /// How the terminal is asked.
  public var form: Form

  /// A message.
  public init(title: String, text: String, form: Form) {
    self.title = title
    self.text = text
    self.form = form
  }

  /// The bytes that ask for it. tmux hands on only what is wrapped, where `allow-passthrough` is
  /// on.
  public func request(insideTmux: Bool) -> [UInt8] {
    let body: String
    switch form {
    case .osc9: body = "9;\(Self.plain(title)): \(Self.plain(text))"
    // A semicolon would end the title.
    case .osc777:
      body = "777;notify;\(Self.plain(title).replacing(";", with: ","));\(Self.plain(text))"
    }
    return Self.wrapped("\u{1B}]\(body)\u{7}", insideTmux)
  }

  /// The bytes that keep the window's title and show `title` in its place (XTWINOPS 22, OSC 2).
  public static func pushTitle(_ title: String) -> [UInt8] {
    Array("\u{1B}[22;2t\u{1B}]2;\(plain(title))\u{7}".utf8)
  }

  /// The bytes that bring the kept title back (XTWINOPS 23).
  public static let popTitle: [UInt8] = Array("\u{1B}[23;2t".utf8)

  /// Names and notes may hold anything; none of it may end the sequence or begin another.
  private static func plain(_ text: String) -> String { text.harmless() }

  private static func wrapped(_ text: String, _ insideTmux: Bool) -> [UInt8] {
    guard insideTmux else { return Array(text.utf8) }
    let inner = text.replacing("\u{1B}", with: "\u{1B}\u{1B}")
    return Array("\u{1B}Ptmux;\(inner)\u{1B}\\".utf8)
  }
}
