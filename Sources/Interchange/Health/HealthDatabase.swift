import Platform

/// The SQLite databases in exports of Gadgetbridge and Health Connect.
public enum HealthDatabase {
  /// Returns whether a file that begins with `bytes` is a database (sqlite.org/fileformat2.html,
  /// 1.3).
  public static func recognises(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: Array("SQLite format 3\0".utf8))
  }

  /// Calls `body` with the path of the database at or in `path`. A database in an archive is
  /// extracted to a temporary file that only this user can read. Throws `HealthImportError`, and
  /// what `body` throws.
  public static func open<Result>(
    _ path: String, _ body: (String) throws -> Result
  ) throws -> Result {
    let found: HealthFile?
    do {
      found = try HealthFiles.at(path).files.first { file in
        guard file.baseName.hasSuffix(".db") || file.baseName == "gadgetbridge" else {
          return false
        }
        return recognises(try file.head())
      }
    } catch let error as SystemError {
      throw HealthImportError.unreadable(error)
    } catch let error as ZipError {
      throw HealthImportError.archive(file: path, error)
    }
    guard let found else { return try body(path) }
    if let inFolder = found.path { return try body(inFolder) }
    let unpacked = try unpack(found, of: path)
    defer { try? Files.remove(unpacked) }
    return try body(unpacked)
  }

  private static func unpack(_ file: HealthFile, of path: String) throws -> String {
    do {
      let output = try OutputFile.temporary()
      do {
        let stream = try file.open()
        while case let piece = try stream.bytes(upTo: 1 << 16), !piece.isEmpty {
          try output.append(piece)
        }
      } catch {
        try? Files.remove(output.path)
        throw error
      }
      return output.path
    } catch let error as SystemError {
      throw HealthImportError.unreadable(error)
    } catch let error as ZipError {
      throw HealthImportError.archive(file: path, error)
    }
  }
}
