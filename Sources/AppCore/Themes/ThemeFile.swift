import Interchange
import Platform
import Services
import Terminal

/// A theme of the user, read from a JSON file: `{"base": "dark", "roles": {"accent": "#ffaf5f"},
/// "grounds": {"plain": 16, "selection": {"color": "#5f00af", "text": 231}}}`.
///
/// Colours are `#rrggbb`, shown as the nearest of 256, or numbers of xterm's palette. What the file
/// does not name is that of the base.
package struct ThemeFile: Sendable {
  /// The name of the file without its extension, which is that of the theme.
  package let name: String
  package let path: String
  /// The name of the theme it is based on.
  package private(set) var base = Theme.terminal.name
  /// The theme; that of the base if there are errors.
  package private(set) var theme: Theme
  /// All errors and warnings.
  package private(set) var problems: [ThemeProblem] = []

  private var roles: [Role: Color] = [:]
  private var grounds: [Ground: Theme.GroundColors] = [:]

  /// The maximum size of a file.
  private static let maximumBytes = 64 << 10

  /// Reads the file at `path`.
  package init(path: String) {
    let file = Files.name(of: path)
    name = file.hasSuffix(".json") ? String(file.dropLast(5)) : file
    self.path = path
    theme = .terminal
    do {
      let bytes = try Files.read(path, limit: Self.maximumBytes + 1)
      guard bytes.count <= Self.maximumBytes else { throw SystemError(path: path, code: EFBIG) }
      read(try JSONParser.value(bytes, maximumBytes: Self.maximumBytes))
    } catch let error as JSONSyntaxError {
      problems.append(.syntax(line: error.line, column: error.column))
    } catch let error as SystemError {
      problems.append(.unreadable(error.reason))
    } catch {
      problems.append(.unreadable("\(error)"))
    }
    if Theme.named(name) != nil { problems.append(.nameTaken(name)) }
    let start = Theme.named(base) ?? .terminal
    theme = Theme(name, base: start, roles: isValid ? roles : [:], grounds: isValid ? grounds : [:])
    guard isValid else { return }
    let gaps = theme.contrastGaps(of: Set(roles.keys), Set(grounds.keys))
    problems += gaps.map(ThemeProblem.contrast)
  }

  /// Whether there are no errors; low contrast is a warning.
  package var isValid: Bool { problems.allSatisfy(\.isWarning) }

  private mutating func read(_ value: JSONValue) {
    let root = JSONPath()
    for (key, value) in members(value, root) {
      let path = root.appending(key)
      switch key {
      case "base": readBase(value, path)
      case "roles": readRoles(value, path)
      case "grounds": readGrounds(value, path)
      default: problems.append(.unknown(path, known: ["base", "roles", "grounds"]))
      }
    }
  }

  private mutating func readBase(_ value: JSONValue, _ path: JSONPath) {
    guard case .string(let text) = value, Theme.named(text) != nil else {
      return problems.append(.unknownBase(path, known: Theme.builtin.map(\.name)))
    }
    base = text
  }

  private mutating func readRoles(_ value: JSONValue, _ path: JSONPath) {
    let known = Role.allCases.map { "\($0)" }
    for (key, value) in members(value, path) {
      guard let role = Role.allCases.first(where: { "\($0)" == key }) else {
        problems.append(.unknown(path.appending(key), known: known))
        continue
      }
      roles[role] = color(value, path.appending(key))
    }
  }

  private mutating func readGrounds(_ value: JSONValue, _ path: JSONPath) {
    let known = Ground.allCases.map { "\($0)" }
    for (key, value) in members(value, path) {
      let path = path.appending(key)
      guard let ground = Ground.allCases.first(where: { "\($0)" == key }) else {
        problems.append(.unknown(path, known: known))
        continue
      }
      grounds[ground] = colors(value, path)
    }
  }

  /// Reads the colours of a background: a colour, or an object with `color` and `text`.
  private mutating func colors(_ value: JSONValue, _ path: JSONPath) -> Theme.GroundColors {
    guard case .object = value else { return Theme.GroundColors(color: color(value, path)) }
    var colors = Theme.GroundColors()
    for (key, value) in members(value, path) {
      let path = path.appending(key)
      switch key {
      case "color": colors.color = color(value, path)
      case "text": colors.text = color(value, path)
      default: problems.append(.unknown(path, known: ["color", "text"]))
      }
    }
    return colors
  }

  private mutating func members(_ value: JSONValue, _ path: JSONPath) -> [(String, JSONValue)] {
    guard case .object(let object) = value else {
      problems.append(.notObject(path))
      return []
    }
    return object.members.map { ($0.name, $0.value) }
  }

  private mutating func color(_ value: JSONValue, _ path: JSONPath) -> Color? {
    switch value {
    case .string(let text):
      if let rgb = RGB(hex: text) { return Color(rgb) }
    case .number(let text):
      if let number = UInt8(text) { return Color(number) }
    default: break
    }
    problems.append(.notColor(path))
    return nil
  }
}

extension ThemeFile {
  /// Returns the file of a theme in 256 colours, to start a new one with.
  package static func text(_ theme: Theme, base: String) -> String {
    var roles = JSONObject(), grounds = JSONObject()
    for role in Role.allCases {
      if let color = theme.color(of: role) { roles["\(role)"] = json(color) }
    }
    for ground in Ground.allCases {
      let colors = theme.colors(of: ground)
      var both = JSONObject()
      both["color"] = colors.color.map(json)
      both["text"] = colors.text.map(json)
      guard let first = both.members.first else { continue }
      grounds["\(ground)"] =
        both.members.count == 1 && first.name == "color" ? first.value : .object(both)
    }
    let file: JSONObject = [
      "base": .string(base), "roles": .object(roles), "grounds": .object(grounds),
    ]
    return JSONValue.object(file).text(isIndented: true)
  }

  private static func json(_ color: Color) -> JSONValue {
    color.extended < 16 ? .int(color.extended) : .string(color.notation)
  }
}

/// An error or warning in a theme of the user.
package enum ThemeProblem: Equatable, Sendable {
  /// The file cannot be read, for a reason of the system.
  case unreadable(String)
  case syntax(line: Int, column: Int)
  case notObject(JSONPath)
  case unknown(JSONPath, known: [String])
  case unknownBase(JSONPath, known: [String])
  case notColor(JSONPath)
  /// A built-in theme has that name.
  case nameTaken(String)
  /// Text or a bar is hard to see.
  case contrast(Theme.ContrastGap)

  /// Whether the theme can still be used.
  package var isWarning: Bool {
    if case .contrast = self { return true }
    return false
  }

  /// Returns a sentence that names the place.
  package func text(_ format: Format) -> String {
    let texts = format.texts
    switch self {
    case .unreadable(let reason): return texts("theme.problem.unreadable", ["reason": reason])
    case .syntax(let line, let column):
      return texts("theme.problem.syntax", ["line": "\(line)", "column": "\(column)"])
    case .notObject(let path): return texts("theme.problem.object", ["path": "\(path)"])
    case .unknown(let path, let known), .unknownBase(let path, let known):
      return texts(
        "theme.problem.unknown", ["path": "\(path)", "known": known.joined(separator: ", ")])
    case .notColor(let path): return texts("theme.problem.color", ["path": "\(path)"])
    case .nameTaken(let name): return texts("theme.problem.name", ["name": name])
    case .contrast(let gap): return ThemeProblem.text(gap, format)
    }
  }

  private static func text(_ gap: Theme.ContrastGap, _ format: Format) -> String {
    // Rounded down, so that a ratio never seems to be enough.
    let tenths = (gap.ratio * 10).rounded(.down) / 10
    let arguments = [
      "ground": "\(gap.ground)", "ratio": format.decimal("\(tenths)"),
      "least": format.decimal("\(gap.least)"),
    ]
    guard let role = gap.role else { return format.texts("theme.problem.bar", arguments) }
    return format.texts(
      "theme.problem.contrast", arguments.merging(["role": "\(role)"]) { own, _ in own })
  }
}
