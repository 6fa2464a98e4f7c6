import Domain
import Services

/// All commands and their global options.
package struct CommandTable: Sendable {
  package let commands: [CommandSpec]
  package let globals: [OptionSpec]

  /// The table of the program.
  package static let standard = CommandTable(
    commands: [
      StartCommand.spec, StopCommand.spec, StatusCommand.spec, ConfirmCommand.spec,
      ConfirmCommand.mode,
      AddCommand.spec, EditCommand.spec, MoveCommand.spec, CancelCommand.spec, DeleteCommand.spec,
      DismissCommand.spec, ZonesCommand.spec,
      PatternCommand.presets, PatternCommand.list, PatternCommand.show, PatternCommand.preview,
      PatternCommand.apply, PatternCommand.add, PatternCommand.change, PatternCommand.stop,
      PatternCommand.archive, PatternCommand.unarchive,
      RulesCommand.show, RulesCommand.use,
      HolidayCommand.list, HolidayCommand.use, HolidayCommand.importFile, HolidayCommand.clear,
      AbsenceCommand.add, AbsenceCommand.list, AbsenceCommand.show, AbsenceCommand.edit,
      AbsenceCommand.delete, AbsenceBalanceCommand.spec,
      AbsenceKindCommand.list, AbsenceKindCommand.set, AbsenceKindCommand.delete,
      EntitlementCommand.list, EntitlementCommand.set, EntitlementCommand.rule,
      EntitlementCommand.grant, EntitlementCommand.remove, EntitlementCommand.delete,
      ListCommand.spec, HoursCommand.spec, ShowCommand.spec, LinkCommand.open,
      RateCommand.list, RateCommand.labels, RateCommand.set, BonusCommand.list, BonusCommand.add,
      BonusCommand.remove, TargetCommand.list, TargetCommand.set, TargetCommand.remove,
      RulesetCommand.list, RulesetCommand.show, RulesetCommand.use, RulesetCommand.importFile,
      RulesetCommand.check, RulesetCommand.schema,
      PeriodCommand.lock, PeriodCommand.unlock, PeriodCommand.arrears, ImportCommand.spec,
      ExportCommand.spec,
      DecryptCommand.spec, BackupCommand.spec, RestoreCommand.spec,
      ShoeCommand.list, ShoeCommand.add, ShoeCommand.edit, ShoeCommand.retire,
      ShoeCommand.delete, ShoeCommand.makeDefault, ShoeCommand.start, ShoeCommand.stop,
      ShoeCommand.sessions,
      StepsCommand.spec, AssignCommand.assign, AssignCommand.clear, SourcesCommand.sources,
      SourcesCommand.doubts, SourcesCommand.zones, StepSettingsCommand.spec,
      ExerciseCommand.list, ExerciseCommand.add, ExerciseCommand.edit, ExerciseCommand.archive,
      WorkoutCommand.start, WorkoutCommand.log, WorkoutCommand.finish, WorkoutCommand.list,
      WorkoutCommand.show, WorkoutCommand.delete, WorkoutCommand.importFile,
      RoutineCommand.list, RoutineCommand.presets, RoutineCommand.add, RoutineCommand.edit,
      RoutineCommand.use, RoutineCommand.delete,
      TrainingCommand.suggest, TrainingCommand.accept, TrainingCommand.dismiss,
      TrainingCommand.undo, TrainingCommand.history, TrainingCommand.settings,
      TrainingCalculatorCommand.e1rm, TrainingCalculatorCommand.percent,
      TrainingCalculatorCommand.plates, TrainingCalculatorCommand.fiveThreeOne,
      SleepCommand.add, SleepCommand.list, SleepCommand.delete,
      GoalCommand.add, GoalCommand.list, GoalCommand.show, GoalCommand.edit,
      GoalTaskCommand.add, GoalTaskCommand.edit, GoalTaskCommand.done, GoalTaskCommand.drop,
      GoalTaskCommand.reopen,
      GoalCommand.lock, GoalCommand.unlock,
      FramingCommand.regenerate, FramingCommand.proposal, FramingCommand.accept,
      FramingCommand.reject, FramingCommand.rollback, GoalCommand.history, MirrorCommand.spec,
      PlanCommand.activate, PlanCommand.deactivate,
      GoalCommand.complete, GoalCommand.archive, GoalCommand.reopen, GoalCommand.delete,
      PlanCommand.plan,
      BlockCommand.list, BlockCommand.done, BlockCommand.skip, BlockCommand.reopen,
      BlockCommand.lock, BlockCommand.unlock, BlockCommand.move,
      CoachCommand.metrics, EndpointCommand.set, EndpointCommand.off, EndpointCommand.show,
      EndpointCommand.payload, VoiceCommand.set, VoiceCommand.off, VoiceCommand.show,
      TodayCommand.spec, TodayCommand.done, TodayCommand.skip, TodayCommand.breakdown,
      LibraryCommand.library, SignalsCommand.signals, WeeklyCommand.spec, FocusCommand.focus,
      FocusCommand.accept, FocusCommand.dismiss, FocusCommand.swap, FocusCommand.edit,
      GuidanceSettingsCommand.spec, SignalsCommand.momentum, LibraryCommand.add,
      LibraryCommand.remove, ActionLogCommand.list, ActionLogCommand.remove,
      LinkCommand.handler, CalendarCommand.add, CalendarCommand.list, CalendarCommand.show,
      CalendarCommand.edit,
      CalendarCommand.remove, CalendarSyncCommand.spec, CalendarConflictCommand.list,
      CalendarConflictCommand.resolve, CalendarConflictCommand.replaced,
      CalendarConflictCommand.restore,
      RemindCommand.spec, RemindCommand.show, RemindCommand.set,
      UndoCommand.undo, UndoCommand.redo, HistoryCommand.spec,
      KeysCommand.list, KeysCommand.set, KeysCommand.reset, KeysCommand.export,
      KeysCommand.importFile,
      FeaturesCommand.all, FeaturesCommand.list, FeaturesCommand.on, FeaturesCommand.off,
      DoctorCommand.spec, LockCommand.set, LockCommand.clear, LockCommand.status,
      DeleteEverythingCommand.spec, ProfileCommand.list,
      ThemeCommand.list, ThemeCommand.show, ThemeCommand.check, DemoCommand.spec,
      HelpCommand.spec, ManCommand.spec, CompletionCommand.spec,
    ], globals: GlobalOptions.specs)

  /// The command called `name`.
  subscript(name: String) -> CommandSpec? { commands.first { $0.name == name } }

  /// The first words of all commands, without duplicates.
  var firstWords: [String] {
    commands.map(\.firstWord).reduce(into: []) { words, word in
      if !words.contains(word) { words.append(word) }
    }
  }

  /// Returns the commands whose names begin with `words` and have more: `pattern show` for
  /// `pattern`, `goal task add` for `goal` and for `goal task`.
  func family(_ words: String) -> [CommandSpec] {
    commands.filter { $0.name.hasPrefix(words + " ") }
  }

  /// Returns the commands of a group.
  package func commands(in group: CommandGroup) -> [CommandSpec] {
    commands.filter { $0.group == group }
  }

  /// Returns the command whose name is most similar to `word`.
  func nearestCommand(to word: String) -> String {
    EditDistance.nearest(to: word, among: commands.map(\.name)) ?? "help"
  }
}
