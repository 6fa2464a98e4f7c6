import Platform

/// A file of an export, on disk or in an archive.
struct HealthFile {
  /// The path within the folder or archive, or the file name.
  let name: String
  /// The number of bytes that reading it takes.
  let size: Int64
  /// The path on disk; nil for a file in an archive.
  var path: String?
  /// Opens it. Throws `SystemError` and `ZipError`.
  let open: () throws -> any ByteStream

  /// The name without its folder, in lower case.
  var baseName: String { (name.split(separator: "/").last.map(String.init) ?? name).lowercased() }

  /// Reads the first bytes, enough to detect its format. Throws `SystemError` and `ZipError`.
  func head() throws -> [UInt8] { try open().bytes(upTo: 4096) }
}

/// The input named by the user: a file, an archive, or a folder.
struct HealthFiles {
  var files: [HealthFile]
  /// Whether it may include irrelevant files.
  var isCollection: Bool
  /// Whether an archive was opened without its directory.
  var isRecovered = false

  private static func tree(_ folder: String) throws -> [String] {
    do {
      return try Files.tree(folder, most: HealthImport.mostFiles)
    } catch let error as SystemError where error.code == EFBIG {
      throw HealthImportError.tooManyFiles(folder: folder, limit: HealthImport.mostFiles)
    }
  }

  /// Lists the files at `path`; `name` replaces the name of a single file. Throws `SystemError`,
  /// `ZipError` and `HealthImportError.tooManyFiles`.
  static func at(_ path: String, named name: String? = nil) throws -> HealthFiles {
    guard !Files.isFolder(path) else {
      let files = try tree(path).map { name in
        let inside = "\(path)/\(name)"
        return HealthFile(name: name, size: Files.size(inside) ?? 0, path: inside) {
          FileStream(try OpenFile(inside))
        }
      }
      return HealthFiles(files: files, isCollection: true)
    }
    let file = try OpenFile(path)
    let called = name ?? path
    let name = called.split(separator: "/").last.map(String.init) ?? called
    guard ZipArchive.isArchive(try file.bytes(at: 0, count: 4)) else {
      let single = HealthFile(name: name, size: file.size, path: path) { FileStream(file) }
      return HealthFiles(files: [single], isCollection: false)
    }
    return try archive(ZipArchive(file))
  }

  private static func archive(_ archive: ZipArchive) -> HealthFiles {
    let files = archive.entries.filter { !$0.isFolder }.map { entry in
      HealthFile(name: entry.name, size: entry.packedSize) { try archive.open(entry) }
    }
    return HealthFiles(files: files, isCollection: true, isRecovered: archive.isRecovered)
  }

  /// Replaces Garmin's inner archives, `UploadedFiles_0-_Part1.zip`, by their files. Throws
  /// `SystemError` and `ZipError`.
  mutating func openInnerArchives() throws {
    files = try files.flatMap { file -> [HealthFile] in
      guard file.baseName.hasPrefix("uploadedfiles"), file.baseName.hasSuffix(".zip") else {
        return [file]
      }
      let scratch = try ScratchFile()
      let stream = try file.open()
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
      defer { buffer.deallocate() }
      while case let count = try stream.read(into: buffer), count > 0 {
        try scratch.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      return try Self.archive(ZipArchive(scratch)).files
    }
  }
}
