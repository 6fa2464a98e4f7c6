import Domain
import Interchange
import Network
import NetworkTestSupport
import Platform
import Store
import Sync
import TestSupport
import Testing

/// What every carrier promises.
@Suite("Carriers", .serialized) struct CarrierTests {
  private static let one = "11111111-1111-4111-8111-111111111111"
  private static let other = "22222222-2222-4222-8222-222222222222"

  private func segment(
    _ number: Int, isSnapshot: Bool = false, _ bytes: [UInt8]
  ) throws -> OutgoingSegment {
    OutgoingSegment(
      number: number, isSnapshot: isSnapshot, hash: try Checksum.hash(of: bytes), bytes: bytes,
      count: 1)
  }

  /// Servers are slow to answer while other tests run.
  private static func carrier(
    to servers: PostgresServers, answering: Int64 = 60_000
  ) -> PostgresCarrier {
    var patience = PostgresConnection.Patience()
    patience.connecting = 60_000
    patience.answering = answering
    return PostgresCarrier(servers.address, patience: patience) { "open-sesame" }
  }

  private func check(_ carrier: any Carrier) throws {
    #expect(try carrier.marker() == nil)
    #expect(try carrier.heads() == [:])
    #expect(try carrier.read(1, of: Self.one) == [])
    let marker = try #require(TestMachine.shared).marker
    try carrier.prepare()
    try carrier.setMarker(marker.text)
    #expect(try StoreMarker(try #require(try carrier.marker()), at: "x") == marker)

    #expect(try carrier.put(segment(1, isSnapshot: true, [0, 1]), of: Self.one))
    for number in 2...5 where number != 4 {
      #expect(try carrier.put(segment(number, [UInt8(number)]), of: Self.one))
    }
    #expect(try carrier.put(segment(1, isSnapshot: true, [0, 1]), of: Self.one), "the same again")
    #expect(try !carrier.put(segment(1, isSnapshot: true, [9]), of: Self.one), "another one")
    #expect(try carrier.put(segment(7, [7]), of: Self.other))
    var head = SegmentHead()
    head.newest = 5
    head.snapshots = [1]
    head.hasGap = true
    #expect(try carrier.heads()[Self.one] == head)
    #expect(try carrier.put(segment(4, isSnapshot: true, [4]), of: Self.one))
    head.snapshots = [1, 4]
    head.hasGap = false
    #expect(try carrier.heads()[Self.one] == head)
    for (number, isSnapshot, bytes) in [(1, true, [UInt8(0), 1]), (2, false, [2]), (4, true, [4])] {
      let read = CarriedSegment(number: number, isSnapshot: isSnapshot, bytes: bytes)
      #expect(try carrier.read(number, of: Self.one) == [read])
    }
    try carrier.remove(before: 4, of: Self.one)
    #expect(try carrier.read(2, of: Self.one) == [])
    #expect(try carrier.read(7, of: Self.other).count == 1)
    head.snapshots = [4]
    #expect(try carrier.heads()[Self.one] == head)
  }

  @Test("a folder") func folder() throws {
    let folder = try TemporaryStore()
    let carrier = FolderCarrier(folder.folder + "/post")
    try carrier.prepare()
    try check(carrier)
  }

  @Test(
    "a database, and its primary dies",
    .enabled(if: PostgresServers.isAvailable, PostgresServers.reason), .timeLimit(.minutes(3)))
  func database() throws {
    let servers = try PostgresServers()
    defer { servers.stop() }
    func carrier() -> PostgresCarrier { Self.carrier(to: servers) }
    try check(carrier())
    #expect(throws: MachineError.storeThere(servers.address)) {
      try carrier().setMarker(
        StoreMarker.new(Passphrase(Array("x".utf8)), cost: .init(logN: 1))
          .marker.text)
    }
    // A damaged marker of this store is mended, and a missing table made again.
    let direct = try PostgresConnection(PostgresAddress(servers.address), password: "open-sesame")
    let marker = try #require(TestMachine.shared).marker
    _ = try direct.rows("UPDATE shiftpro_store SET crypto = '{}'")
    try carrier().setMarker(marker.text)
    #expect(try StoreMarker(try #require(try carrier().marker()), at: "x") == marker)
    _ = try direct.rows("DROP TABLE shiftpro_segment")
    #expect(try carrier().heads() == [:])
    try carrier().prepare()
    #expect(try carrier().put(segment(1, [1]), of: Self.one))
    try carrier().remove(before: 100, of: Self.one)
    try carrier().remove(before: 100, of: Self.other)

    let (a, b) = (try TestMachine("laptop"), try TestMachine("desktop"))
    try a.edit("s1") { $0.notes = "secret note" }
    try a.exchange(over: carrier())
    try b.exchange(over: carrier())
    try a.exchange(over: carrier())
    #expect(try a.known() == b.known())

    // What is acknowledged outlives the primary.
    try a.edit("s1") { $0.notes = "before the end" }
    #expect(try a.exchange(over: carrier()).sent == 1)
    try servers.perform("kill-primary")
    try b.edit("s1") { $0.breakMinutes = 7 }
    do {
      try b.exchange(over: carrier())
      Issue.record("nobody answers")
    } catch let error as MachineError { #expect(error.isOffline) }
    try servers.perform("promote")
    for machine in [b, a, b] { try machine.exchange(over: carrier()) }
    #expect(try a.known() == b.known())
    #expect(try b.store.shifts.shift(RecordID("s1"))?.notes == "before the end")
    #expect(try a.store.shifts.shift(RecordID("s1"))?.breakMinutes == 7)

    // The old primary is back, is first in the address and knows nothing of what came after.
    try servers.perform("return-primary")
    try a.edit("s1") { $0.notes = "into the dead branch" }
    #expect(try a.exchange(over: carrier()).sendsAgain)
    for machine in [b, a, b, a] { try machine.exchange(over: carrier()) }
    try servers.perform("kill-primary")
    #expect(try a.exchange(over: carrier()).sendsAgain || b.exchange(over: carrier()).sendsAgain)
    for machine in [b, a, b, a] { try machine.exchange(over: carrier()) }
    #expect(try a.known() == b.known())
    #expect(try b.store.shifts.shift(RecordID("s1"))?.notes == "into the dead branch")
    let log = String(decoding: try Files.read(servers.folder + "/primary.log"), as: UTF8.self)
    #expect(log.contains("INSERT INTO shiftpro_segment"))
    #expect(!log.contains("secret note") && !log.contains("Early"))
  }

  @Test(
    "a standby that is gone leaves it unknown whether a segment is there, and the same is sent again",
    .enabled(if: PostgresServers.isAvailable, PostgresServers.reason), .timeLimit(.minutes(3)))
  func noStandby() throws {
    let servers = try PostgresServers()
    defer { servers.stop() }
    func carrier(answering: Int64 = 60_000) -> PostgresCarrier {
      Self.carrier(to: servers, answering: answering)
    }
    try carrier().prepare()
    try carrier().setMarker(try #require(TestMachine.shared).marker.text)
    let (a, b) = (try TestMachine("laptop"), try TestMachine("desktop"))
    for machine in [a, b, a] { try machine.exchange(over: carrier()) }
    try servers.perform("kill-standby")
    try a.edit("s1") { $0.notes = "waits" }
    #expect(throws: MachineError.server(.noAnswer(host: "127.0.0.1:\(servers.primary)"))) {
      try a.exchange(over: carrier(answering: 3000))
    }
    let waiting = try #require(try a.store.machines.outbox().first)
    #expect(try a.store.machines.waitingCount() == 1)
    try servers.perform("return-standby")
    #expect(try a.exchange(over: carrier()).sent == 1)
    #expect(try a.store.machines.outbox().isEmpty)
    #expect(try carrier().read(waiting.number, of: try a.replica).map(\.bytes) == [waiting.bytes])
    try b.exchange(over: carrier())
    #expect(try b.store.shifts.shift(RecordID("s1"))?.notes == "waits")
  }
}
