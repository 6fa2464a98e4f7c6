import Platform
import Terminal
import TerminalCurses
import Testing

extension CursesBackendTests {
  @Suite("lifecycle")
  struct Lifecycle {
    @Test("modes are switched on at the start and off at the end, in opposite order")
    func modes() throws {
      let screen = try TestScreen()
      let start = screen.terminal.output()
      #expect(start.hasSuffix("\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?1002h\u{1B}[?1006h"))
      #expect(start.contains("\u{1B}[?1049h"))
      screen.backend.shutDown()
      let end = screen.terminal.output()
      #expect(end.hasPrefix("\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1004l\u{1B}[?2004l"))
      #expect(end.components(of: "\u{1B}[?1049l").count == 2)
      screen.backend.shutDown()
      #expect(screen.terminal.output() == "")
    }

    @Test("line modes come back as they were")
    func lineModes() throws {
      let screen = try TestScreen()
      let during = screen.terminal.modes()
      screen.backend.shutDown()
      #expect(screen.terminal.modes() == screen.modesBefore)
      #expect(during != screen.modesBefore)
    }

    @Test("without the mouse its modes are not touched")
    func noMouse() throws {
      let screen = try TestScreen(options: CursesOptions(mouse: false))
      let start = screen.terminal.output()
      #expect(start.hasSuffix("\u{1B}[?2004h\u{1B}[?1004h"))
      #expect(!start.contains("?1002") && !start.contains("?1006"))
    }

    @Test("without synchronized output its mode is not touched")
    func noSynchronizedOutput() throws {
      let screen = try TestScreen(options: CursesOptions(synchronizedOutput: false))
      #expect(!screen.show(Frame(screen.backend.size)).contains("?2026"))
    }

    @Test("a terminal that does not speak ECMA-48 is sent no modes")
    func vt52() throws {
      let screen = try TestScreen(terminal: "vt52")
      let output = screen.terminal.output() + screen.show(Frame(screen.backend.size))
      #expect(!output.contains("[?"))
    }

    @Test(
      "an unknown terminal is taken for an xterm, and that is said",
      arguments: ["xterm-unheard-of", nil])
    func unknownTerminal(_ name: String?) throws {
      let screen = try TestScreen(terminal: name)
      #expect(
        screen.backend.notices == [.unknownTerminal(name: name ?? "", used: "xterm-256color")])
      #expect(screen.terminal.output().contains("\u{1B}[?1049h"))
    }

    @Test("a terminal without cursor positioning is refused and left alone")
    func dumb() throws {
      let terminal = try Pseudoterminal(Size(20, 5))
      let before = terminal.modes()
      let port = TerminalPort(
        input: terminal.slave, output: terminal.slave, name: "dumb", locale: "C.UTF-8",
        guardsProcess: false)
      #expect(throws: CursesError.cannotPositionCursor(terminal: "dumb")) {
        _ = try CursesBackend(options: CursesOptions(), wake: try WakePipe(), port: port)
      }
      #expect(terminal.modes() == before)
      #expect(!terminal.output().contains("\u{1B}"))
    }

    @Test("suspending gives the screen away and takes it again with all modes and the new size")
    func suspend() throws {
      let screen = try TestScreen()
      var frame = Frame(screen.backend.size)
      frame.canvas.put("hello", at: Point(0, 0), in: frame.bounds)
      _ = screen.show(frame)
      screen.terminal.resize(Size(30, 8))
      screen.backend.suspend()
      let output = screen.terminal.output()
      let parts = output.components(of: "\u{1B}[?1049")
      #expect(parts.count == 3)
      #expect(
        parts.first?.hasPrefix("\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1004l\u{1B}[?2004l") == true)
      #expect(output.hasSuffix("\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?1002h\u{1B}[?1006h"))
      #expect(screen.backend.wait(timeoutMilliseconds: 0) == [.resumed, .resize(Size(30, 8))])
      var emulator = ScreenEmulator(Size(30, 8))
      frame = Frame(screen.backend.size)
      frame.canvas.put("hello again", at: Point(0, 0), in: frame.bounds)
      emulator.feed(output + screen.show(frame))
      #expect(emulator.text(row: 0) == "hello again" + String(repeating: " ", count: 19))
    }

    @Test("a continued process takes the screen again")
    func continued() throws {
      let screen = try TestScreen()
      _ = screen.terminal.output()
      screen.backend.signals.pipe.send(UInt8(ascii: "C"))
      #expect(screen.backend.wait(timeoutMilliseconds: nil) == [.resumed, .resize(Size(20, 5))])
      #expect(screen.terminal.output().hasSuffix("\u{1B}[?1006h"))
    }

    @Test("inside tmux the clipboard is asked for in both ways")
    func tmuxClipboard() throws {
      let screen = try TestScreen(variables: ["TMUX": "/tmp/tmux-1000/default,1,0"])
      _ = screen.terminal.output()
      screen.backend.copy("foo")
      #expect(
        screen.terminal.output()
          == "\u{1B}]52;c;Zm9v\u{7}\u{1B}Ptmux;\u{1B}\u{1B}]52;c;Zm9v\u{7}\u{1B}\\")
    }

    @Test("the bell and the clipboard go straight to the terminal")
    func bellAndClipboard() throws {
      let screen = try TestScreen()
      _ = screen.terminal.output()
      screen.backend.bell()
      screen.backend.copy("foo")
      #expect(screen.terminal.output() == "\u{7}\u{1B}]52;c;Zm9v\u{7}")
    }
  }
}
