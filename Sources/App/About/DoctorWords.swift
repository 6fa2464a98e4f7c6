import Domain
import Store

/// Turns what the doctor found and did into words.
public struct DoctorWords {
  /// The words of one language.
  public let texts: Texts

  /// The words of that language.
  public init(texts: Texts) { self.texts = texts }

  /// A sentence and its stable name for scripts.
  public struct Sentence {
    /// A stable name for scripts.
    public let code: String
    /// What a person reads.
    public let text: String
  }

  private func sentence(_ code: String, _ arguments: [String: String] = [:]) -> Sentence {
    Sentence(code: code, text: texts("cli.doctor.\(code)", arguments))
  }

  /// What is wrong.
  public func sentence(_ finding: Finding) -> Sentence {
    switch finding {
    case .missing(let path): return sentence("missing", ["path": path])
    case .unusable(let error):
      let environment = AppEnvironment(
        now: Instant(seconds: 0), zone: .utc, zones: ZoneDatabase { _ in nil },
        format: Format(texts: texts, clock: .twentyFourHour))
      return Sentence(code: "unusable", text: Complaint(error, environment).text)
    case .damaged(let detail): return sentence("damaged", ["detail": detail])
    case .brokenReferences(let table, let count):
      return sentence("broken_references", ["table": table, "n": String(count)])
    case .lostRecord(let table, let id):
      return sentence("lost_record", ["table": table, "id": id.text])
    case .unreadableRecord(let table, let id):
      return sentence("unreadable_record", ["table": table.rawValue, "id": id.text])
    case .severalInProgress(let ids):
      return sentence(
        "several_in_progress", ["ids": ids.map(\.short).joined(separator: ", ")])
    case .endBeforeStart(let id): return sentence("end_before_start", ["id": id.short])
    case .wrongLocalTime(let id, let stored, let expected):
      return sentence(
        "wrong_local_time",
        [
          "id": id.short, "stored": ISOText.format(stored), "expected": ISOText.format(expected),
        ])
    case .unknownZone(let id, let zone):
      return sentence("unknown_zone", ["id": id.short, "zone": zone])
    case .widePermissions(let path, let mode):
      return sentence("wide_permissions", ["path": path, "mode": String(mode, radix: 8)])
    }
  }

  /// What was set right.
  public func sentence(_ repair: Repair) -> Sentence {
    switch repair {
    case .permissionsNarrowed(let path): return sentence("permissions_narrowed", ["path": path])
    case .indexesRebuilt: return sentence("indexes_rebuilt")
    case .logMerged: return sentence("log_merged")
    }
  }
}
