import Terminal
import TerminalText

/// Access to the clipboard of the terminal, even over ssh: OSC 52.
package enum Clipboard {
  /// Returns the bytes that copy `text` to the clipboard.
  ///
  /// tmux accepts the plain request if `set-clipboard` is on, and passes the wrapped one to the
  /// terminal if `allow-passthrough` is on; sending both is harmless.
  package static func request(_ text: String, insideTmux: Bool) -> [UInt8] {
    // A control character of a name, pasted into a shell, would be a command.
    let harmless = text.harmless(keeping: ["\n", "\t"])
    let plain = "\u{1B}]52;c;" + base64(Array(harmless.utf8)) + "\u{7}"
    guard insideTmux else { return Array(plain.utf8) }
    return Array((plain + "\u{1B}Ptmux;\u{1B}" + plain + "\u{1B}\\").utf8)
  }

  /// Encodes bytes in Base64 (RFC 4648, section 4).
  package static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for position in 0..<4 {
        let digit = alphabet[bits >> (18 - 6 * position) & 63]
        out.append(position <= group.count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
