import Domain
import Interchange
import Platform
import Store

extension Rate {
  /// The rates that a file may name: those of the rules in force, and those everyone has. Throws
  /// `StoreError` and `RulesetFileError`.
  public static func known(to payroll: Payroll) throws -> [Rate] {
    let own = try payroll.ruleset(on: payroll.environment.today).rates
    return own + Rate.defaults.filter { rate in !own.contains { $0.label == rate.label } }
  }
}

extension Environment {
  /// The days for which a file tells what repeats: those asked for, and where nothing is asked a
  /// year on both sides of today.
  public func repeatingDays(in window: DayWindow?) -> ClosedRange<CivilDay> {
    let before = today.adding(days: -366), after = today.adding(days: 366)
    let first = window?.first ?? min(before, window?.last ?? before)
    return first...max(first, window?.last ?? max(after, first))
  }
}

extension ShiftDesk {
  /// The most bytes that are looked at to see what a file is.
  private static let headBytes = 8192

  /// Takes in the export at a path as typed on the screen: steps and everything of a store at once,
  /// shifts as something to look at first.
  func importFile(
    _ typed: String, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    let path = files.expanded(typed)
    let head = Files.isRegular(path) ? try? Files.read(path, limit: Self.headBytes) : nil
    if let head, EverythingFile.fits(head) { return try importEverything(typed) }
    if let kind = MisplacedFile.Kind(path, head ?? []) {
      throw MisplacedFile(kind: kind, file: Files.name(of: path))
    }
    guard let kind = head.flatMap(ShiftFile.Kind.init(head:)) else {
      return try importSteps(typed, progress)
    }
    let bytes: [UInt8]
    do {
      bytes = try Files.read(path, limit: kind.maximumBytes + 1)
    } catch let error as SystemError {
      throw HealthImportError.unreadable(error)
    }
    let profile = try store.profiles.profile() ?? Profiles.fresh(zone: environment.zone, now: now)
    let payroll = try Payroll(store: store, profile: profile, environment: environment)
    let rates = try Rate.known(to: payroll)
    let file = try ShiftFile(
      bytes, as: kind, from: path, repeating: environment.repeatingDays(in: nil), rates: rates,
      environment, progress: progress)
    let plan = try ShiftPlan(file, rates: rates, in: store, environment)
    return ActionResult(
      nil, payload: ShiftImportPreview(file: file, rates: rates, plan: plan), canUndo: false)
  }
}

/// The file is one of the program's own that is not imported but restored.
package struct MisplacedFile: Error {
  /// What the file is; the raw values are the codes of the errors.
  package enum Kind: String {
    case encrypted = "import_encrypted"
    case store = "import_store"
    case backup = "import_backup"

    /// The kind of the file at `path`, which begins with `head`; nil for any other file.
    init?(_ path: String, _ head: [UInt8]) {
      if Decryptor.isEncrypted(head) {
        self = .encrypted
      } else if FileHeader.isStore(head) {
        self = .store
      } else if head.starts(with: "PK".utf8), let file = try? OpenFile(path),
        (try? BackupPackage(file)) != nil
      {
        self = .backup
      } else {
        return nil
      }
    }
  }

  package let kind: Kind
  /// The file's name.
  package let file: String
}
