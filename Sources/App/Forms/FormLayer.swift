import Domain
import Store
import Terminal
import Widgets

/// A form that is being filled in, and what would come of it.
public struct FormLayer: Equatable, Sendable {
  /// What the form is for.
  public enum Kind: Equatable, Sendable {
    /// A new shift, or an edited one.
    case shift(Shift?)
    /// A start at another time than now; the form began with `proposed`.
    case start(proposed: Instant)
    /// An end at another time than now; the form began with `proposed`.
    case stop(Shift, proposed: Instant)
    case profile(UserProfile, ProfileSection, PayContext)
    /// A rotation that is told.
    case rotation(RotationForm)
    /// How a pattern is called and shown.
    case patternDetails(ShiftPattern)
    /// The day on which a pattern ends.
    case patternEnd(ShiftPattern)
    /// A part of rules of pay.
    case rules(RulesForm)
    /// The day from which rules of pay hold.
    case rulesUse(RulesUseForm)
    /// A dated base rate.
    case baseRate(BaseRateForm)
    /// An export that is to be taken in.
    case importFile
    /// What becomes of the events of a title.
    case importTitle(ImportTitleForm)
    /// A pair of shoes.
    case shoe(ShoeForm)
    /// When a pair was on, told afterwards.
    case session(SessionForm)
    /// A pair that is put on or taken off.
    case wear(WearForm)
    /// How steps are counted.
    case stepSettings(StepSettingsForm)
    /// A stay in another zone.
    case stay(ZoneStay?)
    case bonus(BonusForm)
    /// A file with hours or shifts.
    case export(ExportForm)
    /// What a person wants to be reminded of.
    case reminders(ReminderSettings)
    /// A file of keys.
    case keyFile(KeyFileForm)
    /// A file for a backup.
    case backUp
    /// The backups that are made by themselves.
    case automaticBackups(BackupStatus)
    /// A backup that is to be looked at.
    case backupFile
    /// A backup that was looked at.
    case restore(RestoreForm)
    /// The name of another profile.
    case newProfile(ProfileShelf)
    /// The lock of the screen.
    case lock(AppLock?)
    /// Everything is to be deleted.
    case deletion(DeletionForm)
    /// Which entries of the audit trail are shown.
    case auditFilter(AuditFilterForm)
    /// A file with those entries.
    case auditExport(HistoryFilter)

    /// Whether the name of a file that is there is typed into it.
    var asksForFile: Bool {
      switch self {
      case .importFile, .backupFile: true
      default: false
      }
    }

    /// Whether it changes what is paid.
    var isAboutPay: Bool {
      switch self {
      case .rules, .rulesUse, .baseRate, .profile(_, .pay, _): true
      default: false
      }
    }
  }

  /// A line below the fields.
  public struct Remark: Equatable, Sendable {
    /// What it says.
    public var text: String
    /// Whether it warns.
    public var isWarning: Bool
  }

  /// What it is for.
  public let kind: Kind
  /// What is known of pay, where the form is about a shift.
  let pay: PayContext?
  /// What it is called.
  public var title: String
  /// The fields.
  public var form: FormState
  /// What follows from the fields as they are.
  public var remarks: [Remark] = []
  /// The first line below the fields that is seen.
  var messageOffset = 0
  /// What stands around the day of the shift that is planned.
  var neighbourhood: Neighbourhood?
  /// The names in the folder of the path that is typed.
  var folder: FolderNames?
  /// What saving would do; nil while something is wrong.
  public var action: Action?
  /// The rotation that the fields tell; nil while something is wrong.
  var rotation: RotationDraft?
  /// The rules of pay that the fields tell; nil while something is wrong.
  package var draft: PayRuleset?
  /// What would become of the pay period.
  package var outlook: PayOutlook?
  /// The texts that were too long already when the form was opened: those may stay.
  private var longTexts: Set<String> = []
  /// What is wrong with each field, in full.
  private var problems: [String: UserFacingError] = [:]

  /// The form `kind` with its fields.
  init(
    _ kind: Kind, title: String, fields: [Field], pay: PayContext? = nil,
    _ environment: AppEnvironment
  ) {
    self.kind = kind
    self.pay = pay
    self.title = title
    form = FormState(fields)
    longTexts = Set(fields.filter { $0.textTooLong != nil }.map(\.input.text))
    review(environment)
  }

  /// The shift that saving would leave, where the form is about one.
  var planned: Shift? {
    switch action {
    case .add(let shift), .save(let shift): shift
    default: nil
    }
  }

  /// Changes the focused field and looks at the whole form again.
  mutating func take(_ typing: Typing, _ environment: AppEnvironment) {
    form.take(typing)
    review(environment)
  }

  /// Moves the focused field's value on by `amount`: the next choice, day or quarter of an hour.
  mutating func step(_ amount: Int, _ environment: AppEnvironment) {
    guard let field = form.focused else { return }
    switch field.kind {
    case .choice, .toggle: form.step(by: amount)
    case .date:
      if let day = try? TimeParser.date(field.input.text, in: environment.timeContext) {
        form.set(field.id, text: ISOText.format(day.adding(days: amount)))
      }
    case .time: stepTime(field, by: amount * 15)
    case .number where kind.isAboutPay:
      if let text = stepped(field, by: amount, environment.format) {
        form.set(field.id, text: text)
      }
    case .duration, .number:
      if let minutes = try? DurationText.minutes(field.input.text, allowsZero: true) {
        form.set(field.id, text: String(max(0, minutes + amount * 5)))
      }
    case .text: return
    }
    review(environment)
  }

  private mutating func stepTime(_ field: Field, by minutes: Int) {
    let parts = field.input.text.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, (0..<24).contains(parts[0]), (0..<60).contains(parts[1]) else { return }
    let total = ((parts[0] * 60 + parts[1] + minutes) % 1440 + 1440) % 1440
    let time = LocalDateTime(day: CivilDay(number: 0), secondOfDay: total * 60)
    form.set(field.id, text: time.clockText)
  }

  /// Works out what the fields come to: errors beside them, remarks below, and the action.
  package mutating func review(_ environment: AppEnvironment) {
    remarks = []
    problems = [:]
    for field in form.fields { form.set(field.id, error: nil) }
    switch kind {
    case .shift(let shift):
      action = ShiftForm(shift).review(&self, environment)
      tellConflicts(environment)
    case .start(let proposed):
      action = ClockForm.reviewStart(proposed, &self, environment)
    case .stop(let shift, let proposed):
      action = ClockForm.reviewStop(of: shift, proposed, &self, environment)
    case .profile(let profile, let section, let pay):
      action = ProfileForm(profile, section, pay).review(&self, environment)
    case .rotation(let form): rotation = form.review(&self, environment)
    case .patternDetails(let pattern):
      action = PatternForm.reviewDetails(pattern, &self, environment)
    case .patternEnd(let pattern):
      action = PatternForm.reviewEnd(pattern, &self, environment)
    case .rules(let form): draft = form.review(&self, environment)
    case .rulesUse(let form): action = form.review(&self, environment)
    case .baseRate(let form): action = form.review(&self, environment)
    case .importFile: action = ImportForm.review(&self, environment)
    case .importTitle(let form): form.review(&self, environment)
    case .shoe(let form): action = form.review(&self, environment)
    case .session(let form): action = form.review(&self, environment)
    case .wear(let form): action = form.review(&self, environment)
    case .stepSettings(let form): action = form.review(&self, environment)
    case .stay(let stay): action = StayForm.review(stay, &self, environment)
    case .bonus(let form): action = form.review(&self, environment)
    case .export(let form): action = form.review(&self, environment)
    case .reminders(let settings):
      action = ReminderForm.review(settings, &self, environment)
    case .keyFile(let form): action = form.review(&self, environment)
    case .backUp: action = BackupForm.review(&self, environment)
    case .automaticBackups(let backups):
      action = AutomaticBackupForm.review(backups, &self, environment)
    case .backupFile: action = BackupFileForm.review(&self, environment)
    case .restore(let form): action = form.review(&self, environment)
    case .newProfile(let shelf): ProfileMenu.review(shelf, &self, environment.texts)
    case .lock(let lock): action = LockForm.review(lock, &self, environment)
    case .deletion(let form): action = form.review(&self, environment)
    case .auditFilter(let form): _ = form.review(&self, environment)
    case .auditExport(let filter): action = AuditExportForm.review(filter, &self, environment)
    }
    checkLengths(environment)
    tellOutlook(environment)
  }

  /// Refuses names and notes that are longer than they may be.
  private mutating func checkLengths(_ environment: AppEnvironment) {
    for field in form.fields where !longTexts.contains(field.input.text) {
      guard let problem = field.textTooLong else { continue }
      fail(field.id, problem, environment)
      action = nil
      rotation = nil
      draft = nil
    }
  }

  /// Says what the shift would come up against: it is told, never forbidden.
  private mutating func tellConflicts(_ environment: AppEnvironment) {
    guard let neighbourhood, let planned, neighbourhood.days.contains(planned.localStart.day) else {
      return
    }
    for sentence in neighbourhood.sentences(about: planned, environment).prefix(3) {
      remarks.append(Remark(text: sentence, isWarning: true))
    }
  }

  /// Puts the cursor on the first field that is wrong, and says the way out below the fields.
  mutating func showProblem() {
    form.visitAll()
    guard let wrong = form.fields.first(where: { $0.error != nil }) else { return }
    form.focus(wrong.id)
    let text = problems[wrong.id]?.hint ?? ""
    if !text.isEmpty, !remarks.contains(where: { $0.text == text }) {
      remarks.append(Remark(text: text, isWarning: false))
    }
  }

  /// Marks a field as wrong, in the person's words.
  mutating func fail(_ id: String, _ error: any Error, _ environment: AppEnvironment) {
    let complaint = UserFacingError(error, environment)
    problems[id] = complaint
    form.set(id, error: complaint.message)
  }

  /// The break typed by hand; nil if the field is empty. Then the rules decide how much of `shift`
  /// is unpaid, and a note beside the field shows it.
  mutating func readBreak(of shift: Shift, _ environment: AppEnvironment) -> Int? {
    form.set("break", note: "")
    guard form.value("break").compactLength.isEmpty else { return minutes("break", environment) }
    guard let pay else { return nil }
    var shift = shift
    shift.breakMinutes = nil
    let seconds = Int64(pay.unpaidMinutes(of: shift, environment)) * 60
    let length = environment.format.duration(seconds: seconds)
    form.set("break", note: environment.texts("form.shift.break_by_rule", ["length": length]))
    return nil
  }

  /// The minutes in a field; an empty one counts as nothing.
  mutating func minutes(_ id: String, _ environment: AppEnvironment) -> Int? {
    let text = form.value(id).compactLength
    guard !text.isEmpty else { return 0 }
    do {
      return try DurationText.minutes(text, allowsZero: true)
    } catch {
      fail(id, error, environment)
      return nil
    }
  }
}

extension Field {
  /// The fields in which a name is typed.
  private static let names: Set = [
    "name", "department", "brand", "model", "code", "label", "word", "profile", "team",
  ]

  /// Why the text cannot be a name or a note, where one is typed.
  fileprivate var textTooLong: TextTooLong? {
    guard kind == .text else { return nil }
    if id == "notes" { return TextTooLong(input.text, isNote: true) }
    return Self.names.contains(id) ? TextTooLong(input.text) : nil
  }
}

extension String {
  /// A length as the screens write it, `7 h 30 m`, in the way in which it is read.
  var compactLength: String {
    let words = split(separator: " ")
    guard words.contains(where: { ["h", "m", "min"].contains($0.lowercased()) }) else {
      return self
    }
    return words.map { $0.lowercased() == "min" ? "m" : $0 }.joined()
  }
}
