import Domain
import Platform
import Terminal
import TerminalCurses
import Testing

extension CursesBackendTests {
  @Suite("drawing")
  struct Drawing {
    @Test("random pictures arrive as they were drawn", arguments: [UInt64](0..<12))
    func random(_ seed: UInt64) throws {
      let screen = try TestScreen(Size(23, 7))
      var random = SplitMix64(seed: seed)
      var emulator = ScreenEmulator(screen.backend.size)
      var frame = Frame(screen.backend.size)
      for _ in 0..<40 {
        for _ in 0..<Int.random(in: 0..<8, using: &random) { scribble(&frame, &random) }
        let cursor = Point(Int.random(in: 0..<23, using: &random), 6)
        emulator.feed(screen.show(frame, cursor: cursor))
        try #require(differences(emulator, frame.canvas) == [])
        try #require(emulator.visibleCursor == cursor)
      }
      #expect(emulator.unknown == [])
      #expect(!emulator.scrolled)
    }

    @Test("the last cell of the last row is drawn and nothing scrolls")
    func lastCell() throws {
      let screen = try TestScreen(Size(10, 3))
      var frame = Frame(screen.backend.size)
      frame.canvas.fill(frame.bounds, "x")
      frame.canvas.put("漢", at: Point(8, 2), in: frame.bounds)
      var emulator = ScreenEmulator(screen.backend.size)
      emulator.feed(screen.show(frame))
      #expect(emulator.text(row: 2) == "xxxxxxxx漢")
      frame.canvas.put("end", at: Point(7, 2), in: frame.bounds)
      emulator.feed(screen.show(frame))
      #expect(emulator.text(row: 2) == "xxxxxxxend")
      #expect(!emulator.scrolled)
    }

    @Test("a glyph the C library does not know becomes question marks of its width")
    func unknownGlyph() throws {
      let screen = try TestScreen(Size(6, 1))
      var frame = Frame(screen.backend.size)
      frame.canvas.put("abcdef", at: Point(0, 0), in: frame.bounds)
      // U+0378 is not assigned.
      frame.canvas.cells[1] = Cell("\u{378}")
      frame.canvas.cells[3] = Cell("\u{378}", part: .wideHead)
      frame.canvas.cells[4] = Cell(" ", part: .wideTail)
      var emulator = ScreenEmulator(screen.backend.size)
      emulator.feed(screen.show(frame))
      #expect(emulator.text(row: 0) == "a?c??f")
    }

    @Test("a console, whose font has no braille, gets half blocks")
    func consoleCharts() throws {
      for (name, text) in [("linux", "▀▄█ ▀a"), ("xterm-256color", "⠁⡀⣿\u{2800}⠒a")] {
        let screen = try TestScreen(Size(8, 1), terminal: name)
        var frame = Frame(screen.backend.size)
        frame.canvas.put("⠁⡀⣿\u{2800}⠒a", at: Point(0, 0), in: frame.bounds)
        var emulator = ScreenEmulator(screen.backend.size)
        emulator.feed(screen.show(frame))
        #expect(emulator.text(row: 0).hasPrefix(text), "\(name)")
      }
    }

    @Test("a picture is one synchronized update with the cursor hidden")
    func synchronized() throws {
      let screen = try TestScreen()
      var frame = Frame(screen.backend.size)
      _ = screen.show(frame, cursor: Point(0, 0))
      frame.canvas.put("hello", at: Point(2, 2), in: frame.bounds)
      let output = screen.show(frame, cursor: Point(7, 2))
      #expect(output.hasPrefix("\u{1B}[?2026h\u{1B}[?25l"))
      #expect(output.hasSuffix("\u{1B}[?25h\u{1B}[?2026l"))
      #expect(output.components(of: "2026").count == 3)
    }

    @Test("a terminal with 24-bit colours gets them for the numbers that are none of its palette")
    func directColors() {
      #expect(PaintTable.number(208, indexed: 256) == 208)
      #expect(PaintTable.number(208, indexed: 8) == 0xFF8700)
      #expect(PaintTable.number(7, indexed: 8) == 7 && PaintTable.number(8, indexed: 8) == 0x7F7F7F)
      #expect(PaintTable.indexed(-1) == 8 && PaintTable.indexed(256) == 256)
      #expect(
        [2, 8, 16, 88, 256, 32768, 1 << 24].map(PaintTable.depth)
          == [.mono, .ansi8, .ansi16, .ansi16, .xterm256, .ansi8, .xterm256])
    }

    @Test("a picture is one write, the first one of a whole screen too")
    func oneWrite() throws {
      // A socket of messages keeps each write apart.
      var ends: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &ends) == 0)
      defer { ends.forEach { close($0) } }
      let port = TerminalPort(
        input: ends[1], output: ends[1], name: "xterm-256color", locale: "C.UTF-8",
        variable: { _ in nil }, guardsProcess: false, asksBackground: false)
      let backend = try CursesBackend(options: CursesOptions(), wake: WakePipe(), port: port)
      var message = [UInt8](repeating: 0, count: 1 << 17)
      func writes() -> [String] {
        var all: [String] = []
        while true {
          let count = recv(ends[0], &message, message.count, Int32(MSG_DONTWAIT))
          guard count > 0 else { return all }
          all.append(String(decoding: message[..<count], as: UTF8.self))
        }
      }
      _ = writes()
      var frame = Frame(backend.size)
      frame.canvas.fill(frame.bounds, "x")
      backend.present(frame, theme: .terminal)
      let first = writes()
      #expect(first.count == 1 && first[0].hasSuffix("\u{1B}[?2026l"))
      for row in stride(from: 0, to: 20, by: 3) {
        frame.canvas.put("row \(row)", at: Point(row, row), in: frame.bounds)
      }
      backend.present(frame, theme: .terminal)
      let second = writes()
      #expect(second.count == 1 && second[0].contains("18") && second[0].hasPrefix("\u{1B}[?2026h"))
      backend.shutDown()
    }

    @Test("the same picture again writes nothing, a moved cursor no cell")
    func unchanged() throws {
      let screen = try TestScreen()
      var frame = Frame(screen.backend.size)
      frame.canvas.put("hello", at: Point(2, 2), in: frame.bounds)
      #expect(screen.show(frame, cursor: Point(0, 0)).contains("hello"))
      #expect(screen.show(frame, cursor: Point(0, 0)) == "")
      let moved = screen.show(frame, cursor: Point(4, 1))
      #expect(moved != "")
      var emulator = ScreenEmulator(screen.backend.size)
      emulator.feed(moved)
      #expect(emulator.visibleCursor == Point(4, 1))
      #expect(emulator.text(row: 2) == String(repeating: " ", count: 20))
    }

    @Test("invalidate draws everything anew")
    func invalidate() throws {
      let screen = try TestScreen()
      var frame = Frame(screen.backend.size)
      frame.canvas.put("hello", at: Point(2, 2), in: frame.bounds)
      _ = screen.show(frame)
      screen.backend.invalidate()
      var emulator = ScreenEmulator(screen.backend.size)
      emulator.feed(screen.show(frame))
      #expect(emulator.text(row: 2) == "  hello" + String(repeating: " ", count: 13))
    }

    @Test("a picture larger than the screen is cut")
    func larger() throws {
      let screen = try TestScreen(Size(8, 2))
      var frame = Frame(Size(12, 4))
      frame.canvas.fill(frame.bounds, "x")
      var emulator = ScreenEmulator(Size(8, 2))
      emulator.feed(screen.show(frame))
      #expect(emulator.text(row: 1) == "xxxxxxxx")
      #expect(!emulator.scrolled)
    }

    @Test("more than 255 colour pairs keep their colours")
    func manyPairs() throws {
      let screen = try TestScreen(Size(19, 6))
      var emulator = ScreenEmulator(screen.backend.size)
      var frame = Frame(screen.backend.size)
      for (x, role) in Role.allCases.enumerated() {
        for (y, ground) in Ground.allCases.enumerated() {
          frame.canvas.put("x", at: Point(x, y), Style(role, on: ground), in: frame.bounds)
        }
      }
      for round in 0..<4 {
        let theme = Theme(
          name: "test \(round)", usesColor: true,
          roles: { .init(color: Color(1, 20 + $0.rawValue + UInt8(round) * 20)) },
          grounds: { .init(color: Color(2, 120 + $0.rawValue + UInt8(round) * 10)) })
        emulator.feed(screen.show(frame, theme: theme))
        #expect(differences(emulator, frame.canvas, theme: theme) == [])
      }
    }

    @Test(
      "colours follow the terminal",
      arguments: [
        ("xterm-256color", ColorDepth.xterm256), ("xterm", .ansi8), ("xterm-16color", .ansi16),
        ("vt100", .mono),
      ])
    func depth(_ name: String, _ depth: ColorDepth) throws {
      // Debian's ncurses-base, which every machine has, comes without the 16-colour xterm.
      guard name != "xterm-16color" || isDescribed(name) else { return }
      let screen = try TestScreen(terminal: name)
      var emulator = ScreenEmulator(screen.backend.size)
      var frame = Frame(screen.backend.size)
      let styles = [Style(.good), Style(.muted, on: .selection), Style(.bad, on: .raised)]
      for (y, style) in styles.enumerated() {
        frame.canvas.put("text", at: Point(0, y), style, in: frame.bounds)
      }
      let output = screen.show(frame)
      emulator.feed(output)
      #expect(screen.backend.depth == depth)
      #expect(differences(emulator, frame.canvas, depth: depth) == [])
    }

    @Test("NO_COLOR and the option send no colour")
    func noColor() throws {
      for byVariable in [true, false] {
        let screen = try TestScreen(
          options: CursesOptions(noColor: !byVariable),
          variables: byVariable ? ["NO_COLOR": "1"] : [:])
        var emulator = ScreenEmulator(screen.backend.size)
        var frame = Frame(screen.backend.size)
        frame.canvas.put("text", at: Point(0, 0), Style(.bad, on: .selection), in: frame.bounds)
        emulator.feed(screen.show(frame))
        let theme = Theme.terminal.on(screen.backend.background)
        #expect(differences(emulator, frame.canvas, theme: theme, depth: .mono) == [])
      }
    }

    @Test("outside UTF-8 pictures are ASCII, and that is said once", arguments: [true, false])
    func ascii(byLocale: Bool) throws {
      let screen = try TestScreen(
        options: CursesOptions(ascii: !byLocale), locale: byLocale ? "C" : "C.UTF-8")
      #expect(screen.backend.notices == (byLocale ? [.asciiOnly(codeset: "ANSI_X3.4-1968")] : []))
      var frame = Frame(screen.backend.size)
      frame.canvas.put("╭─ größe 漢 ─╮", at: Point(0, 0), in: frame.bounds)
      var emulator = ScreenEmulator(screen.backend.size)
      emulator.feed(screen.show(frame))
      #expect(emulator.text(row: 0) == "+- grose ?? -+      ")
    }

    @Test("a locale that is not installed still gets its characters")
    func missingLocale() throws {
      let screen = try TestScreen(locale: "xx_XX.UTF-8")
      var frame = Frame(screen.backend.size)
      frame.canvas.put("größe", at: Point(0, 0), in: frame.bounds)
      #expect(screen.show(frame).contains("größe"))
      #expect(screen.backend.notices == [])
    }
  }
}

/// Whether the terminal database has an entry of that name.
private func isDescribed(_ name: String) -> Bool {
  ["/usr/share/terminfo", "/lib/terminfo", "/etc/terminfo"].contains {
    Files.exists("\($0)/\(name.prefix(1))/\(name)")
  }
}

private func scribble(_ frame: inout Frame, _ random: inout SplitMix64) {
  let style = Style(
    Role.allCases.randomElement(using: &random) ?? .text,
    on: Ground.allCases.randomElement(using: &random) ?? .plain,
    Traits(rawValue: UInt8.random(in: 0..<16, using: &random)))
  let texts = [
    "a", "hello", "漢字かな", "😀x", "e\u{301}a\u{308}", "─────────────", "      ", "👨‍👩‍👧‍👦🇩🇪", "12 34",
    "x                     y",
  ]
  let bounds = frame.bounds
  let point = Point(
    Int.random(in: -3..<bounds.width, using: &random),
    Int.random(in: 0..<bounds.height, using: &random))
  if Int.random(in: 0..<6, using: &random) == 0 {
    frame.canvas.fill(Rect(point.x, point.y, 9, 3), " ", style)
  } else {
    let text = texts.randomElement(using: &random) ?? ""
    frame.canvas.put(text, at: point, style, in: bounds)
  }
}

/// Where the emulated screen is not the canvas: a wrong glyph or wrong colours. Of a blank only
/// what shows is compared.
private func differences(
  _ emulator: ScreenEmulator, _ canvas: Canvas, theme: Theme = .terminal,
  depth: ColorDepth = .xterm256
) -> [String] {
  var wrong: [String] = []
  for y in 0..<canvas.size.height {
    for (x, cell) in canvas.row(y).enumerated() {
      let shown = emulator.cells[y * canvas.size.width + x]
      var paint = theme.paint(cell.style, depth: depth), seen = shown.paint
      if cell.part == .wideTail {
        if !shown.isTail { wrong.append("(\(x), \(y)) no right half") }
        continue
      }
      if cell.character == " ", paint.traits.isDisjoint(with: [.underline, .reverse]) {
        (paint.foreground, seen.foreground) = (nil, nil)
        (paint.traits, seen.traits) = ([], seen.traits.intersection([.underline, .reverse]))
      }
      if shown.character != cell.character || seen != paint {
        wrong.append("(\(x), \(y)) \(shown.character) \(seen), not \(cell.character) \(paint)")
      }
    }
  }
  return wrong
}
