import TestSupport
import Testing

@Suite("Showing a screen")
struct ShowTests {
  /// The night of the pictures of the README.
  static let moment = ["--demo", "--now", "2026-11-21T02:41:00+01:00", "--zone", "Europe/Berlin"]

  @Test("the README's pictures are what the program shows", arguments: ["dashboard", "schedule"])
  func readme(screen: String) throws {
    let arguments = ["--size", "100x30", "--as", "svg", "--theme", "dark", "--lang", "en"]
    let outcome = try Shell().run(["show", screen] + arguments + Self.moment)
    #expect(outcome.status == 0, "\(outcome)")
    try assertRecorded(outcome.output, at: "\(Snapshot.package)/Resources/Pictures/\(screen).svg")
  }

  @Test("text is the default")
  func text() throws {
    let shell = try Shell()
    let plain = shell.run(["show", "hours"] + Self.moment)
    #expect(plain.status == 0)
    #expect(!plain.output.contains("Dashboard"))
    #expect(shell.run(["show", "hours", "--as", "text"] + Self.moment).output == plain.output)
  }

  @Test("a picture has the tabs, the layer and the footer")
  func whole() throws {
    let shell = try Shell()
    let html = shell.run(["show", "shoes", "--as", "html", "--theme", "light"] + Self.moment).output
    #expect(html.hasPrefix("<!DOCTYPE html>"))
    #expect(html.contains("Dashboard") && html.contains("Hoka") && html.contains("help"))
    #expect(html.contains("body{margin:0;background:#eeeeee}"))
    #expect(html.contains("<html lang=\"en\">"))
    let german = shell.run(["show", "hours", "--as", "svg", "--lang", "de"] + Self.moment).output
    #expect(german.contains("xml:lang=\"de\"") && german.contains("<title id=\"title\">ShiftPro: "))
  }

  @Test("colours and characters are those asked for")
  func colours() throws {
    let shell = try Shell()
    func ansi(_ more: String...) -> String {
      shell.run(["show", "dashboard", "--as", "ansi"] + more + Self.moment).output
    }
    #expect(ansi().contains("\u{1B}[38;5;80m"))
    #expect(ansi("--theme", "dark").contains("48;5;233"))
    #expect(!ansi("--no-color").contains("38;5"))
    #expect(ansi("--no-color").contains("\u{1B}[1;7m"))
    #expect(ansi("--ascii").utf8.allSatisfy { $0 < 0x80 })
    #expect(
      ansi("--size", "60x20").split(separator: "\n", omittingEmptySubsequences: false).count == 21)
    var colourless = shell
    colourless.variables["NO_COLOR"] = "1"
    let picture = colourless.run(["show", "dashboard", "--as", "svg"] + Self.moment).output
    #expect(picture.contains("#5fd7d7"))
  }

  @Test("a day or a year leads there, on screens that have days")
  func days() throws {
    let shell = try Shell()
    let year = shell.run(["show", "year", "--on", "2027"] + Self.moment)
    #expect(year.status == 0)
    #expect(year.output.hasPrefix("2027 ") && year.output.contains("\nDec "))
    #expect(year.output.contains("Fri 1 Jan 2027"))
    let day = shell.run(["show", "schedule", "--on", "2027-02-03"] + Self.moment)
    #expect(day.output.hasPrefix("February 2027") && day.output.contains("Wed 3 Feb 2027"))
    let picture = shell.run(["show", "year", "--on", "2027", "--as", "svg"] + Self.moment)
    #expect(picture.output.hasPrefix("<svg") || picture.output.hasPrefix("<?xml"))
    let hours = shell.run(["show", "hours", "--on", "2027"] + Self.moment)
    #expect(hours.status == 2 && hours.errors.contains("“hours” has no days"))
    #expect(shell.run(["show", "year", "--on", "20270"] + Self.moment).status == 2)
  }

  @Test("unknown words name the known ones")
  func unknown() throws {
    let shell = try Shell()
    let format = shell("show", "hours", "--as", "png")
    #expect(format.status == 2)
    #expect(format.errors.contains("text, svg, html, ansi"))
    let theme = shell("show", "hours", "--as", "svg", "--theme", "drak")
    #expect(theme.status == 2)
    #expect(theme.errors.contains("terminal, dark, light, high-contrast, mono"))
  }
}
