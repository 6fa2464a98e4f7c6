/// A desktop notification sent through the terminal.
public struct TerminalNotice: Equatable, Sendable {
  /// The escape sequences for notifications.
  public enum Form: Equatable, Sendable {
    /// OSC 9: iTerm2, kitty, Windows Terminal, foot, WezTerm.
    case osc9
    /// OSC 777: rxvt-unicode, foot, Ghostty, WezTerm.
    case osc777
  }

  /// The title.
  public var title: String
  /// The message.
  public var text: String
  /// The escape sequence to use.
  public var form: Form

  /// Creates a notification.
  public init(title: String, text: String, form: Form) {
    self.title = title
    self.text = text
    self.form = form
  }

  /// Returns the bytes of the notification. tmux passes on only wrapped sequences, and only if
  /// `allow-passthrough` is on.
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

  /// Returns the bytes that save the window's title and replace it by `title` (XTWINOPS 22, OSC 2).
  public static func pushTitle(_ title: String) -> [UInt8] {
    Array("\u{1B}[22;2t\u{1B}]2;\(plain(title))\u{7}".utf8)
  }

  /// The bytes that restore the saved title (XTWINOPS 23).
  public static let popTitle: [UInt8] = Array("\u{1B}[23;2t".utf8)

  /// Removes controls: names and notes may contain anything, but must not end the sequence or begin
  /// another.
  private static func plain(_ text: String) -> String { text.harmless() }

  private static func wrapped(_ text: String, _ insideTmux: Bool) -> [UInt8] {
    guard insideTmux else { return Array(text.utf8) }
    let inner = text.replacing("\u{1B}", with: "\u{1B}\u{1B}")
    return Array("\u{1B}Ptmux;\(inner)\u{1B}\\".utf8)
  }
}
