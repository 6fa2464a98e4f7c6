/// An entry of the account of hours by hand.
public struct AccountEntry: Equatable, Sendable, Identifiable {
  /// The kind of entry.
  public enum Kind: String, CaseIterable, Sendable {
    /// Opens the account with a balance; there is one.
    case opening
    case correction
    /// Pays hours out.
    case payout
  }

  /// The id of the record.
  public var id: RecordID
  /// The kind of entry.
  public var kind: Kind
  /// The minutes; those of a payout leave the account.
  public var minutes: Int
  /// The day.
  public var on: CivilDay
  /// The limit of the balance, for the opening; nil for none.
  public var capMinutes: Int?
  /// The factor of the base rate, for a payout.
  public var multiplier: Multiplier
  /// The note; empty for none.
  public var note: String

  /// Creates an entry.
  public init(
    id: RecordID, kind: Kind, minutes: Int, on: CivilDay, capMinutes: Int? = nil,
    multiplier: Multiplier = .one, note: String = ""
  ) {
    self.id = id
    self.kind = kind
    self.minutes = minutes
    self.on = on
    self.capMinutes = capMinutes
    self.multiplier = multiplier
    self.note = note
  }

  /// The minutes that it adds to the balance.
  public var change: Int { kind == .payout ? -minutes : minutes }
}

/// The account of hours: what was worked and credited beyond the contract hours.
public struct HoursAccount: Equatable, Sendable {
  /// The hours of a pay period, or of those of its days on which the account was open.
  public struct Period: Equatable, Sendable {
    /// The days.
    public let days: Range<CivilDay>
    /// The contract minutes.
    public let targetMinutes: Int
    /// The paid minutes without overtime that is paid as such.
    public let paidMinutes: Int
    /// The credit of absences.
    public let creditedMinutes: Int

    /// Creates the hours of a period.
    public init(
      days: Range<CivilDay>, targetMinutes: Int, paidMinutes: Int, creditedMinutes: Int
    ) {
      self.days = days
      self.targetMinutes = targetMinutes
      self.paidMinutes = paidMinutes
      self.creditedMinutes = creditedMinutes
    }

    /// The minutes that the period adds to the balance, without entries by hand.
    public var difference: Int { paidMinutes + creditedMinutes - targetMinutes }
  }

  /// A line of the account.
  public struct Line: Equatable, Sendable {
    /// The pay period.
    public let period: Period
    /// The corrections and payouts of its days.
    public let entries: [AccountEntry]
    /// The minutes above the limit, which were cut.
    public let cappedMinutes: Int
    /// The balance at its end.
    public let balanceMinutes: Int
  }

  /// The opening.
  public let opening: AccountEntry
  /// The pay periods that have ended.
  public let lines: [Line]
  /// The balance at the end of the last of them.
  public let balanceMinutes: Int
  /// The running pay period as it is planned.
  public let running: Line

  /// The balance at the end of the running period if all goes as planned.
  public var expectedMinutes: Int { running.balanceMinutes }

  /// Calculates the account. `periods` have ended and follow one another from the opening on;
  /// `running` is the next one as it is planned.
  public init(
    opening: AccountEntry, entries: [AccountEntry], periods: [Period], running: Period
  ) {
    func line(_ period: Period, after before: Int) -> Line {
      let own = entries.filter { period.days.contains($0.on) }
      let sum = own.reduce(before + period.difference) { $0 + $1.change }
      let balance = min(sum, opening.capMinutes ?? sum)
      return Line(
        period: period, entries: own, cappedMinutes: sum - balance, balanceMinutes: balance)
    }
    var balance = opening.minutes
    lines = periods.map { period in
      let next = line(period, after: balance)
      balance = next.balanceMinutes
      return next
    }
    self.opening = opening
    balanceMinutes = balance
    self.running = line(running, after: balance)
  }
}
