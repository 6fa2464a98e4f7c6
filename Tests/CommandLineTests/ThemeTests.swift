import Platform
import Testing

@Suite("Themes of one's own")
struct ThemeTests {
  /// A shell whose configuration folder has the theme `mine`.
  private func shell(_ text: String, name: String = "mine") throws -> Shell {
    let shell = try Shell(), folder = shell.folder.folder + "/.config/shiftpro/themes"
    try Files.createFolder(folder)
    try Files.write(Array(text.utf8), to: "\(folder)/\(name).json")
    return shell
  }

  @Test("a theme is listed, printed and drawn in")
  func mine() throws {
    let shell = try shell(
      ##"{"base": "dark", "roles": {"accent": "#ffaf5f", "key": 11}, "grounds": {"plain": "#000000", "selection": {"color": 55, "text": "#ffffff"}}}"##
    )
    #expect(shell("theme", "check").description.hasPrefix("[0]\n"))
    #expect(
      shell("theme", "list", "-q").output == "terminal\ndark\nlight\nhigh-contrast\nmono\nmine\n")
    let shown = shell("theme", "show", "mine").output
    #expect(shown.contains(##""accent": "#ffaf5f""##) && shown.contains("\"key\": 11"))
    let picture = shell.run(
      ["show", "dashboard", "--as", "svg", "--theme", "mine"] + ShowTests.moment)
    #expect(picture.errors.isEmpty)
    for color in ["#ffaf5f", "#000000", "#5f00af"] {
      #expect(picture.output.contains(color), "\(color)")
    }
    let settings = shell.run(["show", "settings", "--theme", "mine"])
    #expect(settings.status == 0)
  }

  @Test(
    "what is printed of a theme is the same theme", arguments: ["dark", "light", "high-contrast"])
  func printed(name: String) throws {
    let file = try Shell()("theme", "show", name).output
    let shell = try shell(file)
    #expect(shell("theme", "check").status == 0 || name == "light")
    func picture(_ theme: String) -> String {
      shell.run(["show", "schedule", "--as", "ansi", "--theme", theme] + ShowTests.moment).output
    }
    #expect(picture("mine") == picture(name))
  }

  @Test(
    "errors name the place",
    arguments: [
      ("{\"base\": \"drak\"}", "$.base is unknown. Known: terminal, dark"),
      ("{\"roles\": {\"acent\": 1}}", "$.roles.acent is unknown. Known: text, muted, accent"),
      ("{\"roles\": {\"accent\": \"red\"}}", "$.roles.accent has to be a colour"),
      ("{\"roles\": {\"accent\": 256}}", "$.roles.accent has to be a colour"),
      ("{\"roles\": []}", "$.roles has to be an object"),
      ("{\"grounds\": {\"plain\": {\"colour\": 1}}}", "$.grounds.plain.colour is unknown"),
      ("{\"base\": \"dark\",}", "Line 1, column 17: this is not JSON."),
    ])
  func errors(text: String, sentence: String) throws {
    let shell = try shell(text)
    let outcome = shell("theme", "check")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("mine.json: \(sentence)"), "\(outcome)")
    // It can still be used, and looks like its base.
    let shown = shell.run(["show", "hours", "--as", "ansi", "--theme", "mine"])
    #expect(shown.status == 0)
    #expect(shown.errors.contains("The theme “mine” has errors"), "\(shown.errors)")
    #expect(shell("theme", "list").output.contains("  1 problem  "))
    #expect(!shell("theme", "list", "-q").output.contains("mine"))
  }

  @Test("low contrast is reported with its ratio, and used nevertheless")
  func contrast() throws {
    let shell = try shell(
      ##"{"base": "dark", "roles": {"muted": "#4e4e4e"}, "grounds": {"selection": "#121212"}}"##)
    let outcome = shell("theme", "check")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("muted on plain has a contrast of only 2.2:1; 4.5:1"))
    #expect(outcome.output.contains("selection has a contrast of only 1.0:1 to plain"))
    #expect(shell("theme", "list", "-q").output.contains("mine"))
    let json = try shell("theme", "check", "--json").list("themes")
    #expect(json.first?.flag("valid") == true)
  }

  @Test("the name of a built-in theme is taken, and a missing theme is said")
  func names() throws {
    let shell = try shell("{}", name: "dark")
    #expect(shell("theme", "check").output.contains("There is a built-in theme called dark."))
    let other = shell("show", "hours", "--theme", "solarized")
    #expect(other.status == 2)
    #expect(other.errors.contains("terminal, dark, light, high-contrast, mono"))
    #expect(try Shell()("theme", "check").output.contains("No themes in "))
  }

  @Test(
    "a file that cannot be read is an error of the program",
    arguments: ["0001-01-01", ".", "/dev/zero"])
  func unreadable(_ path: String) throws {
    let outcome = try Shell()("theme", "check", path)
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("shiftpro: Can’t read \(path): "))
  }
}
