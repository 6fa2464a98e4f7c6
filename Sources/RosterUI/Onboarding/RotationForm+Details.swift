import AppCore
import Domain
import Services
import Widgets

/// The details of a rotation, for people who know its days or times.
extension RotationForm {
  static func detailFields(_ draft: RotationDraft, _ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    let teams = draft.preset.teamOffsets.indices.map(RotationPreset.teamName)
    var fields = [
      Field(
        id: "name", label: texts("setup.field.name"), kind: .text, text: draft.name,
        placeholder: draft.title),
      day("first", draft.first, environment), day("until", draft.until, environment),
      day("anchor", draft.cycleBegin, environment),
    ]
    if !teams.isEmpty {
      fields[3].label = texts("setup.field.anchor_team")
      fields.append(
        Field(
          id: "team", label: texts("setup.field.team"),
          kind: .choice([texts("setup.no_team")] + teams), index: draft.team.map { $0 + 1 } ?? 0))
    }
    fields.append(
      Field(
        id: "reversed", label: texts("setup.field.reversed"), kind: .toggle,
        index: draft.isReversed ? 1 : 0))
    return fields
      + draft.kindsInForce.map { kind in
        let times = ClockRange(start: kind.startMinuteOfDay, minutes: kind.durationMinutes)
        return range(id(kind), label: environment.format.kind(kind.nameKey), times)
      }
  }

  private static func id(_ kind: RotationPreset.Kind) -> String { "kind_\(kind.code)" }

  static func readDetails(
    _ draft: RotationDraft, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> RotationDraft? {
    var changed = draft
    changed.name = layer.form.value("name")
    changed.first = layer.day("first", environment) ?? draft.first
    changed.until =
      layer.form.value("until").isEmpty ? nil : layer.day("until", environment)
    if let begins = layer.day("anchor", environment), begins != draft.cycleBegin {
      changed.begin(on: begins)
    }
    let team = layer.form.choice("team")
    changed.team = team == 0 ? nil : team - 1
    changed.isReversed = layer.form.choice("reversed") == 1
    changed.kinds = []
    for kind in draft.preset.kinds {
      guard let range = readRange(id(kind), &layer, environment) else { continue }
      var own = kind
      (own.startMinuteOfDay, own.durationMinutes) = (range.start, range.minutes)
      if own != kind { changed.kinds.append(own) }
    }
    guard layer.isRight else { return nil }
    do {
      _ = try changed.pattern(id: SetupLayer.previewID, environment)
      return changed
    } catch {
      layer.fail(changed.until == nil ? "anchor" : "until", error, environment)
      return nil
    }
  }
}

extension RotationDraft {
  /// The latest day on which team A's cycle begins, up to the first day with shifts.
  package var cycleBegin: CivilDay {
    let begin = preset.firstWeekday.map { anchor.startOfWeek($0) } ?? anchor
    let count = preset.cycle.count
    let days = (first - begin.adding(days: -turnedDays)) % count
    return first.adding(days: -(days < 0 ? days + count : days))
  }
}
