/// What a file of an export is.
enum HealthFileKind: Hashable {
  case appleXML

  /// The kind of export it belongs to.
  var format: HealthFormat {
    switch self {
    case .appleXML: return .appleHealth
    }
  }

  /// The kind of a file; nil for one that does not matter. In a folder or archive the name must fit
  /// too, so that not all of it is opened. Throws `SystemError`, `ZipError` and `HealthImportError`.
  static func of(_ file: HealthFile, inCollection: Bool) throws -> HealthFileKind? {
    let name = file.baseName
    if name.hasSuffix(".xml") || !inCollection {
      let head = try file.head()
      return head.withUnsafeBufferPointer(AppleHealthScanner.recognises) ? .appleXML : nil
    }
    return nil
  }
}
