import AppCore
import Domain
import Services
import Widgets

/// The form for putting on or taking off a pair at a time other than now.
struct WearForm: FormModel {
  /// The initial pair; nil, or the pair being worn, to take it off.
  private let shoe: RecordID?
  /// The pair being worn, and those that can be put on.
  private let shoes: CurrentShoes
  /// The sessions that it may overlap.
  private let sessions: [ShoeSession]
  /// The initial moment.
  private let proposed: Instant

  /// Creates the form for putting on a pair, or for taking off the one being worn.
  init(
    _ shoe: RecordID?, _ shoes: CurrentShoes, _ sessions: [ShoeSession],
    _ environment: AppEnvironment
  ) {
    self.shoe = shoe
    self.shoes = shoes
    self.sessions = sessions
    proposed = environment.now
  }

  /// The pairs that can be put on.
  private var pairs: [Shoe] { shoes.inUse.filter { $0.id != shoes.session?.shoe } }

  func title(_ environment: AppEnvironment) -> String { environment.texts("wear.form.title") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts, pairs = pairs
    let none = shoes.worn.map { [texts("wear.take_off", ["name": $0.name])] } ?? []
    let index = pairs.firstIndex { $0.id == shoe } ?? pairs.count
    return [
      Field(
        id: "shoe", label: texts("wear.field.shoe"),
        kind: .choice(pairs.map { texts("wear.put_on", ["name": $0.name]) } + none),
        index: min(index, max(0, pairs.count + none.count - 1))),
      ClockForm.field(proposed, environment),
    ]
  }

  /// Reads the fields and shows which sessions would be shortened; nil while a field is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let pairs = pairs
    let choice = layer.form.choice("shoe")
    guard let instant = layer.moment("at", shownFor: proposed, environment) else { return nil }
    layer.form.set("at", note: environment.format.relative(seconds: instant - environment.now))
    do {
      guard pairs.indices.contains(choice) else {
        _ = try SessionRules.stopping(shoes.session, at: instant, now: environment.now)
        return .wear(.takeOff(at: instant))
      }
      let next = ShoeSession(
        id: pairs[choice].id, shoe: pairs[choice].id, start: instant, createdAt: instant,
        updatedAt: instant)
      let change = try SessionRules.starting(next, among: sessions, now: environment.now)
      layer.warnAbout(change, shoes.inUse, environment)
      return .wear(.putOn(pairs[choice].id, at: instant))
    } catch {
      layer.fail("at", WearError.session(error), environment)
      return nil
    }
  }
}
