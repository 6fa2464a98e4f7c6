import Domain
import Store

/// The reason why a swap was refused; nothing was changed.
package enum SwapError: Error, Equatable, Sendable {
  case noSwap(String)
  /// The colleague has no name.
  case noColleague
  /// Neither is a shift given away nor one taken on.
  case noShift
  /// No shift starts on the date.
  case noShiftOn(CivilDay)
  /// Several planned shifts start on the date.
  case severalOn(CivilDay, [Shift])
  /// The shift cannot be given away: it is covered, running, worked or cancelled.
  case notGivable(Shift)
  /// An absence covers a part of the shift.
  case partlyAbsent(Shift)
  /// A swap gives it away already, although it is planned again.
  case alreadyGiven(Shift, Swap)
  case badTimes(String)
  /// The times of the shift that is taken on follow from nothing.
  case noTimes
  /// Nothing is owed.
  case notOwed(Swap)
  /// The person owes a shift, so that giving another one away returns nothing.
  case owesShift(Swap)
  /// The colleague owes a shift, so that taking another one on returns nothing.
  case isOwedShift(Swap)
}

extension SwapError: UserFacing {
  /// Describes why the swap was refused.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts, format = environment.format
    func name(_ shift: Shift) -> String { format.name(of: shift, in: environment) }
    switch self {
    case .noSwap(let id): return UserFacingError("no_swap", texts, ["id": id])
    case .noColleague: return UserFacingError("swap_colleague", texts)
    case .noShift: return UserFacingError("swap_nothing", texts)
    case .noShiftOn(let day):
      return UserFacingError("swap_no_shift", texts, ["day": format.dayWithYear(day)])
    case .severalOn(let day, let shifts):
      let names = shifts.prefix(5).map { "\(name($0)) (\($0.id.short))" }
      return UserFacingError(
        "swap_several", texts,
        ["day": format.dayWithYear(day), "shifts": names.joined(separator: ", ")])
    case .notGivable(let shift):
      let code =
        switch shift.status {
        case .absent: "swap_absent"
        case .inProgress: "swap_running"
        case .cancelled: "swap_cancelled"
        case .scheduled, .completed: "swap_worked"
        }
      return UserFacingError(code, texts, ["shift": name(shift), "id": shift.id.short])
    case .partlyAbsent(let shift):
      return UserFacingError("swap_absent_part", texts, ["shift": name(shift)])
    case .alreadyGiven(let shift, let swap):
      return UserFacingError(
        "swap_given_before", texts,
        ["shift": name(shift), "name": swap.colleague, "id": swap.id.short])
    case .badTimes(let text): return UserFacingError("swap_times", texts, ["text": text])
    case .noTimes: return UserFacingError("swap_no_times", texts)
    case .notOwed(let swap):
      return UserFacingError("swap_not_owed", texts, ["swap": format.name(of: swap)])
    case .owesShift(let swap):
      return UserFacingError("swap_owes", texts, ["name": swap.colleague])
    case .isOwedShift(let swap):
      return UserFacingError("swap_is_owed", texts, ["name": swap.colleague])
    }
  }
}

extension SwapError {
  /// Whether the command line was wrong, rather than what the records allow.
  package var isMistyped: Bool {
    switch self {
    case .badTimes, .noTimes, .noShift, .noColleague: true
    default: false
    }
  }
}
