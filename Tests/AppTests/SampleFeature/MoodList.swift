import AppCore
import Domain
import Services
import Store
import Terminal
import Widgets

extension Scope {
  /// The list of moods.
  static let moods = Scope("moods", rank: 900)
}

/// The floating list of moods.
struct MoodList: ListSurface {
  static let stacks: [[Scope]] = [[.moods, .revising, .list, .always]]
  static let tables: Set<RecordTable> = [Mood.table.untyped]
  static let commands = editing("moods", in: .moods, none: Message("why.no_bonus")) {
    FormLayer(MoodForm(mood: $1 ?? Mood(id: .new(), day: $3.today)), $3)
  } question: { _, mood, environment in
    DialogLayer(
      title: "Remove?", message: [mood.note],
      deleting: [.perform(.mood(.remove(mood.id)))], environment.texts)
  }

  private(set) var items: [Mood] = []
  var list = ListState()

  mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    items = try store.moods()
    list.select(list.selection, count: count)
  }

  func draw(_ context: SurfaceContext, in area: Rect, into frame: inout Frame) {
    FloatingBox.draw(
      title: "All moods", around: Size(40, max(1, count + 1)), in: area, into: &frame
    ) { inside, frame in
      drawTable(
        [.init("Day", width: .fixed(12)), .init("Note", width: .flexible(minimum: 8))], context,
        in: inside, into: &frame
      ) { place in
        TableRow(cells: [[Span(ISOText.format(items[place].day))], [Span(items[place].note)]])
      }
    }
  }
}

/// The form for a mood.
struct MoodForm: FormModel {
  var mood: Mood

  func title(_: AppEnvironment) -> String { "How was the day?" }

  func fields(_: AppEnvironment) -> [Field] {
    [Field(id: "note", label: "Note", kind: .text, text: mood.note)]
  }

  mutating func review(_ layer: inout FormLayer, _: AppEnvironment) -> Action? {
    mood.note = layer.form.value("note")
    if mood.note.isEmpty { layer.form.set("note", error: "Say a word.") }
    return mood.note.isEmpty ? nil : .mood(.save(mood))
  }
}
