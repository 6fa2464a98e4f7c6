/// The kinds of exports that hold steps.
public enum HealthFormat: String, CaseIterable, Hashable, Sendable {
  /// Apple Health: `export.zip`, its folder or its XML.
  case appleHealth = "apple-health"
  /// Fitbit, from Google Takeout: a folder or archive, or its JSON and CSV files.
  case fitbit
  /// Google Fit, from Google Takeout: the files of daily activity metrics and of all data.
  case googleFit = "google-fit"
  /// Samsung Health: a folder or archive of CSV files.
  case samsungHealth = "samsung-health"
  /// Garmin: FIT files of all-day monitoring, and the archive of one's own data.
  case garmin
  /// Zepp, Zepp Life and Mi Fit: the folder or archive of their CSV files.
  case zepp
  /// Withings: the folder or archive of its CSV files, or one of them.
  case withings
  /// Polar Flow: the JSON files of daily activity.
  case polar
  /// Oura: the JSON file of one's own data.
  case oura
  /// A table of steps with a heading.
  case csv
  /// Gadgetbridge: its SQLite database, or the archive that holds it.
  case gadgetbridge
  /// Android's Health Connect: its SQLite database, or the archive that holds it.
  case healthConnect = "health-connect"
}
