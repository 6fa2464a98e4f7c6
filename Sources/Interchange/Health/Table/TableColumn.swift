import Domain

/// The meaning of a table column.
enum TableColumn: Hashable {
  /// The start and end of a count.
  case start, end
  /// The only time of a row.
  case time
  /// The day, and the hour of the day, 0…23.
  case date, hour
  case steps, distance
  /// A value whose quantity is in another column, in its unit or in the file name.
  case value
  /// The quantity of `value`, and its unit.
  case type, unit
  /// The duration of a count in seconds, in rows with lists.
  case duration
  /// The source.
  case source
  /// The local offset from UTC.
  case offset
  /// Samsung's device type; -2 is the sum of all devices.
  case sourceType

  /// The names of headings in the languages of the apps, reduced to letters and digits.
  private static let names: [(column: TableColumn, names: [String])] = [
    (
      .start,
      [
        "start", "starttime", "startdate", "startzeit", "startdatum", "beginn", "anfang", "begin",
        "from", "von", "startat", "started", "startedat", "heurededébut", "début", "horadeinicio",
        "inicio", "oradiinizio",
        "inizio", "starttijd", "horadeinício", "início", "startdatetime", "starttid", "開始時刻",
      ]
    ),
    (
      .end,
      [
        "end", "endtime", "enddate", "endzeit", "enddatum", "ende", "to", "until", "bis", "endat",
        "ended", "endedat",
        "finish", "finished", "finishtime", "finishdate", "stop", "stopped", "stoptime", "stopdate",
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
        "steps", "step", "stepcount", "stepscount", "schritte", "schrittzahl",
        "schrittanzahl", "anzahlschritte", "anzahlderschritte", "nombredepas",
        "pas", "pasos", "recuentodepasos", "númerodepasos", "passi", "conteggiodeipassi",
        "numerodipassi", "stappen", "aantalstappen", "passos", "contagemdepassos", "kroki",
        "liczbakroków", "steg", "antalsteg", "skridt", "skritt", "askeleet", "stepsvalue",
        "totalsteps",
        "歩数", "步数",
      ]
    ),
    (
      .value,
      [
        "value", "values", "count", "actual", "quantity", "qty", "amount", "sum", "total", "wert",
        "werte", "anzahl", "menge", "istwert", "summe", "valeur", "valor", "valore", "waarde",
        "nombre", "cantidad", "cantidade", "数値",
      ]
    ),
    (
      .type,
      [
        "type", "typ", "datatype", "datentyp", "recordtype", "sampletype", "quantitytype", "metric",
        "metrik", "measure", "measurement", "messgröße",
      ]
    ),
    (.duration, ["duration", "durations", "dauer", "durée", "duración", "durata"]),
    (.unit, ["unit", "units", "einheit", "unité", "unidad", "unità", "eenheid", "unidade"]),
    (
      .distance,
      [
        "distance", "distanz", "strecke", "entfernung", "distancia", "distanza", "afstand",
        "distância", "dystans", "totaldistance", "distancewalkingrunning",
        "walkingrunningdistance", "sträcka", "距離", "距离",
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

  /// Returns the letters and digits of a text in lower case.
  private static func plain(_ text: some StringProtocol) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// Returns the column of a heading, and its unit of length in micrometres; nil if it is unknown.
  static func of(_ heading: String) -> (column: TableColumn, micrometres: Int64?)? {
    // Samsung prefixes every heading with the name of its data type.
    let name =
      heading.hasPrefix("com.samsung") ? heading.split(separator: ".").last ?? "" : heading[...]
    if heading.hasPrefix("com.samsung"), heading.contains("step_count"), name == "count" {
      return (.steps, nil)
    }
    let plain = plain(name)
    if let column = meanings[plain] { return (column, nil) }
    for unit in units where plain.hasSuffix(unit.suffix) {
      if meanings[String(plain.dropLast(unit.suffix.count))] == .distance {
        return (.distance, unit.micrometres)
      }
    }
    return bracketed(name)
  }

  /// Parses headings such as `Step Count (count)` and `Value [km]`.
  private static func bracketed(
    _ heading: Substring
  ) -> (column: TableColumn, micrometres: Int64?)? {
    guard let bracket = heading.firstIndex(where: { $0 == "(" || $0 == "[" }) else { return nil }
    let unit = heading[heading.index(after: bracket)...].prefix { $0 != ")" && $0 != "]" }
    switch meanings[plain(heading[..<bracket])] {
    case .steps: return isCount(String(unit)) ? (.steps, nil) : nil
    case .value:
      if namesSteps(String(unit)) { return (.steps, nil) }
      return micrometres(unit: String(unit)).map { (.distance, $0) }
    default: return nil
    }
  }

  /// Returns the quantity of a record type, such as `HKQuantityTypeIdentifierStepCount`; nil for
  /// anything but steps and distances on foot.
  static func kind(ofType type: String) -> SampleKind? {
    var name = plain(type)
    for prefix in ["hkquantitytypeidentifier", "comgoogle"] where name.hasPrefix(prefix) {
      name = String(name.dropFirst(prefix.count))
    }
    for ending in ["delta", "record", "records"] where name.hasSuffix(ending) {
      name = String(name.dropLast(ending.count))
    }
    switch meanings[name] {
    case .steps: return .steps
    case .distance: return .distance
    default: return nil
    }
  }

  /// Returns whether a unit, a heading or a part of a file name means steps.
  static func namesSteps(_ word: String) -> Bool { meanings[plain(word)] == .steps }

  /// Returns whether the name of a file indicates steps: `aggregates_steps.csv`.
  static func namesSteps(file name: String) -> Bool {
    let stem = name.split(separator: "/").last ?? ""
    let words = stem.split { !$0.isLetter }
    return words.contains { word in
      let word = word.lowercased()
      return namesSteps(word)
        || ["steps", "stepcount", "schritt", "pedometer"].contains {
          word.hasPrefix($0) || word.hasSuffix($0)
        }
    }
  }

  /// Returns whether a unit is that of a plain count.
  static func isCount(_ unit: String) -> Bool {
    ["", "count", "counts", "anzahl"].contains(plain(unit)) && !unit.contains("/")
      || namesSteps(unit)
  }

  /// Returns the length of a unit in micrometres; nil if it is unknown.
  static func micrometres(unit: String) -> Int64? {
    let name = unit.lowercased().filter { $0 != " " }
    return units.first { $0.suffix == name }?.micrometres
  }
}
