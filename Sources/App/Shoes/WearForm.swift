import Domain
import Widgets

/// The form in which a pair is put on, or the one that is on is taken off, at another time than
/// now.
public struct WearForm: Equatable, Sendable {
  /// The pairs that can be put on.
  let shoes: [Shoe]
  /// What is on.
  let session: ShoeSession?
  /// What it may come up against.
  let sessions: [ShoeSession]
  /// The moment that the form begins with.
  let proposed: Instant

  /// The form, which begins with a pair, or with taking off the one that is on.
  static func layer(
    _ shoe: RecordID?, _ feet: OnFeet, _ sessions: [ShoeSession], _ environment: AppEnvironment
  ) -> FormLayer {
    let texts = environment.texts
    let form = WearForm(
      shoes: feet.inUse, session: feet.session, sessions: sessions, proposed: environment.now)
    let pairs = form.shoes.filter { $0.id != feet.session?.shoe }
    let none = feet.worn.map { [texts("wear.take_off", ["name": $0.name])] } ?? []
    let index = pairs.firstIndex { $0.id == shoe } ?? pairs.count
    return FormLayer(
      .wear(form), title: texts("wear.form.title"),
      fields: [
        Field(
          id: "shoe", label: texts("wear.field.shoe"),
          kind: .choice(pairs.map { texts("wear.put_on", ["name": $0.name]) } + none),
          index: min(index, max(0, pairs.count + none.count - 1))),
        Field(
          id: "at", label: texts("form.clock.at"), kind: .text,
          text: ClockForm.text(environment.now, in: environment.zone),
          placeholder: texts("form.clock.at_example")),
      ], environment)
  }

  /// Reads the fields, and says what gives way; nil while something is wrong.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let pairs = shoes.filter { $0.id != session?.shoe }
    let choice = layer.form.choice("shoe")
    do {
      let (instant, isFirstOfTwo) = try ClockForm.moment(
        layer.form.value("at"), shownFor: proposed, environment)
      layer.form.set(
        "at", note: environment.format.relative(seconds: instant - environment.now))
      if isFirstOfTwo {
        layer.remarks.append(.init(text: environment.texts("remark.first_of_two"), isWarning: true))
      }
      guard pairs.indices.contains(choice) else {
        _ = try SessionRules.stopping(session, at: instant, now: environment.now)
        return .wear(.takeOff(at: instant))
      }
      let next = ShoeSession(
        id: pairs[choice].id, shoe: pairs[choice].id, start: instant, createdAt: instant,
        updatedAt: instant)
      let change = try SessionRules.starting(next, among: sessions, now: environment.now)
      layer.tellSessions(change, shoes, environment)
      return .wear(.putOn(pairs[choice].id, at: instant))
    } catch let error as SessionError {
      layer.fail("at", WearError.session(error), environment)
    } catch {
      layer.fail("at", error, environment)
    }
    return nil
  }
}
