import Domain
import Store

/// Describes the doctor's findings and repairs.
package struct DoctorWords {
  /// The texts of the language.
  package let texts: Texts

  /// Creates descriptions in a language.
  package init(texts: Texts) { self.texts = texts }

  /// A sentence and its stable identifier.
  package struct Sentence {
    /// The stable identifier for scripts.
    package let code: String
    /// The sentence.
    package let text: String
  }

  private func sentence(_ code: String, _ arguments: [String: String] = [:]) -> Sentence {
    Sentence(code: code, text: texts("cli.doctor.\(code)", arguments))
  }

  /// Describes a finding.
  package func sentence(_ finding: Finding) -> Sentence {
    guard case .unusable(let error) = finding else {
      return sentence(finding.code, arguments(of: finding))
    }
    let environment = Environment(
      now: Instant(seconds: 0), zone: .utc, zones: ZoneDatabase { _ in nil },
      format: Format(texts: texts, clock: .twentyFourHour))
    return Sentence(code: "unusable", text: UserFacingError(error, environment).text)
  }

  private func period(_ days: Range<CivilDay>) -> String {
    "\(ISOText.format(days.lowerBound)) – \(ISOText.format(days.upperBound.adding(days: -1)))"
  }

  private func arguments(of finding: Finding) -> [String: String] {
    switch finding {
    case .unusable: return [:]
    case .missing(let path), .empty(let path), .leftover(let path): return ["path": path]
    case .damaged(let detail): return ["detail": detail]
    case .brokenReferences(let table, let count): return ["table": table, "n": String(count)]
    case .lostRecord(let table, let id): return ["table": table, "id": id.text]
    case .unreadableRecord(let table, let id), .alteredRecord(let table, let id),
      .alteredHistory(let table, let id):
      return ["table": table.name, "id": id.text]
    case .severalInProgress(let ids): return ["ids": ids.map(\.short).joined(separator: ", ")]
    case .endBeforeStart(let id): return ["id": id.short]
    case .wrongLocalTime(let id, let stored, let expected):
      return [
        "id": id.short, "stored": ISOText.format(stored), "expected": ISOText.format(expected),
      ]
    case .unknownZone(let id, let zone): return ["id": id.short, "zone": zone]
    case .schema(let difference): return words(difference)
    case .alteredSamples(let file): return ["file": file]
    case .missingShoe(let table, let id, let shoe):
      return ["table": table.name, "id": id.text, "shoe": shoe.text]
    case .overlappingSessions(let id, let other), .overlappingRules(let id, let other):
      return ["id": id.text, "other": other.text]
    case .overlappingPeriods(let days, let other):
      return [
        "period": period(days), "other": period(other),
        "start": ISOText.format(days.upperBound.adding(days: -1)),
      ]
    case .longText(let table, let id, let column, let length, let limit):
      return [
        "table": table.name, "id": id.text, "column": column, "n": String(length),
        "most": String(limit),
      ]
    case .futureStamps(let count, let newest):
      return ["n": String(count), "day": ISOText.format(Zone.utc.local(at: newest).day)]
    case .clockBehind(let newest):
      return ["day": ISOText.format(Zone.utc.local(at: newest).day)]
    case .widePermissions(let path, let mode):
      return ["path": path, "mode": String(mode, radix: 8)]
    }
  }

  private func words(_ difference: SchemaDifference) -> [String: String] {
    ["type": texts.schemaType(difference), "name": difference.name]
  }

  /// Describes a note.
  package func sentence(_ note: DoctorNote) -> Sentence {
    switch note {
    case .oldZoneTable(let release, let year):
      return sentence("old_zone_table", ["release": release, "year": String(year)])
    case .zoneEndsEarly(let zone, let lastChange):
      return sentence("zone_ends_early", ["zone": zone, "day": ISOText.format(lastChange)])
    case .typedTimes(let count): return sentence("typed_times", ["n": String(count)])
    }
  }

  /// Describes a repair.
  package func sentence(_ repair: Repair) -> Sentence {
    switch repair {
    case .permissionsNarrowed(let path): return sentence("permissions_narrowed", ["path": path])
    case .indexesRebuilt: return sentence("indexes_rebuilt")
    case .schemaRepaired(let difference):
      let key = difference.kind == .missing ? "schema_built" : "schema_dropped"
      return sentence(key, words(difference))
    case .leftoverRemoved(let path): return sentence("leftover_removed", ["path": path])
    case .stampsRenewed(let count): return sentence("stamps_renewed", ["n": String(count)])
    case .logMerged: return sentence("log_merged")
    }
  }
}
