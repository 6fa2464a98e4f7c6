extension ShiftColumns {
  /// The meaning of a column.
  public enum Column: String, CaseIterable, Sendable {
    case date, start, endDate, end, duration, hours, rest, name, label, multiplier, notes, zone
    case status, additional, id
    /// The planned times of a table that has the worked ones too.
    case plannedStart, plannedEnd

    /// The accepted names in English and German, reduced to letters.
    var names: [String] {
      switch self {
      case .date: ["date", "datum"]
      case .start: ["start", "starttime", "begin", "from", "beginn", "anfang", "von"]
      case .end: ["end", "endtime", "stop", "to", "ende", "bis"]
      case .duration: ["duration", "length", "dauer"]
      case .hours: ["hours", "stunden"]
      case .rest: ["break", "breakminutes", "unpaid", "pause", "pauseminuten"]
      case .name: ["name", "shift", "title", "dienst", "bezeichnung"]
      case .label: ["label", "rate", "ratelabel", "satz", "lohnart"]
      case .multiplier: ["multiplier", "factor", "ratemultiplier", "faktor"]
      case .notes: ["notes", "note", "comment", "notiz", "notizen", "bemerkung"]
      case .zone: ["zone", "timezone", "zeitzone"]
      case .status: ["status"]
      case .additional: ["additional", "isadditionalshift", "additionalshift"]
      // The id that this program's exports contain.
      case .id: ["id"]
      case .endDate, .plannedStart, .plannedEnd: []
      }
    }

    /// The names that other programs use, which count where there is none of `names`, the first
    /// one first.
    var otherNames: [String] {
      switch self {
      case .date:
        [
          "startdate", "workdate", "shiftdate", "clockindate", "punchindate", "indate", "startday",
          "startdatum", "begindatum", "startdato", "fecha", "data", "dato",
        ] + Self.days
      case .start: Self.starts
      case .endDate:
        [
          "enddate", "enddatum", "einddatum", "clockoutdate", "punchoutdate", "outdate", "stopdate",
          "endday", "slutdato",
        ]
      case .end: Self.ends
      case .duration: ["duración", "durée", "durata", "totaltime"]
      case .hours:
        [
          "totalhours", "hoursworked", "workedhours", "shifthours", "arbeitsstunden", "horas",
          "horastrabajadas", "heures",
        ]
      case .rest:
        [
          "unpaidbreak", "unpaidbreaks", "unpaidbreaktime", "breaktime", "breakduration",
          "breaklength", "breaks", "mealbreak", "mealbreaks", "lunchbreak", "lunch", "pausenzeit",
          "pausen",
          "pausendauer", "pausa", "pausas", "descanso", "pauze", "przerwa", "rast",
        ]
      case .name:
        [
          "shiftname", "shifttype", "schicht", "subject", "project", "projekt", "task", "aufgabe",
          "job", "activity", "aktivität", "tätigkeit", "category", "kategorie",
        ]
      case .notes:
        [
          "description", "beschreibung", "comments", "kommentar", "commentaire", "observaciones",
          "opmerking", "uwagi", "notering",
        ]
      case .zone: ["tz"]
      case .plannedStart: Self.planned.flatMap { ["\($0)start", "\($0)starttime", "\($0)in"] }
      case .plannedEnd: Self.planned.flatMap { ["\($0)end", "\($0)endtime", "\($0)out"] }
      case .label, .multiplier, .status, .additional, .id: []
      }
    }

    /// Headings that are often those of weekdays, beside another one for the date.
    static let days = ["day", "tag", "jour", "giorno", "dag", "día", "dia"]

    /// Whether it is a planned time.
    var isPlanned: Bool { self == .plannedStart || self == .plannedEnd }

    private static let planned = ["scheduled", "planned", "rostered"]

    private static let starts = [
      "actualstart", "actualstarttime", "actualin", "startdatetime", "clockin", "clockedin",
      "clockintime", "punchin", "punchintime", "checkin", "checkintime", "timein", "intime",
      "firstin", "in", "shiftstart", "shiftstarttime", "startzeit", "startuhrzeit", "dienstbeginn",
      "schichtbeginn", "arbeitsbeginn", "kommen", "entrada", "horaentrada", "horadeentrada",
      "horadeinicio", "horainicio", "inicio", "início", "début", "debut", "heurededébut",
      "heurededebut", "arrivée", "arrivee", "inizio", "orainizio", "oradiinizio", "dalle",
      "begintijd", "starttijd", "van", "starttid", "fra", "od", "godzinarozpoczęcia",
    ]

    private static let ends = [
      "actualend", "actualendtime", "actualout", "enddatetime", "clockout", "clockedout",
      "clockouttime", "punchout", "punchouttime", "checkout", "checkouttime", "timeout", "outtime",
      "lastout", "out", "shiftend", "shiftendtime", "finish", "finishtime", "stoptime", "endzeit",
      "enduhrzeit", "dienstende", "schichtende", "arbeitsende", "gehen", "saída", "saida", "salida",
      "horasalida", "horadesalida", "horadefin", "horafin", "fin", "heuredefin", "départ",
      "depart", "fine", "orafine", "oradifine", "alle", "eindtijd", "einde", "tot", "sluttid",
      "slut", "til", "do", "koniec", "godzinazakończenia",
    ]

    /// Determines the column of a heading on its own; nil if it is unknown.
    init?(heading: String) {
      let heading = ShiftHeading(heading)
      let ranked = Self.allCases.compactMap { column in
        heading.rank(column).map { (column: column, rank: $0) }
      }
      guard let best = ranked.min(by: { $0.rank < $1.rank }) else { return nil }
      self = best.column == .duration && heading.unit == .hours ? .hours : best.column
    }
  }
}

/// A heading of a table of shifts: `Break (min)`, `start_utc`, `Timesheet Start Time`.
struct ShiftHeading {
  /// The unit of lengths.
  enum Unit {
    case seconds, minutes, hours

    private static let words: [String: Unit] = {
      var words: [String: Unit] = [:]
      for word in ["s", "sec", "secs", "second", "seconds", "sek", "sekunden"] {
        words[word] = .seconds
      }
      for word in ["m", "min", "mins", "minute", "minutes", "minuten"] { words[word] = .minutes }
      for word in ["h", "hr", "hrs", "hour", "hours", "std", "stunden"] { words[word] = .hours }
      return words
    }()

    fileprivate init?(_ word: String) {
      guard let unit = Self.words[word] else { return nil }
      self = unit
    }
  }

  /// Its letters in lower case, without a unit, a form or a zone in brackets.
  let letters: String
  /// The unit in brackets or at the end.
  let unit: Unit?
  /// The zone of its times, in brackets or at the end: `UTC` or a name of the tz database.
  let zone: String?
  /// The letters without the unit at the end, and those without a first word that says nothing.
  private let withoutUnit: String?, withoutFirst: String?

  init(_ name: String) {
    let isBracket = { (sign: Character) in sign == "(" || sign == "[" }
    let heading = name.prefix { !isBracket($0) }
    let bracket = name.drop { !isBracket($0) }.dropFirst().prefix { $0 != ")" && $0 != "]" }
    var words = (heading.isEmpty ? name[...] : heading).lowercased()
      .split { !$0.isLetter }.map(String.init)
    var zone = Self.zone(bracket), unit = Unit(bracket.lowercased().filter(\.isLetter))
    if words.count > 1, let last = words.last {
      if ["utc", "gmt"].contains(last) {
        zone = "UTC"
        words.removeLast()
      } else if last == "local" {
        words.removeLast()
      }
    }
    letters = words.joined()
    let last = words.count > 1 ? words.last.flatMap(Unit.init) : nil
    withoutUnit = last == nil ? nil : words.dropLast().joined()
    unit = unit ?? last
    let isEmpty = words.count > 1 && words.first.map(Self.emptyWords.contains) == true
    withoutFirst = isEmpty ? words.dropFirst().joined() : nil
    self.unit = unit
    self.zone = zone
  }

  /// First words of headings that only name the table.
  private static let emptyWords: Set = ["timesheet", "local", "shift"]
  private static let areas: Set = [
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Etc", "Europe",
    "Indian", "Pacific",
  ]

  private static func zone(_ bracket: Substring) -> String? {
    let text = bracket.filter { $0 != " " }
    if ["UTC", "GMT", "Z"].contains(text.uppercased()) { return "UTC" }
    let parts = text.split(separator: "/")
    return parts.count > 1 && areas.contains(String(parts[0])) ? text : nil
  }

  /// Returns how well it names a column, 0 best; nil if it does not.
  func rank(_ column: ShiftColumns.Column) -> Int? {
    if column.names.contains(letters) { return 0 }
    if let place = column.otherNames.firstIndex(of: letters) { return 1 + place }
    let known = column.names + column.otherNames
    if let withoutUnit, Self.lengths.contains(column), let place = known.firstIndex(of: withoutUnit)
    {
      return 1000 + place
    }
    if let withoutFirst, Self.plain.contains(column),
      let place = known.firstIndex(of: withoutFirst)
    {
      return 2000 + place
    }
    return nil
  }

  private static let lengths: Set<ShiftColumns.Column> = [.duration, .hours, .rest]
  private static let plain: Set<ShiftColumns.Column> = [
    .date, .start, .endDate, .end, .duration, .hours, .rest, .notes, .zone, .status,
  ]
}
