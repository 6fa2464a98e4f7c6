import Platform
import Services
import Store
import Widgets

/// A form with a field for the name of an existing file.
package protocol FileFormModel: FormModel {
  /// The names in the folder of the typed path.
  var folder: FolderNames? { get set }
}

extension FileFormModel {
  /// The field of the name.
  package static var field: String { "file" }

  /// Lists the completions of the typed name, or `about` while it is empty. Returns the path, or
  /// nil if there is none yet.
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

  /// Returns the unambiguous completion of the typed name.
  package func completion(of field: Field) -> String? {
    guard field.id == Self.field else { return nil }
    let path = TypedPath(field.input.text)
    if path.text == "~" { return "~/" }
    guard let folder, folder.folder == path.folder else { return nil }
    let common = FolderNames.common(folder.matches(path.name))
    guard common.count >= path.name.count, !common.isEmpty, common != path.name else { return nil }
    return path.folder + common
  }

  /// Reads the names in the typed folder.
  package mutating func catchUp(
    _ layer: FormLayer, from _: Store, _: AppState, _: AppEnvironment
  ) throws -> Bool {
    let path = TypedPath(layer.form.value(Self.field))
    guard folder?.folder != path.folder else { return false }
    folder = FolderNames.read(for: path)
    return true
  }
}

/// A path as typed, or as a terminal inserts it when a file is dropped on it.
package struct TypedPath: Equatable {
  /// The path itself.
  package let text: String

  /// Removes quotes, shell escapes and the prefix `file://`.
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

  /// The path up to and including its last slash; empty for the current folder.
  var folder: String {
    text.lastIndex(of: "/").map { String(text[...$0]) } ?? (text == "~" ? "~" : "")
  }

  /// The part after the folder.
  var name: String { String(text.dropFirst(folder.count)) }
}

/// The names in a folder; names of folders end in a slash.
package struct FolderNames: Equatable, Sendable {
  /// The folder as it was typed.
  let folder: String
  /// The names, sorted.
  let names: [String]

  /// Reads the folder of a path; empty if there is none.
  static func read(for path: TypedPath) -> FolderNames {
    let folder = path.folder.isEmpty ? "." : path.text == "~" ? "~" : path.folder
    let names = (try? Files.list(FileOutput.machine.expanded(folder))) ?? []
    let marked = names.map { name, isFolder in isFolder ? name + "/" : name }
    return FolderNames(folder: path.folder, names: marked.sorted())
  }

  /// Returns the names with that prefix, ignoring case. Hidden files are included only if the
  /// prefix starts with a dot.
  func matches(_ beginning: String) -> [String] {
    let wanted = beginning.lowercased()
    return names.filter {
      $0.lowercased().hasPrefix(wanted) && (!$0.hasPrefix(".") || wanted.hasPrefix("."))
    }
  }

  /// Returns the longest common prefix of `names`.
  static func common(_ names: [String]) -> String {
    guard var common = names.first else { return "" }
    for name in names {
      while !name.lowercased().hasPrefix(common.lowercased()) { common.removeLast() }
    }
    return common
  }
}
