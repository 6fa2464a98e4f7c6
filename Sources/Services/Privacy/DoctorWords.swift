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
      let environment = Environment(
        now: Instant(seconds: 0), zone: .utc, zones: ZoneDatabase { _ in nil },
        format: Format(texts: texts, clock: .twentyFourHour))
      return Sentence(code: "unusable", text: UserFacingError(error, environment).text)
    case .damaged(let detail): return sentence("damaged", ["detail": detail])
    case .brokenReferences(let table, let count):
      return sentence("broken_references", ["table": table, "n": String(count)])
    case .lostRecord(let table, let id):
      return sentence("lost_record", ["table": table, "id": id.text])
    case .unreadableRecord(let table, let id):
      return sentence("unreadable_record", ["table": table.name, "id": id.text])
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
    case .empty(let path): return sentence("empty", ["path": path])
    case .schema(let difference):
      let key =
        switch difference.kind {
        case .foreign: "schema_foreign"
        case .changed: "schema_changed"
        case .missing: "schema_missing"
        }
      return sentence(key, words(difference))
    case .alteredRecord(let table, let id):
      return sentence("altered_record", ["table": table.name, "id": id.text])
    case .alteredHistory(let table, let id):
      return sentence("altered_history", ["table": table.name, "id": id.text])
    case .alteredSamples(let file): return sentence("altered_samples", ["file": file])
    case .missingShoe(let table, let id, let shoe):
      return sentence(
        "missing_shoe", ["table": table.name, "id": id.text, "shoe": shoe.text])
    case .overlappingSessions(let id, let other):
      return sentence("overlapping_sessions", ["id": id.text, "other": other.text])
    case .longText(let table, let id, let column, let length, let limit):
      return sentence(
        "long_text",
        [
          "table": table.name, "id": id.text, "column": column, "n": String(length),
          "most": String(limit),
        ])
    case .leftover(let path): return sentence("leftover", ["path": path])
    case .widePermissions(let path, let mode):
      return sentence("wide_permissions", ["path": path, "mode": String(mode, radix: 8)])
    }
  }

  private func words(_ difference: SchemaDifference) -> [String: String] {
    ["type": texts.schemaType(difference), "name": difference.name]
  }

  /// What was set right.
  public func sentence(_ repair: Repair) -> Sentence {
    switch repair {
    case .permissionsNarrowed(let path): return sentence("permissions_narrowed", ["path": path])
    case .indexesRebuilt: return sentence("indexes_rebuilt")
    case .schemaMended(let difference):
      let key = difference.kind == .missing ? "schema_built" : "schema_dropped"
      return sentence(key, words(difference))
    case .leftoverRemoved(let path): return sentence("leftover_removed", ["path": path])
    case .logMerged: return sentence("log_merged")
    }
  }
}
