import Platform
import Services
import Store
import Widgets

/// A form into which the name of a file that exists is typed.
package protocol FileFormModel: FormModel {
  /// The names in the folder of the path that is typed.
  var folder: FolderNames? { get set }
}

extension FileFormModel {
  /// The field of the name.
  package static var field: String { "file" }

  /// Says what the name may go on with; nil while there is none, and what it may be.
  package func offerNames(
    _ about: String, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> String? {
    let texts = environment.texts, offered = 5
    let path = TypedPath(layer.form.value(Self.field))
    guard !path.text.isEmpty else {
      layer.form.set(Self.field, error: texts("error.no_file_name"))
      layer.remark(texts(about))
      return nil
    }
    guard let names = folder, names.folder == path.folder else { return path.text }
    let found = names.matches(path.name)
    if found.isEmpty {
      let folder = path.folder.isEmpty ? "." : path.folder
      layer.remark(texts("import.none", ["folder": folder]))
    } else if found != [path.name] {
      var shown = found.prefix(offered).map { $0 }
      if found.count > offered {
        shown.append(texts("import.more", ["n": String(found.count - offered)]))
      }
      layer.remark(shown.joined(separator: "  "))
    }
    return path.text
  }

  /// The name as far as there is only one way on.
  package func completion(of field: Field) -> String? {
    guard field.id == Self.field else { return nil }
    let path = TypedPath(field.input.text)
    if path.text == "~" { return "~/" }
    guard let folder, folder.folder == path.folder else { return nil }
    let common = FolderNames.common(folder.matches(path.name))
    guard common.count >= path.name.count, !common.isEmpty, common != path.name else { return nil }
    return path.folder + common
  }

  /// Reads the names in the folder that is typed.
  package mutating func catchUp(
    _ layer: FormLayer, from _: Store, _: AppState, _: AppEnvironment
  ) throws -> Bool {
    let path = TypedPath(layer.form.value(Self.field))
    guard folder?.folder != path.folder else { return false }
    folder = FolderNames.read(for: path)
    return true
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
package struct FolderNames: Equatable, Sendable {
  /// The folder as it was typed.
  let folder: String
  /// In order.
  let names: [String]

  /// Reads the folder of a path; nothing where there is no such folder.
  static func read(for path: TypedPath) -> FolderNames {
    let folder = path.folder.isEmpty ? "." : path.text == "~" ? "~" : path.folder
    let names = (try? Files.list(FileOutput.machine.expanded(folder))) ?? []
    let marked = names.map { name, isFolder in isFolder ? name + "/" : name }
    return FolderNames(folder: path.folder, names: marked.sorted())
  }

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
