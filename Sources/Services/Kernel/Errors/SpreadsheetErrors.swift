import Interchange

extension SpreadsheetError: UserFacing {
  /// Describes why a spreadsheet cannot be read.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .oldExcel: return UserFacingError("spreadsheet_old", texts)
    case .binaryExcel: return UserFacingError("spreadsheet_binary", texts)
    case .numbers: return UserFacingError("spreadsheet_numbers", texts)
    case .encrypted: return UserFacingError("spreadsheet_encrypted", texts)
    case .noSheet(let name, let known):
      return UserFacingError(
        "spreadsheet_sheet", texts, ["name": name, "known": known.joined(separator: ", ")])
    case .empty: return UserFacingError("spreadsheet_empty", texts)
    case .damaged(let part, let reason):
      let place = part.isEmpty ? reason : "\(part): \(reason)"
      return UserFacingError("spreadsheet_damaged", texts, ["reason": place])
    case .tooLarge(let limit):
      return UserFacingError("spreadsheet_too_large", texts, ["limit": String(limit)])
    case .tooManyRows(let limit):
      return UserFacingError("spreadsheet_rows", texts, ["limit": String(limit)])
    case .tooManyColumns(let limit):
      return UserFacingError("spreadsheet_columns", texts, ["limit": String(limit)])
    }
  }
}
