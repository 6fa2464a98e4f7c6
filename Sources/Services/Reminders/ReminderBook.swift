import Domain
import Store

/// The current reminders of a store. Every function throws `StoreError`.
package struct ReminderBook {
  /// The reminder settings.
  package let settings: ReminderSettings
  private let store: Store
  private let environment: Environment
  private var rules: ReminderRules { ReminderRules(settings) }

  /// Reads the reminders of `store`.
  package init(store: Store, _ environment: Environment) throws {
    self.store = store
    self.environment = environment
    settings = try store.reminders.settings()
  }

  /// Returns the reminders due at an outlet and not delivered there yet. `withShoes` includes
  /// worn-out shoes, which requires adding up all steps.
  package func due(for outlet: ReminderOutlet, withShoes: Bool = true) throws -> [Reminder] {
    let roster = try Roster(store: store, environment)
    let facts = try facts(
      roster.worked(roster.shifts(touching: rules.reach(around: environment.now))), withShoes)
    let sent = try store.reminders.sent(to: outlet)
    let notices = try CoachNotices(store: store, environment).due.filter { !sent.contains($0.key) }
    return rules.due(at: environment.now, among: facts, sent: sent) + notices
  }

  /// Returns the next future reminder; nil if there is none.
  package func next() throws -> Reminder? {
    let roster = try Roster(store: store, environment)
    let reach = rules.reach(around: environment.now)
    var shifts = try roster.worked(roster.shifts(touching: reach))
    if let next = try roster.nextWork(after: reach.end),
      !shifts.contains(where: { $0.id == next.id })
    {
      shifts.append(next)
    }
    return try rules.upcoming(after: environment.now, among: facts(shifts, false)).first
  }

  private func facts(_ shifts: [Shift], _ withShoes: Bool) throws -> ReminderFacts {
    var shifts = shifts
    // A forgotten running shift may have started before the searched interval.
    if let running = try store.shifts.running(), !shifts.contains(where: { $0.id == running.id }) {
      shifts.append(running)
    }
    return ReminderFacts(
      shifts: shifts, shoes: withShoes && settings.tellsShoes ? try shoes() : [],
      backup: try store.reminders.backupAge(), now: environment.now,
      zone: environment.zone(of:))
  }

  private func shoes() throws -> [ReminderFacts.ShoeUse] {
    let limited = try store.shoes.shoes().filter {
      !$0.isArchived && ($0.distanceLimit != nil || $0.stepLimit != nil)
    }
    guard !limited.isEmpty else { return [] }
    let walked = try ShoeUsageCache.walked(in: store, environment)
    return limited.map { shoe in
      let sum = walked[shoe.id] ?? WearSum()
      return ReminderFacts.ShoeUse(
        shoe, permille: shoe.usedPermille(steps: sum.steps, distance: sum.distance) ?? 0)
    }
  }
}
