import Platform

/// The stores of several persons or jobs: files in one folder.
package struct ProfileDirectory: Equatable, Sendable {
  /// The name of the default store.
  package static let usual = "shiftpro"

  private static let ending = ".sqlite"

  /// The folder.
  package let folder: String
  /// The path of the open store, which may be elsewhere.
  package private(set) var path: String
  /// The path of the store that was opened from elsewhere when the program started; nil if that
  /// one is in the folder.
  package let elsewhere: String?

  /// Creates the directory of the stores in `folder`; the one at `path` is open.
  package init(folder: String, path: String) {
    self.folder = folder
    self.path = path
    elsewhere = Files.folder(of: path) == folder ? nil : path
  }

  /// Returns the directory with another store open.
  package func opening(_ path: String) -> ProfileDirectory {
    var other = self
    other.path = path
    return other
  }

  /// Returns whether the text consists of letters, digits, `-` and `_`, which are valid in file
  /// names on every system.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
          || $0 == "-" || $0 == "_"
      }
  }

  /// The names of the existing stores, the default one first.
  package var names: [String] {
    let files = (try? Files.tree(folder)) ?? []
    let others = files.filter { $0.hasSuffix(Self.ending) }
      .map { String($0.dropLast(Self.ending.count)) }
      .filter { Self.isName($0) && $0 != Self.usual }
    return [Self.usual] + others
  }

  /// Returns the path of the store with that name.
  package func path(of name: String) -> String { "\(folder)/\(name)\(Self.ending)" }

  /// The name of the open store; nil for the default one, and for one elsewhere.
  package var current: String? {
    guard Files.folder(of: path) == folder, path != self.path(of: Self.usual) else { return nil }
    let file = Files.name(of: path)
    return file.hasSuffix(Self.ending) ? String(file.dropLast(Self.ending.count)) : file
  }
}
