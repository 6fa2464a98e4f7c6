/// What a column of a table holds.
enum TableColumn: Hashable {
  /// When counting began, and when it ended.
  case start, end
  /// The one moment of a row.
  case time
  /// The day, and the hour of the day, 0…23.
  case date, hour
  case steps, distance
  /// Who counted.
  case source
  /// How far local time is ahead of UTC.
  case offset
  /// Samsung: -2 stands for all devices together.
  case sourceType

  /// What headings are called in the languages of the apps, reduced to letters and digits.
  private static let names: [(column: TableColumn, names: [String])] = [
    (
      .start,
      [
        "start", "starttime", "startdate", "startzeit", "startdatum", "beginn", "anfang", "begin",
        "from", "von", "startat", "heurededébut", "début", "horadeinicio", "inicio", "oradiinizio",
        "inizio", "starttijd", "horadeinício", "início", "startdatetime", "starttid", "開始時刻",
      ]
    ),
    (
      .end,
      [
        "end", "endtime", "enddate", "endzeit", "enddatum", "ende", "to", "until", "bis", "endat",
        "heuredefin", "fin", "horadefinalización", "oradifine", "fine", "eindtijd",
        "horadetérmino", "fim", "enddatetime", "sluttid", "終了時刻",
      ]
    ),
    (
      .time,
      [
        "timestamp", "time", "datetime", "zeit", "zeitpunkt", "zeitstempel", "datumuhrzeit",
        "uhrzeit",
        "epoch", "unix", "unixtime", "dateandtime", "datumzeit", "daytime", "horodatage",
        "fechahora",
        "when",
      ]
    ),
    (
      .date,
      [
        "date", "day", "datum", "tag", "fecha", "data", "calendardate", "dato", "jour", "día",
        "giorno", "dag", "日付",
      ]
    ),
    (.hour, ["hour", "stunde", "std", "hora", "heure", "ora", "uur", "hr"]),
    (
      .steps,
      [
        "steps", "step", "stepcount", "stepscount", "count", "schritte", "schrittzahl",
        "schrittanzahl", "anzahlschritte", "anzahlderschritte", "actual", "istwert", "nombredepas",
        "pas", "pasos", "recuentodepasos", "númerodepasos", "passi", "conteggiodeipassi",
        "numerodipassi", "stappen", "aantalstappen", "passos", "contagemdepassos", "kroki",
        "liczbakroków", "steg", "antalsteg", "skridt", "skritt", "askeleet", "stepsvalue",
        "totalsteps",
        "歩数", "步数", "value", "wert",
      ]
    ),
    (
      .distance,
      [
        "distance", "distanz", "strecke", "entfernung", "distancia", "distanza", "afstand",
        "distância", "dystans", "totaldistance", "sträcka", "距離", "距离",
      ]
    ),
    (
      .source,
      [
        "source", "sourcename", "datasource", "quelle", "device", "devicename", "gerät", "fuente",
        "appareil", "dispositivo", "deviceuuid", "app",
      ]
    ),
    (.offset, ["timeoffset", "offset", "utcoffset", "zoneoffset", "timezoneoffset"]),
    (.sourceType, ["sourcetype"]),
  ]

  private static let meanings: [String: TableColumn] = names.reduce(into: [:]) { meanings, entry in
    for name in entry.names { meanings[name] = entry.column }
  }

  private static let units: [(suffix: String, micrometres: Int64)] = [
    ("kilometres", 1_000_000_000), ("kilometers", 1_000_000_000), ("kilometer", 1_000_000_000),
    ("miles", 1_609_344_000), ("meters", 1_000_000), ("metres", 1_000_000), ("meter", 1_000_000),
    ("km", 1_000_000_000), ("mi", 1_609_344_000), ("cm", 10_000), ("m", 1_000_000),
  ]

  /// What a heading says: the column, and the unit of a length in micrometres; nil where it is not
  /// known.
  static func of(_ heading: String) -> (column: TableColumn, micrometres: Int64?)? {
    // Samsung puts the name of its data type before every heading.
    let name =
      heading.hasPrefix("com.samsung") ? heading.split(separator: ".").last ?? "" : heading[...]
    let plain = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    if let column = meanings[plain] { return (column, nil) }
    for unit in units where plain.hasSuffix(unit.suffix) {
      if meanings[String(plain.dropLast(unit.suffix.count))] == .distance {
        return (.distance, unit.micrometres)
      }
    }
    return nil
  }

  /// The length that a unit of this name has; nil where it is none.
  static func micrometres(unit: String) -> Int64? {
    units.first { $0.suffix == unit.lowercased() }?.micrometres
  }
}
