import AppCore
import Domain
import Interchange
import Services
import Widgets

/// Saves a setup that is left midway in the profile: the personal answers in its columns, the rest
/// as a line of JSON.
extension SetupLayer {
  /// The saved state besides the profile.
  package var keptText: String {
    var object: JSONObject = [
      "step": .string(step.rawValue), "origin": .string(origin.rawValue),
      "first": .string(ISOText.format(first)), "way": .int(ways.selection),
      "query": .string(search.query.text), "preset": .int(search.list.selection),
      "days": .string(String(days.duties.map(\.rawValue))),
      "days_first": .string(ISOText.format(days.first)), "match": .int(matchList.selection),
    ]
    object["draft"] = draft.map { .object($0.kept) }
    var kept = JSONObject()
    for (step, form) in forms.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      kept[step.rawValue] = .object(form.kept)
    }
    object["forms"] = .object(kept)
    return JSONValue.object(object).text()
  }

  /// Returns the setup of `profile`, resumed where it was left.
  package static func resumed(
    _ profile: UserProfile, pay: PayContext, storePath: String, _ environment: AppEnvironment
  ) -> SetupLayer {
    let fresh = SetupLayer(
      .firstRun, profile: profile, pay: pay, storePath: storePath, today: environment.today)
    guard case .left(let text) = profile.setup, let value = try? JSONValue(parsing: text) else {
      return fresh
    }
    var layer = fresh
    do {
      try layer.restore(value, environment)
      return layer
    } catch {
      return fresh
    }
  }

  private mutating func restore(
    _ value: JSONValue, _ environment: AppEnvironment
  ) throws(JSONShapeError) {
    var fields = try JSONFields(value)
    let step = try fields.choice("step", SetupStep.init(rawValue:))
    origin = try fields.choice("origin", SetupStep.init(rawValue:))
    first = try fields.choice("first") { ISOText.day($0) }
    ways.selection = try fields.int("way")
    search.query = TextFieldState.search(try fields.string("query"))
    search.refresh()
    search.list.select(try fields.int("preset"), count: search.matches.count)
    days.first = try fields.choice("days_first") { ISOText.day($0) }
    days.duties = try fields.choice("days", ObservedDays.duties)
    days.cursor = days.duties.firstIndex(of: .unknown) ?? 0
    let told = try RotationDraft(kept: fields.optional("draft"), environment)
    let match = try fields.int("match")
    guard step.isPart(of: .firstRun), step.counted != .confirm || told != nil else {
      throw JSONShapeError(fields.path, .missing)
    }
    try restoreForms(fields.value("forms"), told, environment)
    let filled = forms[step]
    draft = told
    _ = open(step, environment)
    if let filled { forms[step] = filled }
    matchList.select(match, count: matches.count)
    listen()
  }

  private mutating func restoreForms(
    _ value: JSONValue, _ told: RotationDraft?, _ environment: AppEnvironment
  ) throws(JSONShapeError) {
    var kept = try JSONFields(value)
    for step in SetupStep.allCases where step.isForm {
      guard let form = kept.optional(step.rawValue) else { continue }
      draft = told
      _ = open(step, environment)
      try forms[step]?.restore(form, environment)
    }
  }
}

extension SetupStep {
  /// Returns whether the setup with that purpose includes this step.
  fileprivate func isPart(of purpose: SetupLayer.Purpose) -> Bool {
    SetupStep.counted(for: purpose).contains(counted) && self != .done
  }
}

extension ObservedDays {
  /// Parses the letters of the days; nil if they are invalid.
  fileprivate static func duties(_ text: String) -> [Duty]? {
    let duties = text.compactMap { Duty(rawValue: $0) }
    return duties.count == count && text.count == count ? duties : nil
  }
}

extension FormLayer {
  /// The values of the fields: texts and indices of choices.
  fileprivate var kept: JSONObject {
    var object = JSONObject()
    for field in form.fields {
      object[field.id] = field.choices == nil ? .string(field.input.text) : .int(field.index)
    }
    return object
  }

  /// Restores the fields; some exist only after others are filled in.
  fileprivate mutating func restore(
    _ kept: JSONValue, _ environment: AppEnvironment
  ) throws(JSONShapeError) {
    for _ in 0..<2 {
      var fields = try JSONFields(kept)
      for field in form.fields {
        guard let value = fields.optional(field.id) else { continue }
        let path = fields.path.appending(field.id)
        guard let count = field.choices else {
          form.set(field.id, text: try value.string(at: path))
          continue
        }
        let index = try value.int(at: path)
        guard (0..<count).contains(index) else {
          throw JSONShapeError(path, .invalid(String(index)))
        }
        form[field.id]?.index = index
      }
      review(environment)
    }
  }
}

extension Field {
  /// The number of choices; nil for a text field.
  fileprivate var choices: Int? {
    switch kind {
    case .choice(let options): options.count
    case .toggle: 2
    case .text, .date, .time, .duration, .number: nil
    }
  }
}

// MARK: - The rotation

extension RotationDraft {
  fileprivate var kept: JSONObject {
    var object: JSONObject = [
      "name": .string(name), "first": .string(ISOText.format(first)),
      "anchor": .string(ISOText.format(anchor)), "turned": .int(turnedDays),
      "reversed": .bool(isReversed), "kinds": .array(kinds.map(\.kept)),
    ]
    object["until"] = until.map { .string(ISOText.format($0)) }
    object["team"] = team.map { .int($0) }
    if preset.id == PatternDiscovery.ownID {
      object["cycle"] = .string(String(preset.cycle))
      object["title"] = .string(preset.names.first ?? "")
      object["own"] = .array(preset.kinds.map(\.kept))
    } else {
      object["preset"] = .string(preset.id)
    }
    return object
  }

  /// Restores a rotation; nil if none was saved. Throws `JSONShapeError` for one that is not a
  /// valid pattern.
  fileprivate init?(
    kept value: JSONValue?, _ environment: AppEnvironment
  ) throws(JSONShapeError) {
    guard let value else { return nil }
    try self.init(kept: value)
    guard (try? pattern(id: SetupLayer.previewID, environment)) != nil else {
      throw JSONShapeError(JSONPath(), .invalid(title))
    }
  }

  private init(kept value: JSONValue) throws(JSONShapeError) {
    var fields = try JSONFields(value)
    let preset: RotationPreset
    if let id = fields.optional("preset") {
      let id = try id.string(at: fields.path.appending("preset"))
      guard let known = Rotations.known.first(where: { $0.id == id }) else {
        throw JSONShapeError(fields.path, .invalid(id))
      }
      preset = known
    } else {
      let cycle = try fields.string("cycle"), title = try fields.string("title")
      let kinds = try fields.array("own", of: RotationPreset.Kind.init(kept:_:))
      do throws(PatternError) {
        preset = try PatternDiscovery.own(cycle, kinds, name: title)
      } catch { throw JSONShapeError(fields.path, .invalid(cycle)) }
    }
    self.init(preset, first: try fields.choice("first") { ISOText.day($0) })
    name = try fields.string("name")
    anchor = try fields.choice("anchor") { ISOText.day($0) }
    turnedDays = try fields.int("turned")
    isReversed = fields.optional("reversed") == .bool(true)
    kinds = try fields.array("kinds", of: RotationPreset.Kind.init(kept:_:))
    if fields.optional("until") != nil { until = try fields.choice("until") { ISOText.day($0) } }
    if fields.optional("team") != nil { team = try fields.int("team") }
    guard team.map(preset.teamOffsets.indices.contains) ?? true,
      preset.cycle.indices.contains(turnedDays)
    else { throw JSONShapeError(fields.path, .invalid("team")) }
  }
}

extension RotationPreset.Kind {
  fileprivate var kept: JSONValue {
    .object([
      "code": .string(String(code)), "kind": .string(nameKey), "start": .int(startMinuteOfDay),
      "minutes": .int(durationMinutes),
    ])
  }

  fileprivate init(kept value: JSONValue, _ path: JSONPath) throws(JSONShapeError) {
    var fields = try JSONFields(value, at: path)
    self.init(
      code: try fields.choice("code") { $0.count == 1 ? $0.first : nil },
      nameKey: try fields.string("kind"), startMinuteOfDay: try fields.int("start"),
      durationMinutes: try fields.int("minutes"))
  }
}

extension JSONFields {
  /// Reads the member `name` as a choice. Throws `JSONShapeError` if it is unknown.
  fileprivate mutating func choice<Value>(
    _ name: String, _ read: (String) -> Value?
  ) throws(JSONShapeError) -> Value {
    let text = try string(name)
    guard let value = read(text) else {
      throw JSONShapeError(path.appending(name), .invalid(text))
    }
    return value
  }
}
