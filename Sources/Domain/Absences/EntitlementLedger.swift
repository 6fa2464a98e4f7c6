/// The grants and costs of an entitlement in calendar order, and the balance after each.
///
/// A cost takes from the valid grant that expires first, then from the oldest. What is missing is
/// overdraft, which the next grants pay off, and which never expires.
public struct EntitlementLedger: Sendable {
  /// The kind of an event.
  public enum Subject: Equatable, Sendable {
    case granted(DatedGrant)
    /// Taken by an absence.
    case taken(RecordID)
    /// The rest of a grant that lapsed after its last valid day.
    case expired(DatedGrant)
  }

  /// A change of the balance.
  public struct Event: Equatable, Sendable {
    /// The day.
    public let day: CivilDay
    /// The cause.
    public let subject: Subject
    /// The change; negative for what is taken or expires.
    public let amount: AbsenceAmount
    /// The balance afterwards.
    public let balance: AbsenceAmount
  }

  /// The events in calendar order: on a day first what has expired, then grants, then costs.
  public let events: [Event]

  private struct Open {
    let grant: DatedGrant
    var left: AbsenceAmount
  }

  private enum Step {
    case grant(DatedGrant)
    case cost(DatedCost)

    var day: CivilDay {
      switch self {
      case .grant(let grant): grant.on
      case .cost(let cost): cost.day
      }
    }
    var order: Int { if case .grant = self { 0 } else { 1 } }
  }

  /// Calculates the events of days before `end`, and what has expired by then.
  public init(grants: [DatedGrant], costs: [DatedCost], until end: CivilDay) {
    let steps =
      (grants.map(Step.grant) + costs.map(Step.cost)).enumerated()
      .filter { $0.element.day < end }
      .sorted {
        ($0.element.day, $0.element.order, $0.offset) < (
          $1.element.day, $1.element.order, $1.offset
        )
      }
    var run = Run()
    for step in steps {
      run.expire(before: step.element.day)
      switch step.element {
      case .grant(let grant): run.add(grant)
      case .cost(let cost): run.take(cost)
      }
    }
    run.expire(before: end)
    events = run.events
  }

  /// The state of a calculation.
  private struct Run {
    var events: [Event] = []
    private var open: [Open] = []
    private var overdraft = AbsenceAmount.zero
    private var balance = AbsenceAmount.zero

    private mutating func note(_ day: CivilDay, _ subject: Subject, _ amount: AbsenceAmount) {
      balance += amount
      events.append(Event(day: day, subject: subject, amount: amount, balance: balance))
    }

    /// Ends the grants whose last valid day is before a day.
    mutating func expire(before day: CivilDay) {
      let over = open.filter { $0.grant.expires.map { $0 < day } ?? false }
        .sorted { ($0.grant.expires ?? day, $0.grant.on) < ($1.grant.expires ?? day, $1.grant.on) }
      guard !over.isEmpty else { return }
      open.removeAll { $0.grant.expires.map { $0 < day } ?? false }
      for ended in over where ended.left != .zero {
        let next = (ended.grant.expires ?? day).adding(days: 1)
        note(next, .expired(ended.grant), -ended.left)
      }
    }

    mutating func add(_ grant: DatedGrant) {
      let room = grant.limit.map { max(.zero, $0 - balance) } ?? grant.amount
      let amount = min(grant.amount, room)
      guard amount != .zero else { return }
      note(grant.on, .granted(grant), amount)
      guard amount > .zero else { return use(-amount) }
      let paidOff = min(overdraft, amount)
      overdraft -= paidOff
      if amount > paidOff { open.append(Open(grant: grant, left: amount - paidOff)) }
    }

    mutating func take(_ cost: DatedCost) {
      note(cost.day, .taken(cost.absence), -cost.amount)
      use(cost.amount)
    }

    private mutating func use(_ amount: AbsenceAmount) {
      var rest = amount
      while rest > .zero, let place = open.indices.min(by: { isUsed(open[$0], before: open[$1]) }) {
        let part = min(rest, open[place].left)
        open[place].left -= part
        rest -= part
        if open[place].left == .zero { open.remove(at: place) }
      }
      overdraft += rest
    }

    private func isUsed(_ a: Open, before b: Open) -> Bool {
      switch (a.grant.expires, b.grant.expires) {
      case (let one?, let other?) where one != other: one < other
      case (_?, nil): true
      case (nil, _?): false
      default: a.grant.on < b.grant.on
      }
    }
  }
}

/// The figures of an entitlement on a day.
public struct EntitlementBalance: Equatable, Sendable {
  /// The day.
  public let on: CivilDay
  /// The days of the year.
  public let year: Range<CivilDay>
  /// Still valid on the first day of the year.
  public let carried: AbsenceAmount
  /// Granted in this year, up to the day.
  public let granted: AbsenceAmount
  /// Taken in this year, up to the day.
  public let taken: AbsenceAmount
  /// Expired in this year, before the day.
  public let expired: AbsenceAmount
  /// Costs after the day, in this year.
  public let planned: AbsenceAmount
  /// Grants after the day, in this year.
  public let toCome: AbsenceAmount
  /// The amount that will lapse unused from the day on, in this year.
  public let lapsing: AbsenceAmount
  /// The balance on the last day of the year.
  public let left: AbsenceAmount

  /// The amount that can be taken on the day.
  public var available: AbsenceAmount { carried + granted - taken - expired }
}

extension EntitlementLedger {
  /// Returns the figures on a day of a year. The ledger has to reach the end of
  /// the year.
  public func balance(on day: CivilDay, in year: Range<CivilDay>) -> EntitlementBalance {
    /// Whether an event belongs to some days; what expires belongs to the last valid day.
    func amount(_ days: Range<CivilDay>, _ include: (Subject) -> Bool) -> AbsenceAmount {
      events.filter { include($0.subject) && days.contains($0.accountingDay) }.map(\.amount).sum
    }
    let next = day.adding(days: 1)
    let past = year.lowerBound..<next
    let ahead = next..<max(next, year.upperBound)
    let carried = events.filter { $0.accountingDay < year.lowerBound }.map(\.amount).sum
    return EntitlementBalance(
      on: day, year: year, carried: carried, granted: amount(past, \.isGrant),
      taken: -amount(past, \.isTaken),
      expired: -amount(year.lowerBound..<day, \.isExpired), planned: -amount(ahead, \.isTaken),
      toCome: amount(ahead, \.isGrant), lapsing: -amount(day..<year.upperBound, \.isExpired),
      left: events.filter { $0.day < year.upperBound }.map(\.amount).sum)
  }
}

extension EntitlementLedger.Event {
  /// The day to which the figures of a year count it: for what expires the last valid day.
  public var accountingDay: CivilDay {
    if case .expired(let grant) = subject { grant.expires ?? day } else { day }
  }
}

extension EntitlementLedger.Subject {
  fileprivate var isGrant: Bool { if case .granted = self { true } else { false } }
  fileprivate var isTaken: Bool { if case .taken = self { true } else { false } }
  fileprivate var isExpired: Bool { if case .expired = self { true } else { false } }
}
