import Domain

/// What a column of a table holds.
enum TableColumn: Hashable {
  /// When counting began, and when it ended.
  case start, end
  /// The one moment of a row.
  case time
  /// The day, and the hour of the day, 0…23.
  case date, hour
  case steps, distance
  /// A number of something: of what, another column, its own unit or the name of the file says.
  case value
  /// What `value` counts, and its unit.
  case type, unit
  /// How long something was counted, in seconds, where a row holds lists.
  case duration
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

  /// Letters and digits of a text in lower case.
  private static func plain(_ text: some StringProtocol) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// What a heading says: the column, and the unit of a length in micrometres; nil where it is not
  /// known.
  static func of(_ heading: String) -> (column: TableColumn, micrometres: Int64?)? {
    // Samsung puts the name of its data type before every heading.
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

  /// `Step Count (count)`, `Value [km]`.
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

  /// What a type of records counts, such as `HKQuantityTypeIdentifierStepCount`; nil for anything
  /// but steps and distances on foot.
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

  /// Whether a unit, a heading or a part of a file's name says steps.
  static func namesSteps(_ word: String) -> Bool { meanings[plain(word)] == .steps }

  /// Whether the name of a file says that it holds steps: `aggregates_steps.csv`.
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

  /// Whether a unit is that of things that are counted one by one.
  static func isCount(_ unit: String) -> Bool {
    ["", "count", "counts", "anzahl"].contains(plain(unit)) && !unit.contains("/")
      || namesSteps(unit)
  }

  /// The length that a unit of this name has; nil where it is none.
  static func micrometres(unit: String) -> Int64? {
    let name = unit.lowercased().filter { $0 != " " }
    return units.first { $0.suffix == name }?.micrometres
  }
}
