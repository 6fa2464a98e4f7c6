import AppCore
import Domain
import Services
import Widgets

/// The form for adding or correcting a past session.
struct SessionForm: FormModel {
  /// Whether the session is new.
  private let isNew: Bool
  /// The session, or the initial values of a new one.
  let session: ShoeSession
  /// The selectable pairs.
  let shoes: [Shoe]
  /// The sessions that it may overlap.
  let sessions: [ShoeSession]

  /// Creates the form for an existing session.
  init(_ session: ShoeSession, _ shoes: [Shoe], _ sessions: [ShoeSession]) {
    isNew = false
    self.session = session
    self.shoes = shoes.filter { !$0.isArchived || $0.id == session.shoe }
    self.sessions = sessions
  }

  /// Creates the form for a new session: the last hour before the open one.
  init(
    in shoe: Shoe, _ shoes: [Shoe], _ sessions: [ShoeSession], _ environment: AppEnvironment
  ) {
    let now = environment.now
    // The open session is already recorded.
    let open = sessions.last { $0.end == nil }?.start ?? now
    let end = Instant(seconds: open.seconds - open.seconds % 60)
    isNew = true
    session = ShoeSession(
      id: .new(), shoe: shoe.id, start: end - 3600, end: end, createdAt: now, updatedAt: now)
    self.shoes = shoes.filter { !$0.isArchived || $0.id == shoe.id }
    self.sessions = sessions
  }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts(isNew ? "session.form.new" : "session.form.edit")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    func moment(_ id: String, _ instant: Instant?) -> Field {
      Field(
        id: id, label: texts("session.field.\(id)"), kind: .text,
        text: instant.map { ClockForm.text($0, in: environment.zone) } ?? "",
        placeholder: id == "end" ? texts("session.still_on") : "")
    }
    return [
      moment("start", session.start), moment("end", session.end),
      Field(
        id: "shoe", label: texts("session.field.shoe"), kind: .choice(shoes.map(\.name)),
        index: shoes.firstIndex { $0.id == session.shoe } ?? 0),
    ]
  }

  // MARK: Review

  /// Reads the fields and shows which sessions would be shortened; nil while a field is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    layer.form.set("end", note: "")
    var changed = session
    guard let start = layer.moment("start", shownFor: session.start, environment) else {
      return nil
    }
    changed.start = start
    if layer.form.value("end").trimmed.isEmpty {
      changed.end = nil
    } else {
      guard let end = layer.moment("end", shownFor: session.end, environment) else { return nil }
      changed.end = end
      layer.form.set("end", note: environment.format.duration(seconds: max(0, end - start)))
    }
    changed.shoe = shoes[layer.form.choice("shoe")].id
    do {
      let change = try SessionRules.saving(
        changed, among: sessions, now: environment.now, newID: RecordID.new)
      layer.warnAbout(change, shoes, environment)
      return .wear(.saveSession(changed, from: isNew ? nil : session))
    } catch {
      layer.fail("end", WearError.session(error), environment)
      return nil
    }
  }
}

extension FormLayer {
  /// The maximum number of sessions named.
  private static let mostNamed = 3

  /// Warns about the sessions that a change shortens or removes.
  mutating func warnAbout(
    _ change: SessionChange, _ shoes: [Shoe], _ environment: AppEnvironment
  ) {
    func addWarning(_ key: String, _ session: ShoeSession) {
      let name = shoes.first { $0.id == session.shoe }?.name ?? environment.texts("shoe.another")
      let times = environment.format.times(of: session.interval, in: environment.base)
      let text = environment.texts(key, ["name": name, "times": times])
      remark(text, isWarning: true)
    }
    for session in change.dropped.prefix(Self.mostNamed) { addWarning("session.goes", session) }
    for session in change.trimmed.prefix(Self.mostNamed) { addWarning("session.becomes", session) }
  }
}
