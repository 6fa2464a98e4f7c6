import Domain

/// The retention of daily backups: those of the last seven days with backups, the last of each of
/// four weeks and the last of each of twelve months.
public enum BackupRotation {
  /// Returns the days whose backups are kept. Weeks begin on Monday (ISO 8601).
  public static func kept(of days: Set<CivilDay>) -> Set<CivilDay> {
    let newest = days.sorted(by: >)
    func lastOfEach(_ count: Int, _ key: (CivilDay) -> Int) -> [CivilDay] {
      var seen: [Int] = []
      return newest.filter { day in
        guard seen.last != key(day), seen.count < count else { return false }
        seen.append(key(day))
        return true
      }
    }
    // 1970-01-01 was a Thursday; the multiple of 7 keeps years before it positive.
    let weeks = lastOfEach(4) { ($0.number + 3 + 7 * 1_000_000) / 7 }
    let months = lastOfEach(12) { $0.year * 12 + $0.month }
    return Set(newest.prefix(7) + weeks + months)
  }

  /// Returns the day in the name of a daily backup, `NAME-2026-11-21.shiftpro` or
  /// `NAME-2026-11-21-MARK.shiftpro`; nil for any other file.
  public static func day(of file: String, named name: String) -> CivilDay? {
    guard file.hasPrefix("\(name)-"), file.hasSuffix(suffix) else { return nil }
    let rest = file.dropFirst(name.count + 1).dropLast(suffix.count)
    let mark = rest.dropFirst(dayLength)
    guard mark.isEmpty || mark.first == "-" && mark.dropFirst().allSatisfy(\.isHexDigit) else {
      return nil
    }
    return ISOText.day(rest.prefix(dayLength))
  }

  /// Returns the name of the daily backup of a store. In a folder that stores may share, its mark
  /// keeps the name apart from theirs.
  public static func file(named name: String, of day: CivilDay, mark: String = "") -> String {
    "\(name)-\(ISOText.format(day))\(mark.isEmpty ? "" : "-")\(mark)\(suffix)"
  }

  private static let dayLength = 10

  private static let suffix = ".shiftpro"
}
