extension PaletteQueryTests {
  /// What people type, and the entry that they want: `query | entry`. Of several entries each is
  /// right on the screen that it belongs to.
  static let english = """
    theme | setting:theme
    dark | choice:theme:dark
    language | setting:language
    langu | setting:language
    german | choice:language:de
    deutsch | choice:language:de
    english | choice:language:en
    pdf | export:hours_pdf
    csv | export:hours_csv
    print | export:hours_pdf
    payslip | hours.slip
    paysl | hours.slip
    holiday | setting:holidays
    holid | setting:holidays
    vacation | absence.add
    sick | absence.add
    calendar | go.schedule
    week | schedule.week
    month | schedule.month
    period | hours.current
    bonus | bonuses.open
    raise | base_rates.open
    overtime | rulesets.open
    chart | hours.turn
    search | schedule.filter
    remind | setting:remind_before
    remin | setting:remind_before
    passphrase | setting:lock
    clock | setting:clock
    mouse | app.help
    exit | app.quit
    ics | export:shifts_ics
    rest | setting:rules
    light | choice:theme:light
    light theme | choice:theme:light
    theme light | choice:theme:light
    high contrast | choice:theme:high-contrast
    black and white | choice:theme:mono
    colours | setting:theme
    colors | setting:theme
    dark mode | choice:theme:dark
    light mode | choice:theme:light
    military time | choice:clock:24
    am pm | choice:clock:12
    24 hours | choice:clock:24
    time format | setting:clock
    week starts | setting:first_weekday
    symbols | setting:glyphs
    unicode | setting:glyphs
    no unicode | choice:glyphs:1
    screen reader | setting:accessible
    a11y | setting:accessible
    close period | hours.lock
    payroll | hours.lock
    reopen period | hours.lock
    new shift | shift.add
    add shift | shift.add
    delete shift | shift.delete
    remove shift | shift.delete
    edit shift | shift.edit hours.edit
    move shift | schedule.move
    reschedule | schedule.move
    copy shift | shift.copy
    swap | swap.add
    trade | swap.add
    who owes me | swaps.open
    swap days | schedule.swap
    clone | schedule.duplicate
    clock in | shift.toggle
    clock out | shift.toggle
    punch | shift.toggle
    start shift | shift.toggle
    forgot to stop | dashboard.finish
    started late | shift.toggle_at
    extra shift | shift.additional
    ill | absence.add
    time off | absence.add
    longer | schedule.lengthen
    left early | schedule.shorten
    select days | schedule.mark
    agenda | schedule.list
    week view | schedule.week
    month view | schedule.month
    year view | schedule.year
    year planner | schedule.year
    next month | schedule.next_month journal.next_month
    last month | schedule.previous_month
    next shift | schedule.next_shift
    find a shift | schedule.filter
    ignore warning | schedule.warnings
    roster | go.schedule
    sched | go.schedule
    layers | schedule.layers
    hours | go.hours
    earnings | go.hours
    steps | go.journal
    coach | go.coach
    dash | go.dashboard
    home | go.dashboard
    settings | go.settings
    prefs | go.settings
    undo | app.undo
    undo all | app.undo
    nigh | shift:Night
    take back | app.undo
    revert | app.undo
    redo | app.redo
    help | app.help
    manual | app.help
    quit | app.quit
    refresh | app.redraw
    second job | profile.choose
    profiles | profile.choose
    wizard | setup.open
    tips | app.hints
    salary | hours.slip
    wrong pay | hours.slip
    graph | hours.turn
    statistics | hours.turn
    insights | hours.your_year
    year in review | hours.your_year
    premiums | rulesets.open
    pay rules | rulesets.open
    night pay | rulesets.open
    pay rise | base_rates.open
    hourly wage | setting:rate
    allowance | bonuses.open
    apple health | import.open
    google fit | import.open
    fitbit | import.open
    import | import.open
    import csv | import.open
    backup | backup.make
    back up | backup.make
    restore | backup.restore
    recover | backup.restore
    daily backup | setting:auto_backup
    help rotations | help:rotations
    help files | help:files
    what is new | help:news setting:about_news
    help shortcuts | help:screen
    excel | export:hours_csv
    timesheet | export:hours_csv
    sign | export:hours_pdf
    hours pdf | export:hours_pdf
    shifts pdf | export:shifts_pdf
    shifts csv | export:shifts_csv
    outlook | export:shifts_ics
    print roster | export:shifts_pdf
    everything json | export:all_json
    export everything | export:all_json
    shoes csv | export:shoes_csv
    daily steps | export:days_csv
    rotation | pattern.open
    shift pattern | pattern.open
    new rotation | setting:pattern_new
    shoes | shoes.open
    sneakers | shoes.open
    new shoes | shoe.add
    worn out | shoe.retire
    change shoes | wear.toggle
    work shoes | setting:work_shoes
    unassigned | journal.next_free
    shortcuts | keys.open
    keyboard | keys.open
    default keys | setting:keys_reset
    lock | lock.now hours.lock
    password | setting:lock
    audit | audit.open
    who changed | audit.open
    wipe | setting:delete_all
    bug report | setting:report
    version | setting:about_version
    database | setting:about_store
    licenses | setting:about_licences
    gdpr | setting:stored
    timezone | setting:zone
    currency | setting:currency
    euro | setting:currency
    contract hours | hours.target
    biweekly | setting:period
    lunch | setting:break
    minimum rest | setting:least_rest
    labour law | setting:rules
    bank holiday | setting:holidays
    do not disturb | setting:remind_sleep
    notification | setting:remind_before
    systemd | setting:remind_timer
    apple watch | setting:sources
    step length | setting:stride
    travel | setting:stays
    passph | setting:lock
    calen | go.schedule calendars.open
    overti | rulesets.open
    vacat | absence.add
    sneak | shoes.open
    timesh | export:hours_csv
    licen | setting:about_licences
    rotat | pattern.open
    shortc | keys.open
    alarm | setting:remind_before
    bank shift | shift.additional
    switch user | profile.choose
    key bindings | keys.open
    new pair | shoe.add
    break | setting:break
    next period | hours.next
    previous period | hours.previous
    nights in a row | setting:nights_in_a_row
    bright | choice:theme:light
    start over | setting:delete_all
    ical | export:shifts_ics
    icalendar | export:shifts_ics
    hours excel | export:hours_csv
    daily steps csv | export:days_csv
    crash | setting:report
    xyzzy | nothing
    bitcoin | nothing
    """

  static let german = """
    theme | setting:theme
    farben | setting:theme
    dark | choice:theme:dark
    dunkel | choice:theme:dark
    hell | choice:theme:light
    hoher kontrast | choice:theme:high-contrast
    schwarzweiß | choice:theme:mono
    sprache | setting:language
    language | setting:language
    englisch | choice:language:en
    deutsch | choice:language:de
    pdf | export:hours_pdf
    drucken | export:hours_pdf
    csv | export:hours_csv
    excel | export:hours_csv
    stundenzettel | export:hours_csv
    ics | export:shifts_ics
    dienste csv | export:shifts_csv
    dienstplan drucken | export:shifts_pdf
    alles exportieren | export:all_json
    lohnabrechnung | hours.slip
    payslip | hours.slip
    gehaltszettel | hours.slip
    feiertage | setting:holidays
    feiert | setting:holidays
    bundesland | setting:holidays
    urlaub | absence.add
    krank | absence.add
    kalender | go.schedule calendars.open
    dienstplan | go.schedule
    woche | schedule.week
    wochenansicht | schedule.week
    monat | schedule.month journal.whole_month
    monatsansicht | schedule.month
    zeitraum abschließen | hours.lock
    monatsabschluss | hours.lock
    prämie | bonuses.open
    zulage | bonuses.open
    weihnachtsgeld | bonuses.open
    lohnerhöhung | base_rates.open
    erhöhung | base_rates.open
    überstunden | rulesets.open
    nachtzuschlag | rulesets.open
    tarif | rulesets.open
    lohnregeln | rulesets.open
    diagramm | hours.turn
    statistik | hours.turn
    jahresrückblick | hours.your_year
    suchen | schedule.filter
    erinn | setting:remind_before
    wecker | setting:remind_before
    nicht stören | setting:remind_sleep
    passwort | setting:lock
    passphrase | setting:lock
    uhr | setting:clock
    zeitformat | setting:clock
    maus | app.help
    beenden | app.quit
    exit | app.quit
    undo | app.undo
    rückgängig | app.undo
    alles rückgängig | app.undo
    neuer dienst | shift.add
    neue schicht | shift.add
    dienst löschen | shift.delete
    dienst ändern | shift.edit hours.edit
    dienst verschieben | schedule.move
    tauschen | swap.add
    diensttausch | swap.add swaps.open
    tag tauschen | schedule.swap
    einstempeln | shift.toggle
    feierabend | shift.toggle
    länger geblieben | schedule.lengthen
    zusatzschicht | shift.additional
    nächster monat | schedule.next_month
    schritte | go.journal
    einstellungen | go.settings
    settings | go.settings
    hilfe | app.help
    tastenkürzel | keys.open
    shortcuts | keys.open
    sicherung wiederherstellen | backup.restore
    backup | backup.make
    import | import.open
    apple health | import.open
    schuhe | shoes.open
    neue schuhe | shoe.add
    alte schuhe | shoe.retire
    turnus | pattern.open
    neue rotation | setting:pattern_new
    assistent | setup.open
    bildschirm sperren | lock.now
    protokoll | audit.open
    ruhezeit | setting:rules
    arbeitszeitgesetz | setting:rules
    mindestruhe | setting:least_rest
    währung | setting:currency
    zeitzone | setting:zone
    station | setting:department
    sollstunden | setting:target
    mittagspause | setting:break
    stundensatz | setting:rate
    alles löschen | setting:delete_all
    fehler melden | setting:report
    datenschutz | setting:stored
    screenreader | setting:accessible
    handy | setting:sources
    gehaltsz | hours.slip
    passw | setting:lock
    krankm | absence.add
    tastenk | keys.open
    überst | rulesets.open
    lohnab | hours.slip
    dsgvo | setting:stored
    dienste pdf | export:shifts_pdf
    stunden csv | export:hours_csv
    zeitraum schließen | hours.lock
    neues paar | shoe.add
    schuhe wechseln | wear.toggle
    nächster dienst | schedule.next_shift
    letzter monat | schedule.previous_month
    tägliche sicherung | setting:auto_backup
    hilfe schichtmodelle | help:rotations
    hilfe dateien | help:files
    was ist neu | help:news setting:about_news
    hilfe lohn | help:pay-rules
    datenbank | setting:about_store
    lizenzen | setting:about_licences
    version | setting:about_version
    nächte in folge | setting:nights_in_a_row
    teilzeit | setting:target
    weiß | choice:theme:light
    xyzzy | nothing
    """
}
