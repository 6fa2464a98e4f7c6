import Domain
import Store
import Terminal
import Widgets

/// A form that is being filled in, and what would come of it.
public struct FormLayer: Equatable, Sendable {
  /// What the form is for.
  enum Kind: Equatable, Sendable {
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
    /// A form that describes itself.
    case model(AnyFormModel)

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
  private(set) var kind: Kind
  /// What it is called.
  public var title: String
  /// The fields.
  public var form: FormState
  /// What follows from the fields as they are.
  public var remarks: [Remark] = []
  /// The first line below the fields that is seen.
  var messageOffset = 0
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

  /// How many layers were below it when it was sent.
  var depth = 0

  /// The form of `model`, with the keyboard on the field `focus`.
  init(_ model: some FormModel, focus: String? = nil, _ environment: AppEnvironment) {
    self.init(
      .model(AnyFormModel(model)), title: model.title(environment),
      fields: model.fields(environment), environment)
    if let focus { form.focus(focus) }
  }

  /// What describes it.
  var model: (any FormModel)? {
    get { if case .model(let model) = kind { model.base } else { nil } }
    set { if let newValue { kind = .model(AnyFormModel(newValue)) } }
  }

  /// What describes it, where that is of type `Model`.
  func model<Model: FormModel>(_: Model.Type) -> Model? { model as? Model }

  /// Whether no field is wrong.
  var isRight: Bool { form.fields.allSatisfy { $0.error == nil } }

  /// The form `kind` with its fields.
  init(
    _ kind: Kind, title: String, fields: [Field], _ environment: AppEnvironment
  ) {
    self.kind = kind
    self.title = title
    form = FormState(fields)
    longTexts = Set(fields.filter { $0.textTooLong != nil }.map(\.input.text))
    review(environment)
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
    case .number where model != nil:
      let text = model?.stepped(field, by: amount, in: form, environment.format)
      if let text { form.set(field.id, text: text) }
    case .duration, .number:
      if let text = field.steppedMinutes(by: amount) { form.set(field.id, text: text) }
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
    case .model(var model):
      action = model.base.review(&self, environment)
      kind = .model(model)
    }
    checkLengths(environment)
    if let model {
      if !isRight { action = nil }
      remarks += model.consequences(self, environment)
    }
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

extension FormLayer {
  /// Reads what the fields refer to from the store. Returns whether anything was read. Throws
  /// `StoreError`.
  mutating func read(from store: Store, _ context: SurfaceContext) throws -> Bool {
    guard var model, try model.read(self, from: store, context) else { return false }
    self.model = model
    review(context.environment)
    return true
  }

  /// Completes what is typed into the focused field; whether it could.
  mutating func complete(_ environment: AppEnvironment) -> Bool {
    guard let field = form.focused, let text = model?.completion(of: field) else { return false }
    form.set(field.id, text: text)
    review(environment)
    return true
  }
}

extension Field {
  /// The minutes in the field, `amount` steps of five on; nil if it holds none.
  func steppedMinutes(by amount: Int) -> String? {
    guard let minutes = try? DurationText.minutes(input.text, allowsZero: true) else { return nil }
    return String(max(0, minutes + amount * 5))
  }

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
