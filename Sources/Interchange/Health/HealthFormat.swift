/// The formats of step exports.
public enum HealthFormat: String, CaseIterable, Hashable, Sendable {
  /// Apple Health: `export.zip`, its folder or its XML.
  case appleHealth = "apple-health"
  /// Fitbit, from Google Takeout: a folder or archive, or its JSON and CSV files.
  case fitbit
  /// Google Fit, from Google Takeout: the daily activity metrics and all data.
  case googleFit = "google-fit"
  /// Samsung Health: a folder or archive of CSV files.
  case samsungHealth = "samsung-health"
  /// Garmin: FIT monitoring files, and the personal data archive.
  case garmin
  /// Zepp, Zepp Life and Mi Fit: the folder or archive of their CSV files.
  case zepp
  /// Withings: the folder or archive of its CSV files, or one of them.
  case withings
  /// Polar Flow: the JSON files of daily activity.
  case polar
  /// Oura: the JSON file of personal data.
  case oura
  /// Health Auto Export: the JSON files of its metrics.
  case autoExport = "health-auto-export"
  /// A table of steps with headings.
  case csv
  /// Gadgetbridge: its SQLite database, or an archive with it.
  case gadgetbridge
  /// Android's Health Connect: its SQLite database, or an archive with it.
  case healthConnect = "health-connect"
}
