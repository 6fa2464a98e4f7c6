import Domain
import Interchange
import Store

/// A change of the store that a person can ask for, from the screen or the command line, or a file
/// written from it.
public enum Action: Equatable, Sendable {
  /// Begins a shift at a moment: the planned one `shift`, or where that is nil the one planned
  /// around then, or where there is none an unplanned one.
  case start(at: Instant, shift: RecordID?, note: String?, rate: HandRate? = nil)
  /// Ends the running shift at a moment; a break that was told by hand stays unless another is
  /// told, or that the rules say how much is unpaid.
  case stop(at: Instant, breakMinutes: Int?, note: String?, isBreakByRule: Bool = false)
  case add(Shift)
  /// Replaces a shift by an edited one.
  case save(Shift)
  /// Moves a shift to another planned time.
  case move(RecordID, ShiftTimes)
  case delete(RecordID)
  /// Several changes of shifts as one step.
  case rearrange(Rearrangement)
  /// Calls a planned shift off, or plans it again.
  case setCancelled(RecordID, Bool)
  /// Saves the settings, and the pay for one hour where that was told anew.
  case saveProfile(UserProfile, rate: RateEntry? = nil)
  /// Adds a pattern, or replaces one.
  case savePattern(ShiftPattern)
  /// Puts another version in the place of a pattern from a day on; what lies before stays.
  case changePattern(series: RecordID, from: CivilDay, to: ShiftPattern)
  /// Changes a pattern by one of its shifts.
  case revisePattern(PatternRevision)
  /// Ends a pattern: its first day without shifts.
  case stopPattern(series: RecordID, on: CivilDay)
  /// Puts a pattern away, which also ends it today, or takes it out again.
  case setArchived(series: RecordID, Bool)
  /// Dismisses a warning, or has it shown again.
  case setDismissed(Dismissal, Bool)
  /// Adds public holidays to those there are.
  case addHolidays([Holiday])
  /// Forgets all public holidays that the person brought along.
  case clearHolidays
  /// Ends the first-run setup: what it came to.
  case finishSetup(UserProfile, ShiftPattern?, rate: RateEntry? = nil)
  /// Shows the hints for the first actions, or hides them.
  case setHints(Bool)
  /// Closes the pay period that holds a day: its shifts, rules and base rate stay as they are.
  case lockPeriod(CivilDay)
  /// Opens the closed pay period that holds a day.
  case unlockPeriod(CivilDay)
  /// Keeps rules of pay that were brought along.
  case addRuleset(PayRuleset)
  /// Lets a copy of rules hold from a day on; without one always where none were chosen before,
  /// else from the present pay period on.
  case useRuleset(PayRuleset, from: CivilDay?)
  /// Tells the pay for one hour from a day on.
  case setBaseRate(RateEntry)
  /// Pays a bonus, or changes the one with its identity.
  case saveBonus(StoredBonus)
  case removeBonus(RecordID)
  /// Forgets rules of pay; those that hold give way to what held before.
  case removeRuleset(RecordID)
  /// Adds a dated base rate, or changes the one with its identity.
  case saveBaseRate(StoredBaseRate)
  /// Forgets a dated base rate.
  case removeBaseRate(RecordID)
  /// Takes in the export at a path, which may begin with `~`: steps at once, of shifts what would
  /// come of them.
  case importFile(String)
  /// Changes shoes, or what was walked in them.
  case wear(WearAction)
  /// Notes what a payslip says.
  case noteSlip(SlipNote)
  /// Writes a file.
  case export(FileExport)
  /// Backs the store up into a file.
  case backUp(BackupJob)
  /// Looks at a backup, and changes nothing.
  case lookAtBackup(BackupSource)
  /// Restores a backup.
  case restore(BackupSource, RestoreMode)
  /// Saves how the store is backed up by itself.
  case saveBackups(BackupSettings)
  /// Saves what a person wants to be reminded of.
  case saveReminders(ReminderSettings)
  /// Tells what is due on the screen.
  case remind(withShoes: Bool)
  /// Installs the timer of the reminders, or takes it away.
  case setTimer(ReminderTimer, isInstalled: Bool)
  /// Tries to open the lock.
  case unlock(Passphrase)
  /// Sets, changes or takes the lock away.
  case changeLock(LockChange)
  /// Writes the history, or what fits of it, to a file.
  case exportHistory(HistoryExport)
  /// Looks at what is stored where, or at what there is to report.
  case inspect(Examination)
  /// Backs up where a file is named, before everything is deleted.
  case prepareDeletion(Deletion, backup: String?)
  /// Writes the keys of all commands into a file.
  case exportKeys(String, replaces: Bool)
  /// Takes the keys of a file.
  case importKeys(String)
  /// Looks whether the store is sound.
  case examine
  /// Gives commands other keys.
  case setKeys(KeyChange)
  case undo(Int)
  case redo(Int)
}

/// Several changes of shifts that are made, and taken back, as one.
public struct Rearrangement: Equatable, Sendable {
  /// What is done; the raw values are the keys by which the history names it.
  public enum Kind: String, CaseIterable, Sendable {
    case cut = "shifts.cut"
    case paste = "shifts.paste"
    case duplicate = "shifts.duplicate"
    case swap = "shifts.swap"
    case worked = "shifts.worked"
    case additional = "shifts.additional"
    case delete = "shifts.delete"
    case cancel = "shifts.cancel"
    case reinstate = "shifts.reinstate"
    case bring = "shifts.import"

    /// Whether it brings in shifts that were not there; else it changes those that are.
    var addsShifts: Bool { [.paste, .duplicate, .bring].contains(self) }
  }

  /// What is done.
  public var kind: Kind
  /// Shifts that are added, or take the place of the ones with their identity.
  public var saved: [Shift]
  /// Shifts that are deleted.
  public var deleted: [RecordID]

  /// A change of several shifts.
  public init(_ kind: Kind, saved: [Shift] = [], deleted: [RecordID] = []) {
    self.kind = kind
    self.saved = saved
    self.deleted = deleted
  }
}

/// A change of a pattern that begins at one of its shifts.
public struct PatternRevision: Equatable, Sendable {
  /// The versions of the pattern as they were seen.
  public var seen: [ShiftPattern]
  /// From this day on what was planned gives way.
  public var from: CivilDay
  /// What holds instead, each from its own day on; none where the pattern ends.
  public var versions: [ShiftPattern]
  /// The shift at which it began.
  public var shift: RecordID
  /// What becomes of that shift: certain, whatever was said about it before; nil where it goes. A
  /// shift that comes to lie on another day of the pattern is another one by its identity.
  public var becomes: Shift?

  /// A change of the pattern whose versions are `seen`.
  public init(
    seen: [ShiftPattern], from: CivilDay, versions: [ShiftPattern], shift: RecordID,
    becomes: Shift?
  ) {
    self.seen = seen
    self.from = from
    self.versions = versions
    self.shift = shift
    self.becomes = becomes
  }
}

/// What a change of the store came to.
public struct ActionResult: Equatable, Sendable {
  /// What to tell the person; nil where nothing happened.
  public var message: Message?
  /// The shift that was changed.
  public var shift: Shift?
  /// The profile that was changed.
  public var profile: UserProfile?
  /// The pattern that was changed.
  public var pattern: ShiftPattern?
  /// What became of shoes.
  public var wear: WearOutcome?
  /// What there is to tell at length, a sentence or two each; empty where the message says all.
  public var lines: [String]
  /// What `lines` are about; nil for an import.
  public var title: String?
  /// What an import of shifts would come to.
  var shifts: ShiftImportLayer?
  /// What is to be told on the screen; nil where nobody asked.
  public var reminding: Reminding?
  /// The backup that was looked at.
  public var preview: RestorePreview?
  /// What else there is to know about the change, a sentence each.
  public var notes: [Message] = []
  /// The changes that were undone or redone, in that order.
  public var labels: [WriteLabel] = []
  /// The closed pay periods that would come to something else by it, and do not.
  public var kept: [ClosedDifference] = []
  /// Whether undo would take it back.
  public var canUndo: Bool
  /// Whether the lock is open now.
  var opensLock = false
  /// What is to be deleted now.
  var deletion: Deletion?
  /// What there is to read at length.
  var page: TextPage?

  package init(
    _ message: Message?, shift: Shift? = nil, profile: UserProfile? = nil,
    pattern: ShiftPattern? = nil, wear: WearOutcome? = nil, lines: [String] = [],
    canUndo: Bool = true
  ) {
    self.message = message
    self.shift = shift
    self.profile = profile
    self.pattern = pattern
    self.wear = wear
    self.lines = lines
    self.canUndo = canUndo
  }

  /// The same with something else to know, if there is anything.
  func noting(_ note: Message?) -> ActionResult {
    var result = self
    if let note { result.notes.append(note) }
    return result
  }
}
