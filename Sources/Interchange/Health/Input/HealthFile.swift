import Platform

/// A file of an export, wherever it lies.
struct HealthFile {
  /// The path within the folder or archive, or the file's own name.
  let name: String
  /// How many bytes reading it uses up.
  let size: Int64
  /// Where it lies on disk; nil for one in an archive.
  var path: String?
  /// Opens it. Throws `SystemError` and `ZipError`.
  let open: () throws -> any ByteStream

  /// The name without folders, in lower case.
  var baseName: String { (name.split(separator: "/").last.map(String.init) ?? name).lowercased() }

  /// The first bytes, enough to tell what it is. Throws `SystemError` and `ZipError`.
  func head() throws -> [UInt8] { try open().bytes(upTo: 4096) }
}

/// What a person named: a file, an archive, or a folder.
struct HealthFiles {
  var files: [HealthFile]
  /// Whether there may be files that do not matter among them.
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

  /// What lies at `path`; a single file may be called otherwise. Throws `SystemError`,
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

  /// Puts the files of Garmin's inner archives, `UploadedFiles_0-_Part1.zip`, in their place.
  /// Throws `SystemError` and `ZipError`.
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
