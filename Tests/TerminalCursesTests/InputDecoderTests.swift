import Domain
import Terminal
import TerminalCurses
import TestSupport
import Testing

/// What a run of codes says: keys in the notation of bindings, everything else by name.
private func words(_ events: [InputEvent]) -> String {
  events.map { event in
    switch event {
    case .key(let press): return press.notation
    case .paste(let text): return "paste(\(text.text))"
    case .mouse(let mouse): return "\(mouse.action)@\(mouse.point.x),\(mouse.point.y)"
    case .focus(let gained): return gained ? "focus" : "blur"
    default: return "\(event)"
    }
  }.joined(separator: " ")
}

private func decode(_ text: String) -> String {
  var decoder = InputDecoder()
  for scalar in text.unicodeScalars { decoder.feed(.scalar(scalar.value)) }
  decoder.flush()
  return words(decoder.take())
}

/// What terminals send, from xterm's ctlseqs, the rxvt manual, console_codes(4) and kitty's
/// protocol.
private let sequences: [(sent: String, read: String)] = [
  // Cursor keys in both modes, with every way to send Home and End.
  ("\u{1B}[A", "Up"), ("\u{1B}OA", "Up"), ("\u{1B}[B", "Down"), ("\u{1B}OC", "Right"),
  ("\u{1B}[D", "Left"), ("\u{1B}[H", "Home"), ("\u{1B}OH", "Home"), ("\u{1B}[1~", "Home"),
  ("\u{1B}[7~", "Home"), ("\u{1B}[F", "End"), ("\u{1B}OF", "End"), ("\u{1B}[4~", "End"),
  ("\u{1B}[8~", "End"), ("\u{1B}[2~", "Ins"), ("\u{1B}[3~", "Del"), ("\u{1B}[5~", "PgUp"),
  ("\u{1B}[6~", "PgDn"), ("\u{1B}[Z", "S-Tab"), ("\u{1B}OM", "Enter"),
  // Modifiers: 2 Shift, 3 Alt, 5 Ctrl, 6 Ctrl-Shift, 8 all.
  ("\u{1B}[1;2A", "S-Up"), ("\u{1B}[1;3B", "M-Down"), ("\u{1B}[1;5C", "C-Right"),
  ("\u{1B}[1;6D", "C-S-Left"), ("\u{1B}[1;8H", "C-M-S-Home"), ("\u{1B}[3;5~", "C-Del"),
  ("\u{1B}[5;2~", "S-PgUp"),
  // Function keys of xterm, old xterm, and the Linux console.
  ("\u{1B}OP", "F1"), ("\u{1B}OS", "F4"), ("\u{1B}[11~", "F1"), ("\u{1B}[15~", "F5"),
  ("\u{1B}[17~", "F6"), ("\u{1B}[21~", "F10"), ("\u{1B}[24~", "F12"), ("\u{1B}[1;2P", "S-F1"),
  ("\u{1B}[24;5~", "C-F12"), ("\u{1B}[[A", "F1"), ("\u{1B}[[E", "F5"), ("\u{1B}O2R", "S-F3"),
  // rxvt.
  ("\u{1B}[a", "S-Up"), ("\u{1B}Od", "C-Left"), ("\u{1B}[3$", "S-Del"), ("\u{1B}[5^", "C-PgUp"),
  ("\u{1B}\u{1B}[A", "M-Up"), ("\u{1B}\u{1B}OB", "M-Down"),
  // The number pad in application mode.
  ("\u{1B}Op", "0"), ("\u{1B}Oy", "9"), ("\u{1B}Ok", "+"), ("\u{1B}Oj", "*"),
  // Alt.
  ("\u{1B}x", "M-x"), ("\u{1B}X", "M-X"), ("\u{1B}ö", "M-ö"), ("\u{1B}\r", "M-Enter"),
  ("\u{1B}\u{7F}", "M-Backspace"), ("\u{1B}\u{1}", "C-M-a"),
  // CSI-u, kitty's details and releases, modifyOtherKeys.
  ("\u{1B}[13;2u", "S-Enter"), ("\u{1B}[9;5u", "C-Tab"), ("\u{1B}[27u", "Esc"),
  ("\u{1B}[127;3u", "M-Backspace"), ("\u{1B}[97;5u", "C-a"), ("\u{1B}[97;6u", "C-a"),
  ("\u{1B}[97;2u", "A"), ("\u{1B}[228;2u", "Ä"), ("\u{1B}[97:65;5:1u", "C-a"),
  ("\u{1B}[97;5:3u", ""), ("\u{1B}[57376u", ""), ("\u{1B}[27;5;105~", "C-i"),
  // Focus and mouse; only the left button and the wheel mean something.
  ("\u{1B}[I", "focus"), ("\u{1B}[O", "blur"),
  ("\u{1B}[<0;1;1M", "press@0,0"), ("\u{1B}[<0;300;200m", "release@299,199"),
  ("\u{1B}[<32;5;4M", "drag@4,3"), ("\u{1B}[<64;5;4M", "wheelUp@4,3"),
  ("\u{1B}[<65;5;4M", "wheelDown@4,3"), ("\u{1B}[<16;5;4M", "press@4,3"),
  ("\u{1B}[<2;5;4M", ""), ("\u{1B}[<35;5;4M", ""), ("\u{1B}[<66;5;4M", ""),
  ("\u{1B}[<0;0;4M", ""), ("\u{1B}[<0;4M", ""), ("\u{1B}[<;;M", ""),
  ("\u{1B}[<99999999999999999999999;1;1M", ""),
  // Unknown to everybody: never loose characters.
  ("\u{1B}[99z", ""), ("\u{1B}[?1;2c", ""), ("\u{1B}[1;2;3;4~", ""), ("\u{1B}[M !!", ""),
  ("\u{1B}[12;40R", ""), ("\u{1B}[?2026;2$y", ""), ("\u{1B}O99z", ""), ("\u{1B}[ q", ""),
  ("\u{1B}]11;rgb:0000/0000/0000\u{7}", ""), ("\u{1B}]11;rgb:0/0/0\u{1B}\\", ""),
  ("\u{1B}P>|XTerm(390)\u{1B}\\", ""), ("\u{1B}[" + String(repeating: "1;", count: 99) + "A", ""),
  // Pasted text.
  ("\u{1B}[200~a\rb\r\nc\nd\u{1B}[201~", "paste(a\nb\nc\nd)"),
  ("\u{1B}[200~\u{1B}[201\u{1B}[A~\u{3}\t\u{1B}[201~", "paste([201[A~\t)"),
  ("\u{1B}[200~\u{1B}[201~", "paste()"),
]

@Suite("Decoding keys")
struct InputDecoderTests {
  @Test("a sequence means what its terminal means", arguments: sequences)
  func sequence(_ row: (sent: String, read: String)) {
    #expect(decode(row.sent) == row.read)
    #expect(
      decode("a" + row.sent + "b")
        == ["a", row.read, "b"].filter { !$0.isEmpty }.joined(
          separator: " "))
  }

  @Test("a sequence may come in two parts", arguments: sequences)
  func split(_ row: (sent: String, read: String)) {
    let scalars = Array(row.sent.unicodeScalars)
    for cut in 2..<scalars.count {
      var decoder = InputDecoder()
      for scalar in scalars[..<cut] { decoder.feed(.scalar(scalar.value)) }
      // Where nothing is waited for, the parts are two inputs: Escape and more.
      guard decoder.patience != nil else { continue }
      #expect(decoder.take().isEmpty)
      for scalar in scalars[cut...] { decoder.feed(.scalar(scalar.value)) }
      decoder.flush()
      #expect(words(decoder.take()) == row.read, "cut after \(cut)")
    }
  }

  @Test("ncurses' codes for taught sequences mean the same as their characters")
  func codes() {
    for (index, sequence) in KeyTable.sequences.enumerated() {
      guard case .press = sequence.meaning else { continue }
      var decoder = InputDecoder()
      decoder.feed(.key(KeyTable.firstCode + Int32(index)))
      let events = decoder.take()
      #expect(events.count == 1)
      #expect(words(events) == decode(sequence.text), "\(sequence.text.dropFirst())")
    }
  }

  @Test("taught marks open what follows as characters")
  func marks() {
    func code(_ meaning: KeyTable.Meaning) -> InputDecoder.Code {
      let index = KeyTable.sequences.firstIndex { $0.meaning == meaning } ?? -1
      return .key(KeyTable.firstCode + Int32(index))
    }
    var decoder = InputDecoder()
    decoder.feed(code(.mouse))
    for scalar in "0;7;9M".unicodeScalars { decoder.feed(.scalar(scalar.value)) }
    decoder.feed(code(.pasteStart))
    for scalar in "x y".unicodeScalars { decoder.feed(.scalar(scalar.value)) }
    decoder.feed(.key(KeyTable.firstCode - 1))
    decoder.feed(code(.pasteEnd))
    decoder.feed(code(.focus(false)))
    #expect(words(decoder.take()) == "press@6,8 paste(x y) blur")
    #expect(decoder.patience == nil)
  }

  @Test("Escape before a whole key is Alt, alone it is itself")
  func escape() {
    #expect(decode("\u{1B}") == "Esc")
    #expect(decode("\u{1B}\u{1B}") == "Esc Esc")
    #expect(decode("\u{1B}\u{1B}\u{1B}") == "Esc Esc Esc")
    #expect(decode("\u{1B}\u{1B}x") == "Esc M-x")
    #expect(decode("\u{1B}[") == "M-[")
    #expect(decode("\u{1B}O") == "M-O")
    #expect(decode("\u{1B}]") == "M-]")
    #expect(decode("\u{1B}[\u{1B}[A") == "Up")
    var decoder = InputDecoder()
    decoder.feed(.scalar(0x1B))
    decoder.feed(.key(KeyTable.firstCode + 5))
    decoder.feed(.scalar(0x61))
    decoder.flush()
    #expect(words(decoder.take()) == "M-Up a")
  }

  @Test("control characters are keys with Ctrl")
  func controls() {
    #expect(decode("\u{1}\u{3}\u{A}\u{1A}") == "C-a C-c C-j C-z")
    #expect(decode("\t\r\u{8}\u{7F}\u{0}") == "Tab Enter Backspace Backspace C-Space")
    #expect(decode("\u{1C}\u{1D}\u{1E}\u{1F}") == #"C-\ C-] C-^ C-_"#)
    #expect(decode("\u{85}\u{9B}") == "")
  }

  @Test(
    "scalars that belong together are one character",
    arguments: [
      ("e\u{301}", 1), ("ab", 2), ("👨‍👩‍👧‍👦", 1), ("🇩🇪🇫🇷", 2), ("👍🏽x", 2), ("1\u{FE0F}\u{20E3}", 1),
      ("漢字", 2), ("각", 1), ("\u{301}a", 2), ("a\u{308}\u{301}b", 2), ("नमस्ते", "नमस्ते".count),
    ])
  func graphemes(_ text: String, _ count: Int) {
    var decoder = InputDecoder()
    for scalar in text.unicodeScalars { decoder.feed(.scalar(scalar.value)) }
    decoder.flush()
    let events = decoder.take()
    #expect(events.count == count)
    #expect(events == text.map { .key(KeyPress(.character($0))) })
  }

  @Test("a thousand accents do not become one character")
  func accents() {
    let typed = decode("a" + String(repeating: "\u{301}", count: 1000))
    #expect(typed.unicodeScalars.filter { $0 != " " }.count == 1001)
  }

  @Test("a number that is no scalar is nothing")
  func surrogate() {
    var decoder = InputDecoder()
    decoder.feed(.scalar(0xD800))
    decoder.feed(.key(0x199))
    decoder.flush()
    #expect(decoder.take().isEmpty)
  }

  @Test("a paste without an end gives what is there")
  func openPaste() {
    #expect(decode("\u{1B}[200~abc") == "paste(abc)")
    #expect(decode("\u{1B}[200~abc\u{1B}[20") == "paste(abc[20)")
    #expect(decode("\u{1B}[201~x") == "x")
  }

  @Test("a paste keeps a mebibyte and finds its end behind it")
  func longPaste() {
    var decoder = InputDecoder()
    let text = "\u{1B}[200~" + String(repeating: "ä", count: 600_000) + "\u{1B}[201~x"
    for scalar in text.unicodeScalars { decoder.feed(.scalar(scalar.value)) }
    decoder.flush()
    let events = decoder.take()
    guard case .paste(let kept) = events.first else {
      Issue.record("no paste")
      return
    }
    #expect(kept.count == 1_048_576)
    #expect(events.dropFirst() == [.key(KeyPress(.character("x")))])
  }

  @Test("any input at all leaves the decoder ready for the next key", arguments: Seeds.of(0..<50))
  func noise(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("\u{1B}\u{1B}\u{1B}[[O<0129;~MmAuPM_]\\\u{7}$ aé\u{301}😀\r".unicodeScalars)
    var decoder = InputDecoder()
    for _ in 0..<2000 {
      decoder.feed(.scalar(alphabet[Int(random.next() % UInt64(alphabet.count))].value))
      if random.next() % 16 == 0 { decoder.flush() }
    }
    decoder.flush()
    _ = decoder.take()
    decoder.feed(.scalar(0x71))
    decoder.flush()
    #expect(words(decoder.take()) == "q")
  }
}
