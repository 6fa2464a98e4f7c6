import Domain
import Services

/// A warning about the zone of the settings or of `TZ` that cannot be read.
struct ZoneNotice {
  let machine: ProcessEnvironment

  /// Returns the warning for saved settings, or for the machine's zone if there are none; nil if the
  /// zone can be read.
  func message(for saved: UserProfile?) -> Message? {
    if let saved {
      let name = saved.timeZoneIdentifier
      guard (try? machine.zones.zone(name)) == nil else { return nil }
      return Message(
        "cli.zone.unknown_home", ["zone": name, "used": machine.zone.identifier])
    }
    let place = machine.place
    return place.unreadable.map { text in
      Message(
        "cli.zone.unreadable",
        ["text": String(text.prefix(60)), "used": place.zone.identifier])
    }
  }
}
