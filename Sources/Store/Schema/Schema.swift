extension Schema {
  /// The schema of this program, with every table and migration.
  package static let current = Schema(
    makingTables: { tables },
    observers: [PlannedTimes(), PlannedShifts(), RunningShift(), StepSums()],
    migrations: [
      Migration(name: "first", sql: firstSQL), Migration(name: "rotations", sql: rotationsSQL),
      Migration(name: "pay", sql: paySQL),
      Migration(name: "wear", sql: wearSQL),
      Migration(name: "slip", sql: payslipSQL),
      Migration(name: "work shoes", sql: workShoesSQL),
      Migration(name: "reminders", sql: remindersSQL),
      Migration(name: "bonus", sql: bonusSQL),
      Migration(name: "keys", sql: keysSQL),
      Migration(name: "auto start", sql: autoStartSQL),
      Migration(name: "backups", sql: backupsSQL),
      Migration(name: "lock", sql: lockSQL),
      Migration(name: "closed result", sql: closedResultSQL),
      Migration(name: "night average", sql: nightAverageSQL),
      Migration(name: "step files", sql: stepFilesSQL),
      Migration(name: "checksums", sql: checksumsSQL),
      Migration(name: "wear sums", sql: wearSumsSQL),
      Migration(name: "money", sql: moneySQL),
      Migration(name: "stamps", sql: stampsSQL),
      Migration(name: "employment", sql: employmentSQL),
      Migration(name: "motion", sql: motionSQL),
      Migration(name: "training", sql: trainingSQL),
      Migration(name: "training defaults", sql: trainingDefaultsSQL),
      Migration(name: "layers", sql: layersSQL),
      Migration(name: "goals", sql: goalsSQL),
      Migration(name: "guidance", sql: guidanceSQL),
      Migration(name: "calendars", sql: calendarsSQL),
      Migration(name: "calendar notes", sql: calendarNotesSQL),
      Migration(name: "zone rules", sql: zoneRulesSQL),
      Migration(name: "settings history", sql: settingsHistorySQL),
      Migration(name: "typed times", sql: typedTimesSQL),
      Migration(name: "element", sql: elementSQL),
      Migration(name: "arrears", sql: arrearsSQL),
      Migration(name: "import memory", sql: importMemorySQL),
      Migration(name: "confirmation", sql: confirmationSQL),
      Migration(name: "absences", sql: absencesSQL),
      Migration(name: "absence calendars", sql: absenceCalendarsSQL),
      Migration(name: "averages", sql: averagesSQL),
      Migration(name: "swaps", sql: swapsSQL),
      Migration(name: "loading", sql: loadingSQL),
      Migration(name: "machines", sql: machinesSQL),
      Migration(name: "machine places", sql: machinePlacesSQL),
      Migration(name: "machine conflicts", sql: machineConflictsSQL),
      Migration(name: "sleep habits", sql: sleepHabitsSQL),
      Migration(name: "deadlines", sql: deadlinesSQL),
    ], fingerprint: currentFingerprint)

  private static let tables: [RecordTable] = [
    .userProfile, .shift, .shiftPattern, .rotationDay, .holiday, .dismissedWarning, .payRuleset,
    .baseRate, .payPeriod, .shoe, .shoeSession, .attribution, .stepSource, .stepImport,
    .sampleOverride, .wearSettings, .travelZone, .payslip, .reminderSettings, .bonus, .keyBinding,
    .backupSettings, .exercise, .workout, .workoutExercise, .routine, .suggestion, .sleep,
    .trainingSettings, .goal, .goalTask, .goalEvent, .goalBlock, .coachSettings,
    .actionEvent, .ownAction, .monthlyFocus, .weeklySummary, .guidanceSettings,
    .absence, .absenceKind, .entitlement, .entitlementRule, .entitlementGrant,
    .workTarget, .accountEntry, .swap,
  ]

  /// The version of the schema that this program writes.
  public static var currentVersion: Int { current.version }

  /// Creates a schema with other migrations, or other tables too.
  package init(
    tables: @autoclosure @escaping @Sendable () -> [RecordTable] = Schema.current.tables,
    migrations: [Migration], fingerprint: String? = nil
  ) {
    self.init(
      makingTables: tables, observers: Schema.current.observers, migrations: migrations,
      fingerprint: fingerprint)
  }
}

extension RecordTable {
  /// All tables of this program.
  public static var all: [RecordTable] { Schema.current.tables }
}
