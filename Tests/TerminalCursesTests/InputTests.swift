import Platform
import Terminal
import TerminalCurses
import Testing

extension CursesBackendTests {
  @Suite("input")
  struct Input {
    @Test(
      "keys come through ncurses as they were pressed",
      arguments: [
        ("a", ["a"]), ("\u{1B}[A\u{1B}OA", ["Up", "Up"]), ("\u{1B}", ["Esc"]),
        ("\u{1B}x", ["M-x"]), ("\u{1B}\u{1B}[B", ["M-Down"]), ("\u{1B}[1;2D", ["S-Left"]),
        ("\u{1B}[1~\u{1B}[4~\u{1B}[H\u{1B}[F", ["Home", "End", "Home", "End"]),
        ("\u{7F}\u{8}\r\t\u{1B}[Z", ["Backspace", "Backspace", "Enter", "Tab", "S-Tab"]),
        ("\u{3}\u{1A}\u{11}\u{13}", ["C-c", "C-z", "C-q", "C-s"]), ("äß漢😀", ["ä", "ß", "漢", "😀"]),
        ("e\u{301}", ["é"]), ("\u{1B}[99zq", ["q"]),
        ("\u{1B}[15~\u{1B}OP\u{1B}[24~", ["F5", "F1", "F12"]),
        ("\u{1B}[1;2P\u{1B}[15;5~", ["S-F1", "C-F5"]), ("\u{1B}[97;5u", ["C-a"]),
      ])
    func keys(_ typed: String, _ read: [String]) throws {
      let screen = try TestScreen()
      let events = screen.events(typed)
      #expect(events == read.compactMap { KeyPress(notation: $0).map { .key($0) } })
    }

    @Test(
      "terminfo's own sequences are understood for other terminals",
      arguments: ["linux", "vt100", "screen", "rxvt"])
    func otherTerminals(_ name: String) throws {
      let screen = try TestScreen(terminal: name)
      #expect(
        screen.events("\u{1B}[A\u{1B}OB\u{1B}[5~")
          == ["Up", "Down", "PgUp"].compactMap {
            KeyPress(notation: $0).map { .key($0) }
          })
    }

    @Test("a paste, mouse reports and focus are events of their own")
    func others() throws {
      let screen = try TestScreen()
      #expect(
        screen.events("\u{1B}[200~one\rtwo ä\u{1B}[201~x") == [
          .paste("one\ntwo ä"), .paste("x"),
        ])
      #expect(
        screen.events("\u{1B}[<0;3;2M\u{1B}[<32;4;2M\u{1B}[<0;4;2m\u{1B}[<65;1;1M") == [
          .mouse(MouseEvent(.press, at: Point(2, 1))), .mouse(MouseEvent(.drag, at: Point(3, 1))),
          .mouse(MouseEvent(.release, at: Point(3, 1))),
          .mouse(MouseEvent(.wheelDown, at: Point(0, 0))),
        ])
      #expect(screen.events("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
    }

    /// The colour of the text that a screen shows for a key.
    private func keyColor(_ screen: TestScreen) -> UInt8? {
      var frame = Frame(screen.backend.size)
      frame.canvas.put("q", at: Point(0, 0), Style(.key), in: frame.bounds)
      var emulator = ScreenEmulator(screen.backend.size)
      emulator.feed(screen.show(frame))
      return emulator.cells[0].paint.foreground
    }

    private static let end = "\u{1B}[?62;22c"

    @Test(
      "the first picture has the colours of the background that the terminal reports in time",
      arguments: [("ffff/ffff/ffff", Background.light), ("0000/0000/0000", .dark)])
    func background(_ color: String, _ background: Background) throws {
      let screen = try TestScreen(variables: [:], asksBackground: true)
      #expect(screen.terminal.output().hasSuffix("\u{1B}]11;?\u{1B}\\\u{1B}[c"))
      screen.terminal.type("\u{1B}]11;rgb:\(color)\u{1B}\\" + Self.end)
      let key = Theme.terminal.on(background).paint(Style(.key), depth: .xterm256)
      #expect(keyColor(screen) == key.foreground)
      #expect(screen.backend.wait(timeoutMilliseconds: 0) == [])
    }

    @Test("a late answer redraws the picture, and none of it is a key")
    func lateBackground() throws {
      let screen = try TestScreen(variables: [:], asksBackground: true)
      #expect(keyColor(screen) == 29)
      screen.terminal.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}" + Self.end)
      #expect(screen.backend.wait(timeoutMilliseconds: 5000) == [])
      #expect(screen.backend.needsRedraw)
      #expect(keyColor(screen) == 90)
      #expect(!screen.backend.needsRedraw)
      // The desktop switches to the night.
      _ = screen.terminal.output()
      #expect(screen.events("\u{1B}[I") == [.focus(true)])
      #expect(screen.terminal.output() == "\u{1B}]11;?\u{1B}\\\u{1B}[c")
      #expect(
        screen.events("x\u{1B}]11;rgb:0/0/0\u{1B}\\" + Self.end + "y")
          == ["x", "y"].map { .key(KeyPress(.character($0))) })
      #expect(keyColor(screen) == 222)
    }

    @Test("a terminal that does not answer is asked once, and its environment counts")
    func silentBackground() throws {
      let screen = try TestScreen(variables: ["COLORFGBG": "0;default;15"], asksBackground: true)
      #expect(keyColor(screen) == 90)
      #expect(screen.events(Self.end + "q") == [.key(KeyPress(.character("q")))])
      _ = screen.terminal.output()
      #expect(screen.events("\u{1B}[I") == [.focus(true)])
      #expect(screen.terminal.output() == "")
    }

    @Test("an answer under way is read before the terminal is the shell's again")
    func answerAtExit() throws {
      let screen = try TestScreen(variables: [:], asksBackground: true)
      screen.terminal.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\" + Self.end)
      screen.backend.shutDown()
      var count: Int32 = 0
      _ = ioctl(screen.terminal.slave, UInt(FIONREAD), &count)
      #expect(count == 0)
    }

    @Test(
      "a terminal that may show the question is not asked", arguments: ["linux", "vt52", "ansi"])
    func notAsked(_ name: String) throws {
      let screen = try TestScreen(terminal: name, variables: [:], asksBackground: true)
      #expect(!screen.terminal.output().contains("]11;"))
    }

    @Test("under LC_ALL=C nothing typed is lost")
    func plainLocale() throws {
      let screen = try TestScreen(locale: "C")
      #expect(
        screen.events("äx") == [
          .key(KeyPress(.character("ä"))), .key(KeyPress(.character("x"))),
        ])
    }

    @Test("nothing typed is nothing, and waking ends a wait without an event")
    func silence() throws {
      let screen = try TestScreen()
      #expect(screen.backend.wait(timeoutMilliseconds: 0) == [])
      screen.wake.wake()
      screen.wake.wake()
      #expect(screen.backend.wait(timeoutMilliseconds: nil) == [])
      #expect(screen.backend.wait(timeoutMilliseconds: 0) == [])
    }

    @Test("another thread wakes a wait without end")
    func wakeFromThread() async throws {
      let screen = try TestScreen()
      let wake = screen.wake
      let task = Task.detached { wake.wake() }
      #expect(screen.backend.wait(timeoutMilliseconds: nil) == [])
      await task.value
    }

    @Test("a closed window is one hang-up and no work afterwards")
    func hangUp() throws {
      let screen = try TestScreen()
      screen.terminal.hangUp()
      #expect(screen.backend.wait(timeoutMilliseconds: nil) == [.hangup])
      #expect(screen.backend.wait(timeoutMilliseconds: 0) == [])
      screen.backend.present(Frame(screen.backend.size), theme: .terminal)
      screen.backend.bell()
      screen.backend.shutDown()
      #expect(screen.backend.wait(timeoutMilliseconds: nil) == [])
    }

    @Test("a window that closes while a picture is drawn is a hang-up too")
    func hangUpWhileDrawing() throws {
      let screen = try TestScreen()
      screen.terminal.hangUp()
      screen.backend.present(Frame(screen.backend.size), theme: .terminal)
      #expect(screen.backend.wait(timeoutMilliseconds: nil) == [.hangup])
    }

    @Test("requests to end are one hang-up, however many come")
    func end() throws {
      let screen = try TestScreen()
      for letter in "TTT".utf8 { screen.backend.signals.pipe.send(letter) }
      #expect(screen.backend.wait(timeoutMilliseconds: nil) == [.hangup])
      screen.backend.signals.pipe.send(UInt8(ascii: "T"))
      #expect(screen.backend.wait(timeoutMilliseconds: 0) == [])
    }

    @Test(
      "a window that says it is enormous is believed up to 1000 columns and 500 rows",
      arguments: [
        (Size(65_535, 2), Size(1000, 2)), (Size(1, 65_535), Size(1, 500)),
        (Size(40, 65_535), Size(40, 500)),
      ])
    func enormous(_ told: Size, _ believed: Size) throws {
      let opened = try TestScreen(told)
      #expect(opened.backend.size == believed)
      let resized = try TestScreen()
      resized.terminal.resize(told)
      resized.backend.signals.pipe.send(UInt8(ascii: "W"))
      #expect(resized.backend.wait(timeoutMilliseconds: nil) == [.resize(believed)])
    }

    @Test("a storm of sizes is one resize, and the next picture fits")
    func resize() throws {
      let screen = try TestScreen(Size(80, 24))
      for size in [Size(200, 60), Size(1, 1), Size(20, 5), Size(30, 6)] {
        screen.terminal.resize(size)
        screen.backend.signals.pipe.send(UInt8(ascii: "W"))
      }
      #expect(screen.backend.wait(timeoutMilliseconds: nil) == [.resize(Size(30, 6))])
      #expect(screen.backend.size == Size(30, 6))
      var frame = Frame(screen.backend.size)
      frame.canvas.fill(frame.bounds, "x")
      var emulator = ScreenEmulator(screen.backend.size)
      emulator.feed(screen.show(frame))
      #expect((0..<6).allSatisfy { emulator.text(row: $0) == String(repeating: "x", count: 30) })
    }
  }
}
