import Platform
import Services
import Store

/// Deletes the store and the files beside it.
enum DeleteEverythingCommand {
  static let spec = CommandSpec(
    name: "delete-everything", group: .upkeep,
    options: [
      OptionSpec(flag: "yes-delete-all"), OptionSpec("backup", "FILE", .file, about: "last_backup"),
      OptionSpec(flag: "keep-copies"), OptionSpec(flag: "with-backups"),
      OptionSpec(flag: "dry-run", about: "delete_dry_run"),
    ],
    examples: [
      "delete-everything --dry-run", "delete-everything --backup last.shiftpro --yes-delete-all",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let path = try session.storePath()
    let deletion = deletion(path, call, session)
    let footprint = deletion.footprint(of: path)
    guard Files.exists(path) || !deletion.files(of: footprint).isEmpty else {
      throw CommandError.refusal("nothing_to_delete", ["path": path])
    }
    try deletion.refuseForeign(footprint)
    guard !call.has("dry-run") else {
      try print(deletion, footprint, isDone: false, session)
      return .done
    }
    guard call.has("yes-delete-all") else {
      throw CommandError.usage("not_confirmed", ["path": path])
    }
    if let file = call.value("backup") {
      try deletion.refuse(backup: file, of: footprint)
      try backUp(to: file, call, session)
    }
    let texts = session.soundTexts, timer = try session.reminderTimer()
    session.closeStore()
    try deletion.perform(at: path, timer: timer)
    try print(deletion, footprint, isDone: true, session, texts)
    return .done
  }

  private static func deletion(
    _ path: String, _ call: Invocation, _ session: Session
  ) -> Deletion {
    var deletion = Deletion(
      removesCopies: !call.has("keep-copies"), removesBackups: call.has("with-backups"))
    let own = try? StoreLocation.folder(session.processEnvironment)
    deletion.isOwnPlace = Files.folder(of: Files.absolute(path)) == own
    // A store that cannot be opened cannot name its backup folder.
    let store = try? session.existingStore()
    let daily = store.flatMap { try? DailyBackup(of: $0, session.files) }
    deletion.backupFolder = daily?.folder
    deletion.owner = daily?.owner
    deletion.keyFile = store == nil ? nil : try? session.services().machines.keyFile()
    deletion.sharedPlace = try? store?.machines.link()?.place
    return deletion
  }

  private static func backUp(
    to file: String, _ call: Invocation, _ session: Session
  ) throws {
    guard let store = try session.existingStore() else {
      throw CommandError.refusal("nothing_to_back_up", ["path": try session.storePath()])
    }
    let target = try ExportTarget(file, packed: true, call, session)
    let environment = try session.environment()
    try target.write { (write: @escaping ([UInt8]) throws -> Void) in
      _ = try Backup.write(store, environment, to: write)
    }
  }

  private static func print(
    _ deletion: Deletion, _ footprint: StoreFootprint, isDone: Bool, _ session: Session,
    _ texts: Texts? = nil
  ) throws {
    let files = [footprint.file] + deletion.files(of: footprint)
    let kept = deletion.removesBackups ? [] : footprint.backups
    if session.options.isJSON {
      return try session.console.json(
        .object([
          "deleted": .bool(isDone), "files": .array(files.map(JSON.string)),
          "kept": .array(kept.map(JSON.string)),
        ]))
    }
    let texts = texts ?? session.soundTexts
    let key = isDone ? "cli.delete_all.done" : "cli.delete_all.would"
    try session.print([texts(key, ["n": String(files.count)])] + files.map { "  " + $0 })
    if let one = kept.first {
      let facts = ["n": String(kept.count), "folder": Files.folder(of: one)]
      try session.print([texts("cli.delete_all.kept", facts)])
    }
    if let one = footprint.otherBackups.first {
      let facts = ["n": String(footprint.otherBackups.count), "folder": Files.folder(of: one)]
      try session.print([texts("cli.delete_all.others", facts)])
    }
    if let place = deletion.sharedPlace {
      try session.print([texts("cli.delete_all.shared", ["place": place])])
    }
    if isDone { try session.print([texts("delete_all.disk")]) }
  }
}
