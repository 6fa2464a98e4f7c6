import AppCore
import Coach
import Domain
import Services
import Terminal
import TerminalText
import Widgets

/// Draws a workout: its exercises with their sets, and details of the one under the cursor.
enum WorkoutView {
  static func draw(
    _ editor: WorkoutEditor, _ context: SurfaceContext, _ layout: CoachLayout,
    into frame: inout Frame
  ) {
    let environment = context.environment
    guard !editor.parts.isEmpty else {
      return frame.draw(
        EmptyState(
          "workout.empty", ["workout.add_exercise": "command.workout.add_exercise.help"],
          environment),
        in: layout.main)
    }
    let places = editor.places, rows = WorkoutRows(editor: editor, environment: environment)
    frame.draw(
      List(
        places.map(rows.row), state: editor.list, command: "list.select",
        focused: context.isOnTop), in: layout.main)
    guard let part = editor.shownPart else { return }
    var rest = layout.detail
    if layout.isDetailBeside {
      drawFacts(part, editor, environment, in: &rest, into: &frame)
    } else if part.advice == nil {
      let plates = plates(part, editor, environment) ?? ""
      frame.draw(
        Heading(name: part.exercise.name, trailing: [Span(plates, .muted)]), in: rest.takeTop(1))
    }
    drawCard(part, editor, context, in: rest, into: &frame)
  }

  /// Draws the exercise, its last session and its plates.
  private static func drawFacts(
    _ part: WorkoutEditor.Part, _ editor: WorkoutEditor, _ environment: AppEnvironment,
    in rect: inout Rect, into frame: inout Frame
  ) {
    let texts = environment.texts
    frame.draw(
      Heading(part.exercise.name, trailing: notes(part, texts)), in: rect.takeTop(1))
    if part.exercise.needsTrainingMax {
      frame.text(
        texts("training.needs_max_why"), in: rect.takeTop(1).inset(1, 0), Style(.warning))
    }
    let facts = [
      (texts("workout.column.last"), last(part, environment)),
      (texts("workout.fact.plates"), plates(part, editor, environment) ?? ""),
    ].filter { !$0.1.isEmpty }
    let width = facts.map { DisplayText.width($0.0) }.max() ?? 0
    for (label, text) in facts {
      frame.spans(
        [Span(DisplayText.pad(label, to: width + 2), .muted), Span(text)],
        in: rect.takeTop(1).inset(1, 0))
    }
    _ = rect.takeTop(1)
  }

  private static func notes(_ part: WorkoutEditor.Part, _ texts: Texts) -> [Span] {
    var notes: [Span] = []
    if part.entry.isLight { notes.append(Span(texts("workout.light_short"), Style(.accent))) }
    if part.entry.isDeload { notes.append(Span(texts("training.history.deload"), Style(.warning))) }
    return notes
  }

  /// Returns the last session: `80 kg × 5 5 5 (19 Nov)`.
  static func last(_ part: WorkoutEditor.Part, _ environment: AppEnvironment) -> String {
    guard let last = part.last else { return environment.texts("workout.no_last") }
    let format = environment.format
    let day = format.dayOfMonth(environment.zone.local(at: last.at).day)
    let sets = last.topSets.map { $0.isDone ? String($0.reps ?? $0.seconds ?? 0) : "–" }
    let amount = sets.joined(separator: " ") + (part.exercise.kind == .timed ? " s" : "")
    let weight = last.weight.map { format.weight($0) + " × " } ?? ""
    return "\(weight)\(amount) (\(day))"
  }

  /// Returns the plates for the set under the cursor, or for the first one; nil without a bar.
  private static func plates(
    _ part: WorkoutEditor.Part, _ editor: WorkoutEditor, _ environment: AppEnvironment
  ) -> String? {
    var set = part.entry.sets.sets.first { !$0.isDone } ?? part.entry.sets.sets.last
    if case .set(let place, let index) = editor.place, editor.parts[place] == part {
      set = part.entry.sets.sets[index]
    }
    guard let weight = set?.weight, let loading = part.lift?.loading, loading.hasPlates,
      let load = try? loading.plates(exactly: weight)
    else { return nil }
    return environment.format.platesPerSide(load.perSide)
  }

  private static func drawCard(
    _ part: WorkoutEditor.Part, _ editor: WorkoutEditor, _ context: SurfaceContext,
    in rect: Rect, into frame: inout Frame
  ) {
    let environment = context.environment
    if let advice = part.advice, editor.workout.isRunning {
      return SuggestionCard(
        advice: advice, isForRunning: !part.entry.sets.open.isEmpty, isNamed: true,
        hasMore: editor.openCount > 1, hasKeys: !context.state.isPrinted,
        environment: environment
      ).draw(in: rect, into: &frame)
    }
    guard editor.isAllDone, editor.workout.isRunning else { return }
    let text = environment.texts("workout.all_done", ["key": environment.key("workout.finish")])
    frame.text(text, in: rect.row(0).inset(1, 0), Style(.good))
  }

  /// The height of the details below the rows: with a suggestion its card, else a line or two.
  static func details(_ editor: WorkoutEditor?) -> Int { editor?.shownPart?.advice == nil ? 2 : 7 }

  /// Returns the progress of a workout for the heading.
  ///
  /// A rest comes first; what else has room in `width` columns is beside it.
  static func progress(
    _ editor: WorkoutEditor, _ rest: Rest?, _ environment: AppEnvironment, width: Int
  ) -> [Span] {
    let texts = environment.texts, workout = editor.workout
    let time = environment.format.time(workout.start, in: environment.zone)
    let done = Span(
      texts(
        "workout.sets_done", ["done": String(editor.doneCount), "all": String(editor.setCount)]),
      Style(editor.isAllDone ? .good : .text, .bold))
    let name = workout.name.isEmpty ? texts("workout.title") : workout.name
    let since = Span("\(name) · \(texts("workout.since", ["time": time])) · ", .muted)
    guard let rest else {
      return [[since, done], [done]].first { $0.columns <= width } ?? []
    }
    let bar = RestView.spans(rest, environment), gap = [Span("   ")]
    return [[since, done] + gap + bar, [done] + gap + bar].first { $0.columns <= width } ?? bar
  }
}

/// The rows of a workout.
struct WorkoutRows {
  let editor: WorkoutEditor
  let environment: AppEnvironment

  private var format: Format { environment.format }
  private var texts: Texts { environment.texts }

  func row(_ place: WorkoutEditor.Place) -> Row {
    switch place {
    case .exercise(let part): heading(editor.parts[part])
    case .set(let part, let set): row(editor.parts[part], set)
    }
  }

  private func heading(_ part: WorkoutEditor.Part) -> Row {
    let weight = part.entry.sets.sets.last { !$0.isWarmUp }?.weight
    let plan = part.entry.target.map { format.sets($0, at: weight) } ?? ""
    let isDone = part.entry.sets.open.isEmpty
    let light =
      part.entry.isLight
      ? "  " + texts("workout.light_short")
      : part.entry.isDeload ? "  " + texts("training.history.deload") : ""
    return Row(
      [
        Span(part.exercise.name, Style(isDone ? .muted : .text, .bold)), Span("  " + plan, .muted),
        Span(light, Style(.accent)),
      ],
      trailing: [
        Span(
          part.last == nil
            ? texts("workout.no_last")
            : texts("workout.last", ["sets": WorkoutView.last(part, environment)]), .muted)
      ])
  }

  /// Returns whether a set was done: a sign, or a word where signs are read aloud.
  private func mark(_ set: LoggedSet) -> Span {
    let isSkipped = !set.isDone && !editor.workout.isRunning
    if texts.signs.contains(.words) {
      let words = ["workout.set_done", "workout.set_skipped", "workout.set_open"].map { texts($0) }
      let width = words.map { DisplayText.width($0) }.max() ?? 0
      return Span(DisplayText.pad(words[set.isDone ? 0 : isSkipped ? 1 : 2], to: width))
    }
    return set.isDone ? Span("✓", Style(.good, .bold)) : Span(isSkipped ? "–" : "○", .muted)
  }

  private func row(_ part: WorkoutEditor.Part, _ index: Int) -> Row {
    let set = part.entry.sets.sets[index]
    let number = part.entry.sets.sets[...index].count { !$0.isWarmUp }
    let lead = set.isWarmUp ? texts("workout.warm_up_short") : String(number)
    let amount =
      set.seconds.map { "\($0) s" }
      ?? (set.weight == nil
        ? texts("training.reps_count", ["n": String(set.reps ?? 0)]) : String(set.reps ?? 0))
    let isAdded = part.exercise.kind == .bodyweight || part.exercise.kind == .timed
    let text =
      set.weight.map { "\(isAdded ? "+" : "")\(format.weight($0)) × \(amount)" } ?? amount
    var style = set.isDone ? Style(.text) : Style(.text, .bold)
    if set.isWarmUp { style = .muted }
    var spans = [
      Span("  " + DisplayText.pad(lead, to: 3), .muted), mark(set), Span("  "),
      Span(DisplayText.pad(text, to: 18), style),
    ]
    if set.isWarmUp { spans.append(Span(texts("workout.warm_up") + "  ", .muted)) }
    if let rpe = set.rpe {
      spans.append(Span("RPE \(format.decimal(rpe.description))", .muted))
    }
    return Row(spans)
  }
}

extension WorkoutEditor {
  /// Returns the label of the key that completes a set where it would open it again; nil for all
  /// other keys.
  func footerLabel(of command: Command, _ context: SurfaceContext) -> String? {
    guard command.id == "workout.complete", case .set(let part, let set) = place,
      parts[part].entry.sets.sets[set].isDone
    else { return nil }
    return context.environment.texts("command.workout.complete.hint_reopen")
  }
}
