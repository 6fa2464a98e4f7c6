import Network
import NetworkTestSupport
import Platform
import Synchronization
import Testing

@Suite("Faults of CalDAV servers") struct DAVFaultTests {
  private func place(_ server: FaultServer) throws -> DAVHref {
    DAVHref(try HTTPURL(server.url("/cal/")))
  }

  private func client(_ session: DAVSession = DAVSession()) -> DAVClient {
    DAVClient(session, retries: RetryPolicy(firstDelay: .milliseconds(1)))
  }

  private func multistatus(_ content: String, headers: [(String, String)] = []) -> FaultResponse {
    .text(
      #"<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" "#
        + #"xmlns:c="urn:ietf:params:xml:ns:caldav">\#(content)</d:multistatus>"#,
      status: 207, headers: headers)
  }

  private func item(_ href: String, _ properties: String) -> String {
    "<d:response><d:href>\(href)</d:href><d:propstat><d:prop>\(properties)</d:prop>"
      + "<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>"
  }

  private let itself =
    "<d:response><d:href>/cal/</d:href><d:propstat><d:prop><d:resourcetype><d:collection/>"
    + "</d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>"

  @Test("Refused credentials are sent twice and never again")
  func unauthorized() throws {
    let server = try FaultServer(.text("", status: 401))
    let session = DAVSession(credentials: .basic(user: "a", password: "b"))
    for _ in 0..<5 {
      #expect(throws: DAVError.unauthorized) { try client(session).list(place(server)) }
    }
    #expect(server.requests.count == 2)
    #expect(session.counts.requests == 2)
  }

  @Test(
    "What the body states comes before the status",
    arguments: [
      (400, "", .rejected(condition: nil)), (403, "", .forbidden(condition: nil)),
      (403, "d:need-privileges", .forbidden(condition: "need-privileges")),
      (403, "d:valid-sync-token", .invalidSyncToken),
      (412, "d:valid-sync-token", .invalidSyncToken),
      (404, "", .notFound), (410, "", .notFound), (405, "", .notAllowed),
      (409, "", .conflict(condition: nil)), (409, "c:no-uid-conflict", .uidConflict(href: nil)),
      (412, "c:no-uid-conflict", .uidConflict(href: nil)), (412, "", .preconditionFailed),
      (412, "d:if-match", .preconditionFailed),
      (412, "c:valid-calendar-data", .rejected(condition: "valid-calendar-data")),
      (403, "d:quota-not-exceeded", .insufficientStorage), (403, "c:max-resource-size", .tooLarge),
      (423, "d:lock-token-submitted", .locked), (507, "", .insufficientStorage),
      (500, "", .unexpected(status: 500)), (503, "", .unavailable(retryAfter: nil)),
      (429, "", .tooManyRequests(retryAfter: nil)),
    ] as [(Int, String, DAVError)])
  func statuses(_ status: Int, _ condition: String, _ expected: DAVError) throws {
    let body =
      condition.isEmpty
      ? "why"
      : #"<d:error xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><\#(condition)/></d:error>"#
    let server = try FaultServer(.text(body, status: status))
    let href = try place(server).member("x.ics")
    #expect(throws: expected) { try client().put([1], to: href, if: .isNew) }
    #expect(server.requests.count == ([429, 503].contains(status) ? 3 : 1))
    #expect(server.requests.allSatisfy { $0.headers["if-none-match"] == "*" })
  }

  @Test(
    "The address of the event with the same UID is told",
    arguments: [(409, "no-uid-conflict"), (403, "unique-scheduling-object-resource")])
  func uidConflict(_ status: Int, _ condition: String) throws {
    let body = """
      <error xmlns="DAV:"><C:\(condition) xmlns:C="urn:ietf:params:xml:ns:caldav">\
      <href>/cal/o.ics</href></C:\(condition)></error>
      """
    let server = try FaultServer(.text(body, status: status))
    #expect(throws: DAVError.uidConflict(href: "/cal/o.ics")) {
      try client().put([1], to: place(server), if: .isNew)
    }
  }

  @Test("A demanded delay is waited out, but not a long one")
  func retryAfter() throws {
    let short = try FaultServer(
      .text("", status: 503, headers: [("Retry-After", "0")]), multistatus(itself))
    #expect(try client().list(place(short)) == [])
    #expect(short.requests.count == 2)
    let long = try FaultServer(.text("", status: 429, headers: [("Retry-After", "31")]))
    #expect(throws: DAVError.tooManyRequests(retryAfter: .seconds(31))) {
      try client().list(place(long))
    }
    #expect(long.requests.count == 1)
  }

  @Test("A reset is repeated for reading, never for writing", arguments: [true, false])
  func reset(_ isReading: Bool) throws {
    let server = try FaultServer(FaultResponse([.reset]), multistatus(itself))
    if isReading {
      #expect(try client().list(place(server)) == [])
    } else {
      #expect(throws: DAVError.self) { try client().put([1], to: place(server), if: .isNew) }
    }
    #expect(server.requests.count == (isReading ? 2 : 1))
  }

  @Test("A silent server ends the session")
  func silent() throws {
    let server = try FaultServer(.silent)
    let session = DAVSession(limits: HTTPLimits(firstByte: .milliseconds(100)))
    for _ in 0..<3 {
      #expect(throws: DAVError.http(.timedOut(.firstByte))) {
        try client(session).list(place(server))
      }
    }
    #expect(server.requests.count == 1)
  }

  @Test("Responses that are no answer count together, and an answer starts anew")
  func stalled() throws {
    let busy = FaultResponse(
      [.pause(milliseconds: 600)] + FaultResponse.text("", status: 500).steps)
    let server = try FaultServer { _, number in number == 1 ? multistatus(itself) : busy }
    let session = DAVSession(limits: HTTPLimits(progress: .milliseconds(1700), progressBytes: 1000))
    var failures: [DAVError] = []
    for _ in 0..<6 {
      do { _ = try client(session).list(place(server)) } catch let error as DAVError {
        failures.append(error)
      }
    }
    // 600, an answer, 600, 600, and then 500 are left; nothing is sent any more.
    let refused = DAVError.unexpected(status: 500), over = DAVError.http(.timedOut(.total))
    #expect(failures == [refused, refused, refused, over, over])
    #expect(server.requests.count == 5)
  }

  @Test("Cancelling ends a request and a wait", arguments: [true, false])
  func cancelled(_ isWaiting: Bool) throws {
    let server = try FaultServer(
      isWaiting ? .text("", status: 503, headers: [("Retry-After", "20")]) : .silent)
    let client = DAVClient(DAVSession(), isCancelled: { !server.requests.isEmpty })
    let start = System.monotonicMilliseconds()
    #expect(throws: DAVError.http(.cancelled)) { try client.list(place(server)) }
    #expect(System.monotonicMilliseconds() - start < 5000)
  }

  @Test(
    "A list that is not whole is an error, never a shorter list",
    arguments: [
      "", "<d:multistatus xmlns:d='DAV:'/>", "<d:multistatus xmlns:d='DAV:'>", "<html/>",
      "<d:multistatus xmlns:d='DAV:'><d:response><d:href>/cal/a.ics</d:href><d:propstat><d:prop/>"
        + "<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>",
      "<d:multistatus xmlns:d='DAV:'><d:response/></d:multistatus>",
      "<!DOCTYPE a [<!ENTITY b \"c\">]><d:multistatus xmlns:d='DAV:'/>",
      "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><d:multistatus xmlns:d='DAV:'/>",
      String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100),
    ])
  func partial(_ body: String) throws {
    let server = try FaultServer(.text(body, status: 207))
    let found = #expect(throws: DAVError.self) { try client().list(place(server)) }
    if case .malformed = found {} else { Issue.record("\(found as Any)") }
  }

  @Test("Tags are verbatim, weak, missing or changed; addresses keep their spelling")
  func items() throws {
    let server = try FaultServer(
      multistatus(
        itself + item("a%40b.ics", "<d:getetag>\"x&amp;y\"</d:getetag>")
          + item("/cal/c@d.ics", "<d:getetag>W/\"1\"</d:getetag>")
          + item("/cal/e.ics", "<d:displayname>\u{1}e</d:displayname>")
          + item("/cal/f.ics", "<d:getetag>*</d:getetag>")),
      .text("", status: 204))
    let place = try place(server)
    let items = try client().list(place)
    #expect(items.map(\.tag?.text) == ["\"x&y\"", "W/\"1\"", nil, nil])
    #expect(items.map { $0.tag?.strong?.text } == ["\"x&y\"", nil, nil, nil])
    #expect(items[0].href.path == "/cal/a%40b.ics")
    #expect(items[0].href == (try DAVHref("/cal/a@b.ics", in: place.url)))
    #expect(items[1].href == (try DAVHref(server.url("/cal/c%40d.ics"), in: place.url)))
    #expect(items[0].href != (try DAVHref("/cal/a%2540b.ics", in: place.url)))
    #expect(try DAVHref("/a%2Fb", in: place.url) != DAVHref("/a/b", in: place.url))
    _ = try client().put([1], to: items[0].href, if: .matches(#require(items[0].tag?.strong)))
    #expect(server.requests.last?.target == "/cal/a%40b.ics")
    #expect(server.requests.last?.headers["if-match"] == "\"x&y\"")
    #expect(server.requests.last?.headers["content-type"] == "text/calendar; charset=utf-8")
  }

  @Test("Neither an address nor a redirect leads to another server")
  func otherOrigin() throws {
    let other = try FaultServer(.text("gotcha"))
    let listing = try FaultServer(multistatus(itself + item(other.url("/x.ics"), "")))
    let redirect = try FaultServer(.redirect(to: other.url("/"), status: 308))
    for server in [listing, redirect] {
      let expected = HTTPError.otherOrigin(from: server.url(""), to: other.url(""))
      #expect(throws: DAVError.http(expected)) {
        try client(DAVSession(credentials: .bearer("x"))).list(place(server))
      }
    }
    #expect(other.requests.isEmpty)
  }

  @Test("A list of changes in parts is read to its end")
  func truncation() throws {
    func status(_ href: String, _ code: Int) -> String {
      "<d:response><d:href>\(href)</d:href><d:status>HTTP/1.1 \(code) X</d:status></d:response>"
    }
    let token = { (number: Int) in "<d:sync-token>t\(number)</d:sync-token>" }
    let server = try FaultServer(
      multistatus(status("/cal/", 507) + item("/cal/a.ics", "") + token(1)),
      multistatus(
        status("/cal/a.ics", 404) + item("/cal/b.ics", "") + status("/cal/c.ics", 403) + token(2)))
    let place = try place(server)
    let changes = try client().changes(in: place, since: "t0")
    #expect(changes.token == "t2")
    #expect(changes.changed.map(\.href.path) == ["/cal/b.ics"])
    #expect(changes.removed.map(\.path) == ["/cal/a.ics"])
    #expect(changes.unreadable.map(\.path) == ["/cal/c.ics"])
    #expect(server.requests.map { $0.text.contains("<d:sync-token>t1<") } == [false, true])
    #expect(server.requests.allSatisfy { !$0.text.contains("limit") && $0.headers["depth"] == "0" })
    let stuck = try FaultServer(multistatus(status("/cal/", 507) + token(1)))
    #expect(throws: DAVError.malformed(reason: "the same sync token twice")) {
      try client().changes(in: self.place(stuck), since: nil)
    }
  }

  @Test("Resources are fetched fifty at a time; silence about one is not its end")
  func chunks() throws {
    let server = try FaultServer(multistatus(""))
    let place = try place(server)
    let hrefs = try (0..<120).map { try place.member("\($0).ics") }
    let fetched = try client().fetch(hrefs, in: place)
    #expect(fetched.omitted == hrefs && fetched.missing == [] && fetched.items == [])
    #expect(
      server.requests.map { $0.text.split(separator: "<d:href>").count - 1 } == [50, 50, 20])
  }

  @Test("A server without users has its calendars where the person says")
  func synology() throws {
    let calendar = item(
      "/cal/a/",
      "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:current-user-privilege-set>"
        + "<d:privilege><d:read/></d:privilege></d:current-user-privilege-set>")
    let server = try FaultServer { [itself] request, _ in
      guard request.target == "/cal/" else { return .text("", status: 404) }
      return multistatus(request.headers["depth"] == "1" ? itself + calendar : itself)
    }
    let found = try client().discover(from: HTTPURL(server.url("/cal/")))
    #expect(found.principal == nil && found.homes.map(\.path) == ["/cal/"])
    #expect(found.calendars.map(\.href.path) == ["/cal/a/"])
    #expect(found.calendars.first?.isWritable == false)
    let targets = ["/cal/", "/.well-known/caldav", "/", "/cal/"]
    #expect(server.requests.map(\.target) == targets)
  }

  @Test(
    "An address that is not there or not the user's is never replaced by another calendar",
    arguments: [
      (404, DAVError.notFound), (410, .notFound), (403, .forbidden(condition: nil)),
      (207, .notFound),
    ])
  func replaced(_ status: Int, _ expected: DAVError) throws {
    let user = item(
      "/", "<d:current-user-principal><d:href>/alice/</d:href></d:current-user-principal>")
    let home = item("/alice/", "<c:calendar-home-set><d:href>/cal/</d:href></c:calendar-home-set>")
    let gone =
      "<d:response><d:href>/bob/shifts/</d:href><d:status>HTTP/1.1 404 Not Found</d:status>"
      + "</d:response>"
    let server = try FaultServer { [itself] request, _ in
      switch request.target {
      case "/bob/shifts/": return status == 207 ? multistatus(gone) : .text("", status: status)
      case "/": return multistatus(user)
      case "/alice/": return multistatus(home)
      case "/cal/": return multistatus(itself)
      default: return .text("", status: 404)
      }
    }
    #expect(throws: expected) { try client().discover(from: HTTPURL(server.url("/bob/shifts/"))) }
    #expect(server.requests.count == 1)
    // A server as a whole may be anything.
    #expect(try client().discover(from: HTTPURL(server.url("/"))).homes.map(\.path) == ["/cal/"])
  }

  @Test("Calendars on another server are an error that names it")
  func homeElsewhere() throws {
    let home =
      "<c:calendar-home-set><d:href>https://p1.example.org/1/</d:href></c:calendar-home-set>"
    let server = try FaultServer(
      multistatus(item("/cal/", home + "<d:current-user-principal/>")), multistatus(itself))
    let expected = HTTPError.otherOrigin(from: server.url(""), to: "https://p1.example.org")
    #expect(throws: DAVError.http(expected)) {
      try client().discover(from: HTTPURL(server.url("/cal/")))
    }
  }

  @Test("A page to which a write is redirected is no success", arguments: ["PUT", "DELETE"])
  func seeOther(_ method: String) throws {
    let server = try FaultServer(.redirect(to: "/done", status: 303), .text("done"))
    let tag = try #require(DAVTag("\"1\"")?.strong)
    #expect(throws: DAVError.unexpected(status: 303)) {
      if method == "PUT" {
        _ = try client().put([1], to: place(server), if: .matches(tag))
      } else {
        try client().delete(place(server), ifMatches: tag)
      }
    }
    #expect(server.requests.map(\.method) == [method, "GET"])
    #expect(server.requests.first?.headers["if-match"] == "\"1\"")
  }

  @Test("A calendar is made by MKCOL where MKCALENDAR is unknown")
  func makeCollection() throws {
    let calendar = item("/cal/", "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>")
    let server = try FaultServer(
      .text("", status: 405), .text("", status: 201), multistatus(calendar))
    #expect(try client().makeCalendar(at: place(server), name: "A").href == place(server))
    #expect(server.requests.map(\.method) == ["MKCALENDAR", "MKCOL", "PROPFIND"])
    let taken = try FaultServer(
      .text("", status: 405), .text("", status: 405), multistatus(itself))
    #expect(throws: DAVError.exists) { try client().makeCalendar(at: place(taken), name: "A") }
  }

  @Test("Silence about a calendar is not its absence; a first list has nothing removed")
  func silence() throws {
    let empty = try FaultServer(multistatus(""))
    #expect(throws: DAVError.malformed(reason: "an empty multistatus")) {
      try client().calendar(at: place(empty))
    }
    let gone =
      "<d:response><d:href>/cal/a.ics</d:href><d:status>HTTP/1.1 404 X</d:status></d:response>"
      + "<d:sync-token>t</d:sync-token>"
    let server = try FaultServer(multistatus(gone))
    #expect(try client().changes(in: place(server), since: nil).removed == [])
    #expect(try client().changes(in: place(server), since: "s").removed.count == 1)
  }
}
