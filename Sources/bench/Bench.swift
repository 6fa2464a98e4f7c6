import Domain
import Platform

/// Benchmarks of ShiftPro and its rivals side by side.
struct Bench {
  let options: Options
  private let now = Instant(seconds: System.now())

  init(_ options: Options) { self.options = options }

  private var environment: [String] {
    [
      "PATH=\(System.variable("PATH") ?? "/usr/bin:/bin")", "TERM=xterm-256color",
      "LC_ALL=C.UTF-8", "TZ=\(Workload.zone)",
    ]
  }

  /// Prints one report per roster. Throws `BenchError` and what creating a roster throws.
  func run() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    if let other = options.other {
      let home = environment + ["HOME=\(folder.path)"]
      return try Instructions(
        options, beside: other, store: options.store, environment: home, in: folder.path
      ).run()
    }
    let calcurse = Bench.find("calcurse")
    let size = options.size
    print("\(options.program), \(size.columns)x\(size.rows), \(options.rounds) rounds")
    if options.program.contains("/debug/") { print("A debug build tells nothing of a release.") }
    if calcurse == nil { print("calcurse is not installed: no ratios.") }
    print(Report.legend)
    for count in options.shifts {
      let roster = try Workload(count: count, now: now, in: folder.path)
      try measure(roster, calcurse, home: folder.path)
    }
    guard let most = options.shifts.max() else { return }
    let many = try Workload(count: most, patterns: options.patterns, now: now, in: folder.path)
    try measure(many, calcurse, home: folder.path)
    let setting = Setting(
      program: options.program, environment: environment + ["HOME=\(folder.path)"], now: now,
      size: options.size, rounds: options.rounds, folder: folder.path)
    print(try Training(setting).report)
    print(try Goals(setting).report)
    print(try DailyActions(setting).report)
    print(try Expansion.report)
    print(try calendars(setting))
    for megabytes in options.imports {
      let imports = Imports(
        options.program, megabytes: megabytes, environment: environment + ["HOME=\(folder.path)"],
        in: folder.path)
      print(try imports.report())
    }
  }

  private func calendars(_ setting: Setting) throws -> String {
    try Calendars(setting, count: options.events)?.report()
      ?? "Calendar: Radicale is not installed.\n"
  }

  private func measure(_ roster: Workload, _ calcurse: String?, home: String) throws {
    let environment = environment + ["HOME=\(home)"]
    // The first command after a change of steps calculates and stores the sums of each pair.
    let commands = try [
      ("shoe list, first", 1, ["shoe", "list"]), ("shoe list", 50, ["shoe", "list"]),
      ("remind", 50, ["remind", "--dry-run"]), ("status", 50, ["status"]),
    ].map { title, rounds, words in
      (title, try command(words, rounds, roster, environment))
    }
    var ours = Measurement(
      .shiftPro(
        options.program, store: roster.store, now: ISOText.format(now), environment: environment))
    var theirs = calcurse.map {
      Measurement(.calcurse($0, folder: roster.calcurseFolder, environment: environment))
    }
    // In turns, so that other load on the machine affects both equally.
    for _ in 0..<options.rounds {
      try ours.measureStart(options.size)
      try theirs?.measureStart(options.size)
    }
    try ours.measureKeys(rounds: options.rounds, options.size)
    try theirs?.measureKeys(rounds: options.rounds, options.size)
    print(Report(roster: roster, ours: ours, theirs: theirs, commands: commands).text)
    guard roster.patterns == 1 else { return }
    print(
      try Totals(
        program: options.program, roster: roster, environment: environment, home: home
      ).report)
    print(
      try Exports(
        program: options.program, roster: roster, environment: environment, home: home
      ).report)
  }

  /// Measures commands from their start to their exit.
  private func command(
    _ words: [String], _ rounds: Int, _ roster: Workload, _ environment: [String]
  ) throws -> Samples {
    var samples = Samples()
    for _ in 0..<rounds {
      let start = nanoseconds()
      let child = try Child(
        [options.program] + words + ["--store", roster.store], environment: environment,
        stream: "/dev/null")
      guard child.wait() else {
        throw BenchError("\(options.program) \(words.joined(separator: " ")) failed")
      }
      samples.add(nanoseconds() - start)
    }
    return samples
  }

  /// Returns the path of a program in `PATH`; nil if there is none.
  static func find(_ name: String) -> String? {
    (System.variable("PATH") ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}
