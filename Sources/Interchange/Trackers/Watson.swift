import Domain

extension TrackerFormat {
  /// The files `frames` and `state` of Watson, and the output of `watson log --json`.
  ///
  ///     [[1762203600, 1762232400, "ward", "784ed391…", ["night"], 1795881718]]
  ///
  /// Frames are start and stop in seconds since 1970, project, id, tags and the time of the last
  /// change (Watson 2.1.0, frames.py); the id stays when a frame is edited.
  package static let watson = TrackerFormat(
    "watson", program: "Watson", isSequential: true,
    isData: { ["frames", "state"].contains($0) }, fits: Watson.fits, read: Watson.read)
}

private enum Watson {
  static func fits(_ head: TrackerHead) -> Bool {
    let text = head.packed
    if text.hasPrefix("[[") {
      let parts = text.dropFirst(2).split(separator: ",", maxSplits: 2)
      return parts.count == 3 && parts[0].count > 8 && Int(parts[0]) != nil && Int(parts[1]) != nil
        && parts[2].hasPrefix("\"")
    }
    guard let names = names[text.prefix(2) == "[{" ? "log" : "state"],
      text.hasPrefix("{") || text.hasPrefix("[{")
    else { return false }
    return names.allSatisfy { text.contains("\"\($0)\":") }
      && (text.hasPrefix("[{") ? text.contains("\"start\":\"") : text.utf8.count < 1000)
  }

  private static let names = [
    "log": ["id", "project", "start", "stop", "tags"], "state": ["project", "start", "tags"],
  ]

  static func read(
    _ text: TrackerText, into entries: inout TrackerEntries
  ) throws(ShiftFileError) {
    let elements: [JSONValue]
    switch try text.json() {
    case .array(let values): elements = values
    case let value: elements = [value]
    }
    for element in elements {
      if let entry = frame(element) ?? object(element) {
        entries.add(entry)
      } else {
        entries.skip(0, "", .damagedLine)
      }
    }
  }

  private static func frame(_ value: JSONValue) -> TrackerEntry? {
    guard case .array(let parts) = value, parts.count >= 4, let start = instant(parts[0]),
      let end = instant(parts[1]), case .string(let project) = parts[2],
      case .string(let id) = parts[3]
    else { return nil }
    return TrackerEntry(
      id: id, title: project, tags: parts.count > 4 ? tags(parts[4]) : [],
      start: .instant(start), end: .instant(end))
  }

  /// Reads an entry of the log, or the running one in `state`.
  private static func object(_ value: JSONValue) -> TrackerEntry? {
    guard case .object(let object) = value, case .string(let project)? = object["project"],
      let start = object["start"].flatMap(instant)
    else { return nil }
    var id: String?
    if case .string(let text)? = object["id"] { id = text }
    let end = object["stop"].flatMap(instant)
    guard end != nil || object["stop"] == nil else { return nil }
    return TrackerEntry(
      id: id, title: project, tags: object["tags"].map(tags) ?? [], start: .instant(start),
      end: end.map { .instant($0) })
  }

  private static func instant(_ value: JSONValue) -> Instant? {
    switch value {
    case .number(let text): Int64(text).map(Instant.init(seconds:))
    case .string(let text): ISOText.instant(text)
    default: nil
    }
  }

  private static func tags(_ value: JSONValue) -> [String] {
    guard case .array(let values) = value else { return [] }
    return values.compactMap { value in
      if case .string(let tag) = value { return tag }
      return nil
    }
  }
}
