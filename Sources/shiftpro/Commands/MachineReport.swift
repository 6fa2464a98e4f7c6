import Domain
import Services
import Store

/// The printed state of the machines that share the store.
struct MachineReport {
  private let status: MachineStatus
  private let words: AuditWords

  private var environment: Environment { words.environment }
  private var texts: Texts { environment.texts }

  init(_ status: MachineStatus, _ words: AuditWords) {
    self.status = status
    self.words = words
  }

  // MARK: Text

  /// The state, line by line.
  var lines: [String] {
    guard let link = status.link else { return [texts("cli.sync.off")] }
    var rows = [
      ("place", link.place), ("own", link.name), ("state", texts("sync.state.\(status.state)")),
      ("last", link.lastSync.map(moment) ?? texts("cli.sync.never")),
      ("waiting", environment.format.number(Int64(status.waiting))),
    ]
    if status.conflicts > 0 {
      rows.append(("conflicts", environment.format.number(Int64(status.conflicts))))
    }
    let others = status.machines.filter { !$0.isRetired }.map(\.name)
    if !others.isEmpty { rows.append(("others", others.joined(separator: ", "))) }
    let table = TextTable.lines(
      [.init(), .init()], rows.map { [texts("cli.sync.row.\($0.0)"), $0.1] })
    return table + [status.leftOut(in: words), status.error(texts)?.text].compactMap(\.self)
      + status.problems(texts)
  }

  /// The changes that joining would bring, after a rehearsal.
  var rehearsal: [String] {
    guard status.link == nil, let count = status.result?.received else { return [] }
    let lines = [
      texts(
        "cli.sync.would_join",
        [
          "added": environment.format.number(Int64(count.added)),
          "updated": environment.format.number(Int64(count.updated)),
          "samples": environment.format.number(Int64(count.samples)),
        ])
    ]
    return lines + count.notes(environment).map { $0.text(texts) }
  }

  /// The machines, this one first.
  var devices: [String] {
    guard status.link != nil else { return [texts("cli.sync.off")] }
    let heading = ["name", "id", "last", "state"].map { texts("cli.sync.column.\($0)") }
    let rows = status.all.map { machine in
      [
        machine.name, String(machine.id.prefix(8)),
        machine.lastSeen.map(moment) ?? texts.sign("–"), state(of: machine),
      ]
    }
    return TextTable.lines([.init(), .init(), .init(), .init()], [heading] + rows)
  }

  private func state(of machine: Machine) -> String {
    if status.isOwn(machine) { return texts("cli.sync.own") }
    if machine.isRetired { return texts("cli.sync.retired") }
    return texts(machine.waitsFor == nil ? "sync.state.current" : "sync.state.waiting")
  }

  private func moment(_ instant: Instant) -> String {
    environment.format.moment(instant, in: environment.zone)
  }

  // MARK: JSON

  /// The object of the contract.
  func json(hash: String?) -> JSON {
    .object([
      "state": .string(status.state.rawValue), "carrier": JSON(status.link?.place),
      "sent_records": .integer(Int64(status.result?.sent ?? 0)),
      "received_records": .integer(Int64(status.result?.received.changed ?? 0)),
      "waiting_records": .integer(Int64(status.waiting)),
      "conflicts": .integer(Int64(status.conflicts)),
      "left_out": .array(
        status.leftOut.map {
          .object([
            "table": .string($0.table.name), "record": .string($0.record.text),
            "title": .string(words.title(of: $0)),
          ])
        }),
      "waiting_for": .array(
        status.missing.map {
          .object([
            "device": .string($0.machine), "segment": .integer(Int64($0.segment)),
            "reason": JSON($0.problem),
          ])
        }),
      "problem": JSON(status.link?.problem), "last_sync": JSON(status.link?.lastSync),
      "state_hash": JSON(hash),
    ])
  }

  /// The machines.
  var devicesJSON: JSON {
    let devices = status.all.map { machine in
      JSON.object([
        "id": .string(machine.id), "name": .string(machine.name),
        "is_own": .bool(status.isOwn(machine)),
        "last_seen": JSON(machine.lastSeen), "segment": .integer(Int64(machine.applied)),
        "is_retired": .bool(machine.isRetired),
      ])
    }
    return .object(["devices": .array(devices)])
  }
}
