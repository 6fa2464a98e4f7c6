import Domain
import Store

/// Reports what is stored, and prepares its deletion.
struct PrivacyService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions on what is stored.
  var privacy: PrivacyService { PrivacyService(services: self) }
}

extension PrivacyService {
  /// Returns a report. Throws `StoreError`.
  func inspect(_ examination: Examination) throws -> ActionResult {
    let page: TextPage
    switch examination {
    case .storage(let timer): page = try StoragePage(store, timer: timer, environment).page
    case .report(let columns, let rows):
      let report = DiagnosticReport(path: store.path, environment, screen: (columns, rows))
      page = TextPage(
        title: environment.texts("settings.report"),
        text: DiagnosticReport.page(of: report.sections),
        about: "report.about")
    case .coach:
      let answers = services.endpoint.memory.count(at: now.seconds)
      page = CoachDiagnostics(store, environment, answers: answers).page(environment.texts)
    }
    return ActionResult(nil, payload: page, canUndo: false)
  }

  /// Describes the faults of the store without changing anything.
  func examine() -> ActionResult {
    let zones = environment.zones, texts = environment.texts
    let findings = Doctor(path: store.path).check { name, instant in
      (try? zones.zone(name))?.local(at: instant)
    }
    let words = DoctorWords(texts: texts)
    var lines = findings.map { "- " + words.sentence($0).text }
    lines.insert(
      findings.isEmpty
        ? texts("cli.doctor.sound", ["path": store.path])
        : texts("cli.doctor.findings", ["n": String(findings.count), "path": store.path]), at: 0)
    if !findings.isEmpty { lines.append(texts("about.repair")) }
    let notes = try? DoctorNote.all(findings.isEmpty ? store : nil, environment)
    lines += (notes ?? []).map { words.sentence($0).text }
    return ActionResult(
      nil, title: texts("settings.about_doctor"), lines: lines, canUndo: false)
  }

  /// Makes the requested last backup and returns the deletion to perform.
  func prepare(_ deletion: Deletion, backup: String?) throws -> ActionResult {
    var deletion = deletion
    deletion.keyFile = try services.machines.keyFile()
    if let backup {
      let path = files.expanded(backup)
      try deletion.refuse(backup: path, of: deletion.footprint(of: store.path))
      try services.exports.writeFile(backup, nil, replaces: false) { write in
        _ = try Backup.write(store, environment, to: write)
      }
      deletion.backup = path
    }
    return ActionResult(nil, payload: deletion, canUndo: false)
  }
}
