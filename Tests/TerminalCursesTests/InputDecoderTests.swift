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
  // urxvt reports a drag that has left its window to the left or above; nothing else happens there.
  ("\u{1B}[<32;-11;8M", "drag@0,7"), ("\u{1B}[<32;8;-3M", "drag@7,0"),
  ("\u{1B}[<0;-14;14m", "release@0,13"), ("\u{1B}[<32;0;5000M", "drag@0,499"),
  ("\u{1B}[<0;-1;4M", ""), ("\u{1B}[<64;-1;4M", ""), ("\u{1B}[<32;+5;4M", "drag@4,3"),
  // Parameters and ends that no terminal sends are read to the end all the same.
  ("\u{1B}[<0:1;2;3M", ""), ("\u{1B}[<0;2;3 M", ""), ("\u{1B}[<0;2;3p", ""),
  ("\u{1B}[<?=>0;2;3!\"#$%&'()*,-./:@", ""), ("\u{1B}[=1;-2c", ""), ("\u{1B}[>41;367;0c", ""),
  ("\u{1B}[?-1;!;:/u", ""),
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
    // What follows a paste without a pause belongs to it.
    let after = row.read.hasPrefix("paste(") ? "paste(b)" : "b"
    #expect(
      decode("a" + row.sent + "b")
        == ["a", row.read, after].filter { !$0.isEmpty }.joined(
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
    #expect(events.dropFirst() == [.paste("x")])
  }

  /// Feeds texts with pauses in milliseconds between them.
  private func decodeParts(_ parts: [(text: String, pause: Int64)]) -> String {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for (text, pause) in parts {
      for scalar in text.unicodeScalars { decoder.feed(.scalar(scalar.value)) }
      decoder.flush()
      events += decoder.take()
      decoder.pause(milliseconds: pause)
      events += decoder.take()
    }
    return words(events)
  }

  @Test(
    "text that follows a paste without a pause is no command, and a key after a pause is one",
    arguments: [
      ([("\u{1B}[200~ab\u{1B}[201~dx\rq", 0)], "paste(ab) paste(dx\nq)"),
      ([("\u{1B}[200~ab\u{1B}[201~", 29), ("dx", 0), ("y", 0)], "paste(ab) paste(dx) paste(y)"),
      ([("\u{1B}[200~ab\u{1B}[201~", 30), ("d", 0)], "paste(ab) d"),
      (
        [("\u{1B}[200~ab\u{1B}[201~", 10), ("d", 20), ("e", 30), ("f", 0)],
        "paste(ab) paste(d) paste(e) f"
      ),
      ([("\u{1B}[200~ab\u{1B}[201~", 20), ("", 20), ("d", 0)], "paste(ab) d"),
      // Pieces of one paste, as mlterm sends them, and its keys after it.
      (
        [("\u{1B}[200~a\u{1B}[201~b\u{1B}[200~c\u{1B}[201~d", 0)],
        "paste(a) paste(b) paste(c) paste(d)"
      ),
      ([("\u{1B}[200~a\u{1B}[201~\u{1B}[Bx", 0)], "paste(a) Down x"),
      ([("\u{1B}[200~a\u{1B}[201~\u{3}x", 0)], "paste(a) C-c x"),
    ] as [([(String, Int64)], String)])
  func tail(_ parts: [(String, Int64)], _ read: String) {
    #expect(decodeParts(parts.map { (text: $0.0, pause: $0.1) }) == read)
  }

  @Test("a drag stays on a screen of any size", arguments: [Size(36, 30), Size(1, 1), Size(0, 0)])
  func edges(_ size: Size) {
    var decoder = InputDecoder()
    decoder.size = size
    for report in ["\u{1B}[<32;99;36M", "\u{1B}[<0;36;31m", "\u{1B}[<0;99;1M", "\u{1B}[<65;1;99M"] {
      for scalar in report.unicodeScalars { decoder.feed(.scalar(scalar.value)) }
    }
    let (x, y) = (max(1, size.width) - 1, max(1, size.height) - 1)
    #expect(words(decoder.take()) == "drag@\(x),\(y) release@\(min(35, x)),\(y)")
  }

  @Test(
    "the terminal's background is read from its answer, and from nothing else",
    arguments: [
      ("11;rgb:ffff/ffff/ffff", .light), ("11;rgb:0000/0000/0000", .dark), ("11;rgb:f/f/e", .light),
      ("11;rgba:00/2b/36/ff", .dark), ("11;rgb:fd/f6/e3", .light), ("11;rgb:300/300/300", .dark),
      ("10;rgb:ffff/ffff/ffff", nil), ("11;rgb:ffff/ffff", nil), ("11;rgb:/ffff/ffff", nil),
      ("11;rgb:fffff/ffff/ffff", nil), ("11;#ffffff", nil), ("11;?", nil), ("52;c;Zm9v", nil),
    ] as [(String, Background?)])
  func background(_ answer: String, _ background: Background?) {
    var decoder = InputDecoder()
    for scalar in "\u{1B}]\(answer)\u{1B}\\".unicodeScalars { decoder.feed(.scalar(scalar.value)) }
    #expect(decoder.background == background && !decoder.answersAreComplete)
    for scalar in "\u{1B}[?62;22c".unicodeScalars { decoder.feed(.scalar(scalar.value)) }
    #expect(decoder.answersAreComplete && decoder.take().isEmpty)
  }

  @Test(
    "of COLORFGBG the last number is the background",
    arguments: [
      ("15;0", .dark), ("0;default;15", .light), ("0;7", .light), ("7;8", .dark), ("12;12", .light),
      ("0;default", .unknown), ("", .unknown), (nil, .unknown), ("0;16", .unknown),
      ("0;-1", .unknown),
    ] as [(String?, Background)])
  func colors(_ text: String?, _ background: Background) {
    #expect(BackgroundQuery.background(ofColors: text) == background)
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
    decoder.pause(milliseconds: InputDecoder.pauseAfterPaste)
    decoder.feed(.scalar(0x71))
    decoder.flush()
    #expect(words(decoder.take()) == "q")
  }
}
