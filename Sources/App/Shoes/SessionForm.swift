import Domain
import Widgets

/// The form in which a time in a pair is told afterwards, or corrected.
public struct SessionForm: Equatable, Sendable {
  /// The session as it is, or as a new one begins.
  let session: ShoeSession
  /// The pairs it can be in.
  let shoes: [Shoe]
  /// What it may come up against.
  let sessions: [ShoeSession]

  /// The form for a session that is there.
  static func edit(
    _ session: ShoeSession, _ shoes: [Shoe], _ sessions: [ShoeSession],
    _ environment: AppEnvironment
  ) -> FormLayer {
    let usable = shoes.filter { !$0.isArchived || $0.id == session.shoe }
    return SessionForm(session: session, shoes: usable, sessions: sessions)
      .layer(title: environment.texts("session.form.edit"), environment)
  }

  /// The form for an hour in a pair, the last one before what is on.
  static func new(
    _ shoe: Shoe, _ shoes: [Shoe], _ sessions: [ShoeSession], _ environment: AppEnvironment
  ) -> FormLayer {
    let now = environment.now
    // What is on now is told already.
    let open = sessions.last { $0.end == nil }?.start ?? now
    let end = Instant(seconds: open.seconds - open.seconds % 60)
    let session = ShoeSession(
      id: .new(), shoe: shoe.id, start: end - 3600, end: end, createdAt: now, updatedAt: now)
    let usable = shoes.filter { !$0.isArchived || $0.id == shoe.id }
    return SessionForm(session: session, shoes: usable, sessions: sessions)
      .layer(title: environment.texts("session.form.new"), environment)
  }

  private func layer(title: String, _ environment: AppEnvironment) -> FormLayer {
    let texts = environment.texts
    func moment(_ id: String, _ instant: Instant?) -> Field {
      Field(
        id: id, label: texts("session.field.\(id)"), kind: .text,
        text: instant.map { ClockForm.text($0, in: environment.zone) } ?? "",
        placeholder: id == "end" ? texts("session.still_on") : "")
    }
    return FormLayer(
      .session(self), title: title,
      fields: [
        moment("start", session.start), moment("end", session.end),
        Field(
          id: "shoe", label: texts("session.field.shoe"), kind: .choice(shoes.map(\.name)),
          index: shoes.firstIndex { $0.id == session.shoe } ?? 0),
      ], environment)
  }

  // MARK: Review

  /// Reads the fields, and says what gives way; nil while something is wrong.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    layer.form.set("end", note: "")
    var changed = session
    guard let start = moment("start", session.start, &layer, environment) else { return nil }
    changed.start = start
    if layer.form.value("end").trimmed.isEmpty {
      changed.end = nil
    } else {
      guard let end = moment("end", session.end, &layer, environment) else { return nil }
      changed.end = end
      layer.form.set("end", note: environment.format.duration(seconds: max(0, end - start)))
    }
    changed.shoe = shoes[layer.form.choice("shoe")].id
    do {
      let change = try SessionRules.saving(
        changed, among: sessions, now: environment.now, newID: RecordID.new)
      layer.tellSessions(change, shoes, environment)
      return .wear(.saveSession(changed))
    } catch {
      layer.fail("end", WearError.session(error), environment)
      return nil
    }
  }

  private func moment(
    _ id: String, _ known: Instant?, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Instant? {
    do {
      let (instant, isFirstOfTwo) = try ClockForm.moment(
        layer.form.value(id), shownFor: known, environment)
      if isFirstOfTwo {
        layer.remarks.append(.init(text: environment.texts("remark.first_of_two"), isWarning: true))
      }
      return instant
    } catch {
      layer.fail(id, error, environment)
      return nil
    }
  }
}

extension FormLayer {
  /// How many sessions are named.
  private static let mostNamed = 3

  /// Says which sessions give way to another.
  mutating func tellSessions(
    _ change: SessionChange, _ shoes: [Shoe], _ environment: AppEnvironment
  ) {
    func tell(_ key: String, _ session: ShoeSession) {
      let name = shoes.first { $0.id == session.shoe }?.name ?? environment.texts("shoe.another")
      let times = environment.format.times(of: session.interval, in: environment.base)
      let text = environment.texts(key, ["name": name, "times": times])
      remarks.append(Remark(text: text, isWarning: true))
    }
    for session in change.dropped.prefix(Self.mostNamed) { tell("session.goes", session) }
    for session in change.trimmed.prefix(Self.mostNamed) { tell("session.becomes", session) }
  }
}
