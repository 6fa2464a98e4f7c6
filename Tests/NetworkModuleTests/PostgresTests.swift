import Network
import NetworkTestSupport
import Platform
import Testing

@Suite("PostgreSQL") struct PostgresTests {
  static let hasLibrary = (try? PostgresAddress("postgresql:///x")) != nil
  static let reason: Comment = "no libpq: .ci/setup installs it"

  @Suite(
    "addresses", .enabled(if: PostgresTests.hasLibrary, PostgresTests.reason))
  struct Addresses {
    private func parameters(
      _ text: String, _ variables: [String: String] = [:]
    ) throws -> [String: String] {
      let address = try PostgresAddress(text) { variables[$0] }
      return address.parameters(address.servers[0])
    }

    @Test("another computer has to prove its name and that it knows the password")
    func strict() throws {
      let found = try parameters("postgresql://maren@db.example.org/shiftpro")
      #expect(found["sslmode"] == "verify-full" && found["channel_binding"] == "require")
      #expect(found["user"] == "maren" && found["dbname"] == "shiftpro")
      #expect(found["target_session_attrs"] == "read-write")
    }

    @Test(
      "this computer does not have to",
      arguments: [
        "postgresql://127.0.0.1/x", "postgresql://localhost:5433/x", "postgresql://[::1]/x",
        "postgresql://%2Fvar%2Frun%2Fpostgresql/x",
      ])
    func local(text: String) throws {
      #expect(try parameters(text)["sslmode"] == nil)
    }

    @Test(
      "a variable or a file of services that may name another computer makes it strict",
      arguments: [
        ("postgresql:///x", "PGHOST"), ("postgresql://localhost/x", "PGHOSTADDR"),
        ("postgresql://127.0.0.1/x", "PGSERVICE"), ("postgresql://localhost/x?service=a", ""),
        ("postgresql://localhost/x?hostaddr=192.0.2.1", ""), ("postgresql://127.example.org/x", ""),
      ])
    func elsewhere(text: String, variable: String) throws {
      #expect(try parameters(text, [variable: "192.0.2.1"])["sslmode"] == "verify-full")
    }

    @Test(
      "an address that is less strict needs permission",
      arguments: ["sslmode=require", "channel_binding=prefer", "sslmode=disable"])
    func plain(parameter: String) throws {
      let text = "postgresql://db.example.org/x?\(parameter)"
      #expect(throws: PostgresError.plain(host: "db.example.org")) {
        try PostgresAddress(text, caFile: nil, allowsPlain: false)
      }
      #expect(try PostgresAddress(text, caFile: nil, allowsPlain: true).text.hasPrefix(text))
    }

    @Test(
      "what is no address is refused before a server is asked",
      arguments: ["port=abc", "sslmode=bogus", "service=none"])
    func meaningless(parameter: String) throws {
      let address = try PostgresAddress("postgresql://127.0.0.1/x?\(parameter)")
      do {
        _ = try PostgresConnection(address, password: nil)
        Issue.record("does not connect")
      } catch {
        guard case .badAddress = error else { throw error }
      }
    }

    @Test("one host beyond this computer among several makes it strict")
    func several() throws {
      let address = try PostgresAddress("postgresql://127.0.0.1:5432,db.example.org:5433/x")
      #expect(address.servers.map(\.name) == ["127.0.0.1:5432", "db.example.org:5433"])
      #expect(address.servers.map { $0.options["port"] } == ["5432", "5433"])
      #expect(address.parameters(address.servers[0])["sslmode"] == "verify-full")
      let one = try PostgresAddress("postgresql://a.example.org,b.example.org/x?port=5433")
      #expect(one.servers.map { $0.options["port"] } == ["5433", "5433"])
    }

    @Test("the file of certificate authorities is part of the address that is kept")
    func authorities() throws {
      let address = try PostgresAddress(
        "postgresql://db.example.org/x", caFile: "/etc/a b&c.pem", allowsPlain: false)
      #expect(address.text == "postgresql://db.example.org/x?sslrootcert=/etc/a%20b%26c.pem")
      #expect(try parameters(address.text)["sslrootcert"] == "/etc/a b&c.pem")
      let plain = try PostgresAddress(
        "postgresql://db.example.org/x", caFile: nil, allowsPlain: true)
      #expect(plain.text == "postgresql://db.example.org/x?sslmode=prefer")
    }

    @Test(
      "a password in it is refused and in no error",
      arguments: [
        "postgresql://maren:hunter2@db.example.org/x",
        "postgresql://db.example.org/x?password=hunter2",
        "postgresql://db.example.org/x?sslpassword=hunter2",
      ])
    func password(text: String) throws {
      #expect(throws: PostgresError.passwordInAddress) { try PostgresAddress(text) }
    }

    @Test(
      "what is no address is named without what was typed",
      arguments: [
        "postgresql://maren:hunter2@[db/x", "postgresql://maren@db/x?hunter2",
        "postgresql://maren:hunter2%zz@db/x", "host=db password=hunter2",
      ])
    func bad(text: String) throws {
      do {
        _ = try PostgresAddress(text)
        Issue.record("is refused")
      } catch {
        #expect(!"\(error)".contains("hunter2"))
      }
    }
  }

  @Test(
    "a server that never answers ends after a moment",
    .enabled(if: PostgresTests.hasLibrary, PostgresTests.reason))
  func silent() throws {
    let port = try LocalPort()
    try port.listen()
    var patience = PostgresConnection.Patience()
    patience.connecting = 50
    let address = try PostgresAddress("postgresql://maren@127.0.0.1:\(port.number)/x")
    do {
      _ = try PostgresConnection(address, password: nil, patience: patience)
      Issue.record("does not connect")
    } catch { #expect(error.isPassing) }
  }

  @Test(
    "a real server: rows, refusals, and an answer that does not come",
    .enabled(if: PostgresServers.isAvailable && hasLibrary, PostgresServers.reason),
    .timeLimit(.minutes(2)))
  func server() throws {
    let servers = try PostgresServers()
    defer { servers.stop() }
    let address = try PostgresAddress(servers.address)
    let connection = try PostgresConnection(address, password: "open-sesame")
    let rows = try connection.rows(
      "SELECT $1::text, NULL, $2::bytea, n::text FROM generate_series(1, 2) AS n",
      [.text("a"), .bytes([0, 255])])
    #expect(rows == [1, 2].map { [[97], nil, [0, 255], [48 + UInt8($0)]] })
    let host = "127.0.0.1:\(servers.primary)"
    #expect(throws: PostgresError.noTable) { try connection.rows("SELECT * FROM missing") }
    #expect(throws: PostgresError.password(host: host, user: "shiftpro")) {
      try PostgresConnection(address, password: "wrong")
    }
    #expect(throws: PostgresError.passwordMissing(host: host, user: "shiftpro")) {
      try PostgresConnection(address, password: nil)
    }
    let base = "postgresql://shiftpro@127.0.0.1:\(servers.primary)"
    let system = try PostgresAddress(
      "\(base)/shiftpro?sslmode=verify-full&sslrootcert=/etc/ssl/certs/ca-certificates.crt")
    do {
      _ = try PostgresConnection(system, password: "open-sesame")
      Issue.record("is not trusted")
    } catch {
      guard case .certificate = error else { throw error }
    }
    let missing = try PostgresAddress("\(base)/missing?sslmode=require")
    do {
      _ = try PostgresConnection(missing, password: "open-sesame")
      Issue.record("does not exist")
    } catch {
      #expect(error == .refused(host: host, reason: #"database "missing" does not exist"#))
    }
    var patience = PostgresConnection.Patience()
    patience.answering = 200
    let hasty = try PostgresConnection(address, password: "open-sesame", patience: patience)
    #expect(throws: PostgresError.noAnswer(host: host)) {
      try hasty.rows("SELECT pg_sleep(60)")
    }
  }
}
