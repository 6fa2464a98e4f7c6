import Domain
import Services
import Widgets

/// Finding a time zone by typing part of its name.
extension FormLayer {
  /// How many zones are offered.
  private static let offered = 4

  /// The zone called `name`, whose time a note shows; an unknown one is marked.
  package mutating func zone(_ name: String, _ environment: AppEnvironment) -> Zone? {
    do {
      let zone = try environment.zones.zone(name)
      form.set("zone", note: environment.format.time(environment.now, in: zone))
      return zone
    } catch {
      fail("zone", error, environment)
      form.set("zone", note: "")
      offerNearestZones(environment)
      return nil
    }
  }

  /// Says which zones come near to what was typed.
  private mutating func offerNearestZones(_ environment: AppEnvironment) {
    let nearest = ZoneSearch.nearest(to: form.value("zone"), environment.zones.names)
    guard !nearest.isEmpty else { return }
    let names = nearest.prefix(Self.offered).joined(separator: ", ")
    remark(environment.texts("remark.zones", ["zones": names]))
  }

  /// Writes the zone out whose name has the letters that were typed; whether there was one.
  package mutating func completeZone(_ environment: AppEnvironment) -> Bool {
    guard form.focused?.id == "zone", form["zone"]?.error != nil,
      let zone = ZoneSearch.matches(form.value("zone"), environment.zones.names).first
    else { return false }
    form.set("zone", text: zone)
    review(environment)
    return true
  }
}

/// Finds names of time zones.
enum ZoneSearch {
  /// The names that have all letters of `text` in their order, the best first.
  static func matches(_ text: String, _ names: [String]) -> [String] {
    guard !text.isEmpty else { return [] }
    let scored = names.compactMap { name in
      FuzzyMatch.score(text, name).map { (name: name, rank: (-$0.score, name)) }
    }
    return scored.sorted { $0.rank < $1.rank }.map(\.name)
  }

  /// The names with `text` in them, or where there are none those that differ in few letters, whole
  /// or behind the last slash.
  static func nearest(to text: String, _ names: [String]) -> [String] {
    // Nothing is near to a text longer than the longest name and a third of that.
    let longest = names.reduce(0) { max($0, $1.utf8.count) }
    guard !text.isEmpty, text.count <= longest + longest / 3 else { return [] }
    let wanted = text.lowercased()
    let holding = matches(text, names).filter { $0.lowercased().contains(wanted) }
    guard holding.isEmpty else { return holding }
    let ranked = names.compactMap { name -> (name: String, rank: (Int, String))? in
      let place = name.split(separator: "/").last.map(String.init) ?? name
      let distance = min(
        EditDistance.between(wanted, name.lowercased()),
        EditDistance.between(wanted, place.lowercased()))
      return distance <= text.count / 3 ? (name, (distance, name)) : nil
    }
    return ranked.sorted { $0.rank < $1.rank }.prefix(3).map(\.name)
  }
}
