import Domain
import Services

/// A warning about the zone of the settings or of `TZ` that cannot be read.
struct ZoneNotice {
  /// The machine's zone, and what `TZ` says if that is none.
  let place: (zone: Zone, unreadable: String?)
  let zones: ZoneDatabase

  /// Returns what to tell the user whose settings were saved, or nobody's; nil if all is in order.
  func message(for saved: UserProfile?) -> Message? {
    if let saved {
      let name = saved.timeZoneIdentifier
      guard (try? zones.zone(name)) == nil else { return nil }
      return Message("cli.zone.unknown_home", ["zone": name, "used": place.zone.identifier])
    }
    return place.unreadable.map { text in
      Message(
        "cli.zone.unreadable",
        ["text": String(text.prefix(60)), "used": place.zone.identifier])
    }
  }
}
