import Interchange
import Platform
import Store

/// Writes exported files.
package struct ExportService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions that write files.
  package var exports: ExportService { ExportService(services: self) }
}

extension ExportService {
  /// Exports a file; overwrites an existing one only if `job` allows it.
  func export(
    _ job: FileExport, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    let profile = try services.profile()
    let exporter = Exporter(store: store, profile: profile, environment: environment)
    var notices: [Exporter.Notice] = []
    try writeFile(job.path, job.passphrase, replaces: job.replaces, progress) { write in
      notices = try exporter.write(job.subject, as: job.form, of: job.window, to: write)
    }
    return ActionResult(
      Message(
        "done.export",
        [
          "what": environment.texts("write_file.\(job.subject.rawValue)"),
          "days": environment.format.window(job.window), "file": job.path,
          "notice": notices.map { " " + environment.texts($0.rawValue) }.joined(),
        ]), canUndo: false)
  }

  /// Writes a file atomically, encrypted if there is a passphrase. `progress` receives the bytes
  /// that `body` has written and may cancel. Throws `ActionError`, `EncryptionError`, and what
  /// `body` throws.
  package func writeFile(
    _ typed: String, _ passphrase: Passphrase?, replaces: Bool,
    _ progress: (ByteProgress) -> Bool = { _ in true },
    _ body: (@escaping FileOutput.Writer) throws -> Void
  ) throws {
    let path = files.expanded(typed)
    guard !Files.isFolder(path) else { throw ActionError.file(.isFolder(typed)) }
    guard replaces || !files.exists(path) else { throw ActionError.file(.exists(typed)) }
    do {
      try files.create(path) { write in
        guard let passphrase else { return try Self.count(progress, write, body) }
        let encryptor = try Encryptor(passphrase, write: write)
        try Self.count(progress, { try encryptor.add($0) }, body)
        try encryptor.finish()
      }
    } catch is DestinationIsDatabase {
      throw DestinationIsDatabase(path: typed)
    } catch let error as SystemError {
      throw ActionError.file(.cannotWrite(typed, reason: error.reason))
    }
  }

  /// Counts the bytes that `body` writes. Throws `ActionError.stopped` once `progress` returns
  /// false.
  private static func count(
    _ progress: (ByteProgress) -> Bool, _ write: @escaping FileOutput.Writer,
    _ body: (@escaping FileOutput.Writer) throws -> Void
  ) throws {
    try withoutActuallyEscaping(progress) { progress in
      var written: Int64 = 0
      try body { bytes in
        try write(bytes)
        written += Int64(bytes.count)
        guard progress(ByteProgress(bytes: written, total: 0)) else { throw ActionError.stopped }
      }
    }
  }
}

extension Format {
  /// Formats a range of days: `1–30 Nov 2026`, or that it has no limits.
  package func window(_ window: DayWindow) -> String {
    switch (window.first, window.last) {
    case (let first?, let last?): period(first..<max(first, last).adding(days: 1))
    case (let first?, nil): texts("window.from", ["day": dayWithYear(first)])
    case (nil, let last?): texts("window.to", ["day": dayWithYear(last)])
    case (nil, nil): texts("window.all")
    }
  }
}
