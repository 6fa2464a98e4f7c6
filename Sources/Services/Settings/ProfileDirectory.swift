import Platform

/// The stores of several persons or jobs: files beside each other in one folder.
package struct ProfileDirectory: Equatable, Sendable {
  /// The name of the store that is opened unless another is named.
  package static let usual = "shiftpro"

  private static let ending = ".sqlite"

  /// The folder.
  package let folder: String
  /// The store that is open, which may lie elsewhere.
  package let path: String

  /// The stores in `folder`, of which the one at `path` is open.
  package init(folder: String, path: String) {
    self.folder = folder
    self.path = path
  }

  /// A name of letters, digits, `-` and `_` stays a file name on every system.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
          || $0 == "-" || $0 == "_"
      }
  }

  /// The names of the stores that are there, the usual one first.
  package var names: [String] {
    let files = (try? Files.tree(folder)) ?? []
    let others = files.filter { $0.hasSuffix(Self.ending) }
      .map { String($0.dropLast(Self.ending.count)) }
      .filter { Self.isName($0) && $0 != Self.usual }
    return [Self.usual] + others
  }

  /// The file of the store of that name.
  package func path(of name: String) -> String { "\(folder)/\(name)\(Self.ending)" }

  /// What the open store is called where it is not the usual one.
  package var current: String? {
    guard path != self.path(of: Self.usual) else { return nil }
    let file = Files.name(of: path)
    return file.hasSuffix(Self.ending) ? String(file.dropLast(Self.ending.count)) : file
  }
}
