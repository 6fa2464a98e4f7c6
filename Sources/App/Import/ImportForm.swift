import Domain
import Widgets

/// The form that asks for the export to take in.
enum ImportForm {
  static let field = "file"

  static func layer(_ environment: AppEnvironment) -> FormLayer {
    let texts = environment.texts
    return FormLayer(
      .importFile, title: texts("import.title"),
      fields: [
        Field(
          id: field, label: texts("import.file"), kind: .text, text: "",
          placeholder: texts("import.placeholder"))
      ], environment)
  }

  /// Says what the name may go on with; nil for the action while there is none.
  static func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    layer.offerNames("import.kinds", environment).map { .archive(.importFile($0)) }
  }
}

extension FormLayer {
  /// So many names are offered.
  private static let offered = 5

  /// Says what the name of a file may go on with; nil while there is none, and what it may be.
  mutating func offerNames(_ about: String, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts
    let path = TypedPath(form.value(ImportForm.field))
    guard !path.text.isEmpty else {
      form.set(ImportForm.field, error: texts("error.no_file_name"))
      remarks.append(.init(text: texts(about), isWarning: false))
      return nil
    }
    if let names = folder, names.folder == path.folder {
      let found = names.matches(path.name)
      if found.isEmpty {
        let folder = path.folder.isEmpty ? "." : path.folder
        remarks.append(.init(text: texts("import.none", ["folder": folder]), isWarning: false))
      } else if found != [path.name] {
        var shown = found.prefix(Self.offered).map { $0 }
        if found.count > Self.offered {
          shown.append(texts("import.more", ["n": String(found.count - Self.offered)]))
        }
        remarks.append(.init(text: shown.joined(separator: "  "), isWarning: false))
      }
    }
    return path.text
  }
}

/// A path as a person types it, or as a file that is dropped on a terminal writes it.
package struct TypedPath: Equatable {
  /// The path itself.
  package let text: String

  /// Takes quotes away, and the backslashes that a shell would want.
  package init(_ typed: String) {
    var text = Self.trimmed(typed)
    for quote in ["'", "\""] where text.count > 1 && text.hasPrefix(quote) && text.hasSuffix(quote)
    {
      self.text = String(text.dropFirst().dropLast())
      return
    }
    if text.hasPrefix("file://") { text = String(text.dropFirst(7)) }
    var plain = ""
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        plain.append(character)
        isEscaped = false
      }
    }
    self.text = plain
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text.drop { $0 == " " }
    while rest.hasSuffix(" "), !rest.hasSuffix("\\ ") { rest.removeLast() }
    return String(rest)
  }

  /// Up to the last slash, which is part of it; empty for the present folder.
  var folder: String {
    text.lastIndex(of: "/").map { String(text[...$0]) } ?? (text == "~" ? "~" : "")
  }

  /// What is behind the folder.
  var name: String { String(text.dropFirst(folder.count)) }
}

/// The names in a folder, those of folders with a slash behind them.
struct FolderNames: Equatable, Sendable {
  /// The folder as it was typed.
  let folder: String
  /// In order.
  let names: [String]

  /// Those that begin so, whatever the case; hidden ones only where that is asked for.
  func matches(_ beginning: String) -> [String] {
    let wanted = beginning.lowercased()
    return names.filter {
      $0.lowercased().hasPrefix(wanted) && (!$0.hasPrefix(".") || wanted.hasPrefix("."))
    }
  }

  /// The longest text that all of `names` begin with.
  static func common(_ names: [String]) -> String {
    guard var common = names.first else { return "" }
    for name in names {
      while !name.lowercased().hasPrefix(common.lowercased()) { common.removeLast() }
    }
    return common
  }
}

extension FormLayer {
  /// Goes on with the name of a file as far as there is only one way; whether it could.
  mutating func completePath(_ environment: AppEnvironment) -> Bool {
    guard form.focused?.id == ImportForm.field else { return false }
    let path = TypedPath(form.value(ImportForm.field))
    if path.text == "~" { return complete("~/", environment) }
    guard let folder, folder.folder == path.folder else { return false }
    let common = FolderNames.common(folder.matches(path.name))
    guard common.count >= path.name.count, !common.isEmpty, common != path.name else {
      return false
    }
    return complete(path.folder + common, environment)
  }

  private mutating func complete(_ text: String, _ environment: AppEnvironment) -> Bool {
    form.set(ImportForm.field, text: text)
    review(environment)
    return true
  }
}
