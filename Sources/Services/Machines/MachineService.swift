import Domain
import Interchange
import Network
import Platform
import Store
import Sync

/// The parts of the system that sharing a store depends on; tests replace them.
package struct MachineRuntime: ServiceRuntime {
  /// Returns a variable of the environment; nil if it is missing or empty.
  package var variable: @Sendable (String) -> String?
  /// The name of the machine.
  package var name: String
  /// The cost of deriving a key.
  package var cost: EncryptionCost
  /// Asks the person for the password of the database at an address; nil without a terminal.
  package var ask: @Sendable (String) throws -> SecretBytes?
  private let passwords = PasswordMemory()

  /// Creates a runtime; what is left out is the machine's own.
  package init(
    variable: @escaping @Sendable (String) -> String? = System.variable,
    name: String = System.hostName(), cost: EncryptionCost = .usual,
    ask: @escaping @Sendable (String) throws -> SecretBytes? = { _ in nil }
  ) {
    self.variable = variable
    self.name = name
    self.cost = cost
    self.ask = ask
  }

  /// Returns the carrier for a place: a folder, or a database with a password.
  func carrier(_ place: String, _ secret: PasswordSource) -> any Carrier {
    guard PostgresAddress.isMeant(by: place) else { return FolderCarrier(place) }
    return PostgresCarrier(place) {
      try secret.read(variable) {
        guard let typed = try passwords.password(for: place, ask: ask) else {
          throw MachineError.cannotAsk(place)
        }
        return typed
      }
    }
  }

  /// The machine's own.
  package static let machine = MachineRuntime()
}

/// Keeps the stores of a person's machines in step.
package struct MachineService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The machines that share the store.
  package var machines: MachineService { MachineService(services: self) }
}

extension MachineService {
  var runtime: MachineRuntime { services[MachineRuntime.self] }

  /// Returns the state of the exchange. Touches neither the folder nor the network. Throws
  /// `StoreError`.
  package func status() throws -> MachineStatus {
    let conflicts = try conflicts().count
    guard let link = try store.machines.link() else { return MachineStatus(conflicts: conflicts) }
    var status = MachineStatus(
      link: link, machines: try store.machines.machines(),
      waiting: try store.machines.waitingCount(), conflicts: conflicts)
    status.leftOut = try store.recordsLeftOut()
    return status
  }

  /// Returns a SHA-256 of everything that is known here. Stores in step have the same one. Throws
  /// `StoreError` and `EncryptionError.library`.
  package func stateHash() throws -> String {
    let checksum = try Checksum()
    try store.forEachKnownLine { checksum.add(Array(($0 + "\n").utf8)) }
    return checksum.finish()
  }

  // MARK: Taking part

  /// Begins to share the store in a folder or a database. Throws `MachineError`, `PasswordError`,
  /// `EncryptionError` and `StoreError`.
  func create(_ choice: MachineChoice) throws -> ActionResult {
    let place = try place(choice), name = try checked(choice.name ?? runtime.name)
    if let link = try store.machines.link() { return try sendAgain(link, place, choice.secret) }
    let carrier = runtime.carrier(place, choice.secret)
    try carrier.prepare()
    if let text = try carrier.marker() {
      _ = try StoreMarker(text, at: choice.place)
      throw MachineError.storeThere(choice.place)
    }
    guard let passphrase = choice.passphrase else { throw MachineError.noKey }
    let (marker, key) = try StoreMarker.new(passphrase, cost: runtime.cost)
    try carrier.setMarker(marker.text)
    try keep(key, of: marker.store)
    try begin(marker, place, choice.secret, name, over: carrier)
    return try firstExchanged("done.sync.create")
  }

  /// Sends everything to the place of this store again, after it was emptied or damaged, from now on
  /// with another source of the password if there is one.
  private func sendAgain(
    _ link: MachineLink, _ place: String, _ secret: PasswordSource
  ) throws -> ActionResult {
    guard link.place == place else { throw MachineError.alreadyLinked(link.place) }
    var link = link
    if secret != .none { link.secret = secret }
    let carrier = runtime.carrier(place, link.secret)
    try carrier.prepare()
    let there = try carrier.marker().flatMap { try? StoreMarker($0, at: place) }
    if let there, there.store != link.store { throw MachineError.otherStore(place) }
    if there == nil { try carrier.setMarker(link.marker) }
    link.resends = true
    try store.writeMachines { try $0.save(link) }
    return try exchanged("done.sync.again")
  }

  /// Joins the store in a folder or a database: what is here and what is there become one. Throws as
  /// `create` does.
  func join(_ choice: MachineChoice) throws -> ActionResult {
    let place = try place(choice), carrier = runtime.carrier(place, choice.secret)
    let name = try checked(choice.name ?? runtime.name)
    guard let text = try carrier.marker() else { throw MachineError.noStore(choice.place) }
    let marker = try StoreMarker(text, at: choice.place)
    if let link = try store.machines.link() {
      guard link.store == marker.store, link.place != place else {
        throw MachineError.alreadyLinked(link.place)
      }
      return try move(link, to: place, choice, marker)
    }
    let key = try key(of: marker, choice)
    if choice.isDryRun {
      let link = MachineLink(
        store: marker.store, place: place, marker: marker.text, replica: "", name: "")
      var status = try status()
      status.result = MachineResult()
      status.result?.received = try run(carrier, key, isRehearsal: true).rehearse(link)
      return ActionResult(nil, payload: status, canUndo: false)
    }
    try keep(key, of: marker.store)
    try begin(marker, place, choice.secret, name, over: carrier)
    return try firstExchanged("done.sync.join")
  }

  /// Shares the store in another place from now on, such as a folder that was moved.
  private func move(
    _ old: MachineLink, to place: String, _ choice: MachineChoice, _ marker: StoreMarker
  ) throws -> ActionResult {
    let key = try key(of: marker, choice)
    guard !choice.isDryRun else { return ActionResult(nil, payload: try status(), canUndo: false) }
    try keep(key, of: marker.store)
    var link = old
    link.place = place
    link.secret = choice.secret
    try store.writeMachines { try $0.save(link) }
    return try exchanged("done.sync.move")
  }

  private func begin(
    _ marker: StoreMarker, _ place: String, _ secret: PasswordSource, _ name: String,
    over carrier: any Carrier
  ) throws {
    // What this store sent before it left is there under the UUID that it had.
    let old = try store.identity(), isBack = try carrier.heads()[old] != nil
    var link = MachineLink(
      store: marker.store, place: place, marker: marker.text,
      replica: isBack ? try store.renewIdentity() : old, name: name)
    link.secret = secret
    link.resends = try !store.isUntouched()
    try store.writeMachines { write in
      try write.forgetEverything()
      try write.save(link)
      guard isBack else { return }
      var before = Machine(id: old, name: name)
      before.isRetired = true
      try write.save(before)
    }
  }

  private func checked(_ name: String) throws -> String {
    let name = name.trimmed
    guard !name.isEmpty else { throw MachineError.badName }
    if let problem = TextTooLong(name, .name) { throw problem }
    return name
  }

  /// Returns the address of a database as it is kept, or the absolute path of a folder.
  private func place(_ choice: MachineChoice) throws -> String {
    let typed = choice.place
    if PostgresAddress.isMeant(by: typed) {
      let caFile = choice.caFile.map { Files.absolute(files.expanded($0)) }
      do throws(PostgresError) {
        return try PostgresAddress(typed, caFile: caFile, allowsPlain: choice.allowsPlain).text
      } catch { throw MachineError.server(error) }
    }
    guard !typed.contains("://") else { throw MachineError.badPlace(typed) }
    guard choice.secret == .none, choice.caFile == nil, !choice.allowsPlain else {
      throw MachineError.folderNeedsNone
    }
    let path = files.expanded(typed)
    guard !path.isEmpty else { throw MachineError.badPlace(typed) }
    let parts = Files.absolute(path).split(separator: "/").filter { $0 != "." }
    return "/" + parts.joined(separator: "/")
  }

  /// Stops sharing. Everything stays here, and in the folder; so does the key, which another profile
  /// may use. Throws `MachineError.notLinked`.
  func leave() throws -> ActionResult {
    let link = try link()
    try store.writeMachines { try $0.forgetEverything() }
    return ActionResult(
      Message("done.sync.leave", ["place": link.place]), payload: try status(), canUndo: false)
  }

  func link() throws -> MachineLink {
    guard let link = try store.machines.link() else { throw MachineError.notLinked }
    return link
  }

  // MARK: Exchanging

  /// Exchanges changes with the other machines. Throws `MachineError` and `StoreError`.
  func exchange(isAutomatic: Bool) throws -> ActionResult {
    let link = try link()
    if link.isPaused, isAutomatic {
      return ActionResult(nil, payload: try status(), canUndo: false)
    }
    return try exchanged("done.sync.now")
  }

  /// Exchanges changes for the first time. If the server refuses that, the store is not shared; what
  /// it has received stays.
  private func firstExchanged(_ message: String) throws -> ActionResult {
    do { return try exchanged(message) } catch let error as MachineError where error.isRefusal {
      try store.writeMachines { try $0.forgetEverything() }
      throw error
    }
  }

  private func exchanged(_ message: String) throws -> ActionResult {
    let link = try link()
    let result: MachineResult
    do {
      let carrier = runtime.carrier(link.place, link.secret)
      result = try run(carrier, key(of: link), isRehearsal: false).run()
    } catch  where Self.isKept(error) {
      try note(error)
      throw error
    }
    var status = try status()
    status.result = result
    let numbers = [
      "sent": environment.format.number(Int64(result.sent)),
      "received": environment.format.number(Int64(result.received.changed)),
    ]
    var outcome = ActionResult(Message(message, numbers), payload: status, canUndo: false)
    for note in try notes(on: result, status) + waitingNotes(status) {
      outcome = outcome.noting(note)
    }
    return outcome
  }

  /// Whether an error is one of the place or its password.
  private static func isKept(_ error: any Error) -> Bool {
    error is PasswordError || (error as? MachineError).map { $0 != .busy } ?? false
  }

  /// Remembers why changes could not be exchanged.
  private func note(_ error: any Error) throws {
    guard var link = try store.machines.link() else { return }
    let isOffline = (error as? MachineError)?.isOffline ?? false
    let message = UserFacingError(error, environment)
    link.problem = isOffline ? MachineStatus.offline : message.code
    link.problemWords = MachineStatus.words(message.arguments)
    try store.writeMachines { try $0.save(link) }
  }

  private func run(
    _ carrier: any Carrier, _ key: SharedKey, isRehearsal: Bool
  ) -> MachineRun {
    MachineRun(
      store, over: carrier, key, now: now,
      keepsClosedPeriods: services.closedPeriods.mergeCheck()
    ) { records, machine in
      try services.archive.receive(records, from: machine, isDryRun: isRehearsal)
    }
  }

  /// Returns what the person has to know about an exchange.
  private func notes(
    on result: MachineResult, _ status: MachineStatus
  ) throws -> [Message] {
    var notes: [Message] = []
    if let name = result.copiedFrom { notes.append(Message("note.sync.copy", ["name": name])) }
    if result.sendsAgain { notes.append(Message("note.sync.again")) }
    if result.received.refused > 0 {
      let isAll = status.leftOut.count == result.received.refused
      notes.append(
        Message(
          isAll ? "note.sync.closed" : "note.sync.closed_more",
          [
            "n": environment.format.number(Int64(result.received.refused)),
            "what": try words().titles(of: status.leftOut),
          ]))
    }
    if result.received.replaced > 0 {
      let count = environment.format.number(Int64(result.received.replaced))
      notes.append(Message("note.sync.replaced", ["n": count]))
    }
    return notes + result.received.notes(environment)
  }

  /// Names the machines whose changes are on the way.
  private func waitingNotes(_ status: MachineStatus) -> [Message] {
    status.missing.filter { $0.problem == nil }.map {
      Message("note.sync.waiting", ["name": $0.machine])
    }
  }

  // MARK: Machines

  /// Names a machine.
  func rename(_ id: String, to name: String) throws -> ActionResult {
    let name = try checked(name)
    var link = try link()
    if isOwn(id, link) {
      link.name = name
      link.resends = true
      try store.writeMachines { try $0.save(link) }
    } else {
      var machine = try machine(id)
      machine.name = name
      try store.writeMachines { try $0.save(machine) }
    }
    return ActionResult(
      Message("done.sync.rename", ["name": name]), payload: try status(), canUndo: false)
  }

  /// Hides a machine that is not used any more; what it sends is received all the same.
  func retire(_ id: String) throws -> ActionResult {
    guard try !isOwn(id, link()) else { throw MachineError.ownMachine }
    var machine = try machine(id)
    machine.isRetired = true
    try store.writeMachines { try $0.save(machine) }
    return ActionResult(
      Message("done.sync.retire", ["name": machine.name]), payload: try status(), canUndo: false)
  }

  private func isOwn(_ id: String, _ link: MachineLink) -> Bool {
    !id.isEmpty && (link.replica.hasPrefix(id) || link.name == id)
  }

  private func machine(_ id: String) throws -> Machine {
    let found = try store.machines.machines().filter {
      !id.isEmpty && ($0.id.hasPrefix(id) || $0.name == id)
    }
    guard found.count == 1 else { throw MachineError.unknownMachine(id) }
    return found[0]
  }

  /// Pauses or resumes exchanging.
  func pause(_ isPaused: Bool) throws -> ActionResult {
    var link = try link()
    link.isPaused = isPaused
    try store.writeMachines { try $0.save(link) }
    return ActionResult(
      Message(isPaused ? "done.sync.pause" : "done.sync.resume"), payload: try status(),
      canUndo: false)
  }
}
