import Domain
import Services
import Widgets

extension Field {
  /// Creates the field for a time zone, with a list of all zones.
  package init(zone: String, _ environment: AppEnvironment) {
    self.init(id: "zone", label: environment.texts("settings.zone"), kind: .text, text: zone)
    suggestions = environment.zones.names
  }
}

/// Finds a time zone by typing part of its name.
extension FormLayer {
  /// The maximum number of suggested zones.
  private static let offered = 4

  /// Returns the zone called `name` and shows its current time beside the field; marks an unknown
  /// name.
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

  /// Suggests zones similar to the typed name.
  private mutating func offerNearestZones(_ environment: AppEnvironment) {
    let nearest = ZoneSearch.nearest(to: form.value("zone"), environment.zones.names)
    guard !nearest.isEmpty else { return }
    let names = nearest.prefix(Self.offered).joined(separator: ", ")
    explain("zone", environment.texts("remark.zones", ["zones": names]))
  }

  /// Completes the typed letters to the best matching zone. Returns whether there is one.
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
  /// Returns the names that contain all letters of `text` in order, best match first.
  static func matches(_ text: String, _ names: [String]) -> [String] {
    guard !text.isEmpty else { return [] }
    let scored = names.compactMap { name in
      FuzzyMatch.score(text, name).map { (name: name, rank: (-$0.score, name)) }
    }
    return scored.sorted { $0.rank < $1.rank }.map(\.name)
  }

  /// Returns the names that contain `text`, or else those within a few edits of it, compared as a
  /// whole or after the last slash.
  static func nearest(to text: String, _ names: [String]) -> [String] {
    // No name is near a text longer than the longest name and a third of it.
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
