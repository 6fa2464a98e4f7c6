import Foundation
import Network
import NetworkTestSupport
import Platform
import Testing

@Suite("TLS", .serialized) struct TLSTests {
  @Test("A server without TLS is not spoken to")
  func plainServer() throws {
    let server = try FaultServer(.text("plain"))
    let found = error(
      of: HTTPRequest(
        try HTTPURL("https://127.0.0.1:\(server.port)/"), limits: HTTPLimits(connect: .seconds(20)))
    )
    #expect(isTLS(found), "\(found as Any)")
    #expect(server.requests.isEmpty)
  }

  @Test(
    "Only the CA file makes a private server trusted, and only by its name",
    .enabled(if: TLSServer.isAvailable), .timeLimit(.minutes(1)))
  func privateServer() throws {
    let server = try TLSServer()
    defer { server.stop() }
    func request(_ host: String, caFile: String?) throws -> HTTPRequest {
      HTTPRequest(
        try HTTPURL("https://\(host):\(server.port)/"), limits: HTTPLimits(connect: .seconds(20)),
        caFile: caFile)
    }
    let trusted = try HTTPClient().send(request("localhost", caFile: server.caFile))
    #expect(trusted.status == 200)
    #expect(trusted.text.contains("TLSv1."))
    // The certificate has no such name.
    #expect(isTLS(error(of: try request("127.0.0.1", caFile: server.caFile))))
    // The system does not know the CA.
    #expect(isTLS(error(of: try request("localhost", caFile: nil))))
    #expect(isTLS(error(of: try request("localhost", caFile: server.otherFile))))
    #expect(isTLS(error(of: try request("localhost", caFile: server.folder + "/missing.pem"))))
    #expect(isTLS(error(of: try request("localhost", caFile: server.folder + "/empty.pem"))))
  }
}

/// A server with a certificate for `localhost` from a CA of its own: `openssl s_server`.
private final class TLSServer {
  static let isAvailable: Bool = {
    guard let tool = Tool("openssl", in: System.variable("PATH")),
      let version = try? tool.run(["version"])
    else { return false }
    // LibreSSL does not print the port that it has found.
    let text = String(decoding: version.output, as: UTF8.self)
    return text.hasPrefix("OpenSSL 3") || text.hasPrefix("OpenSSL 1.1.1")
  }()

  let folder: String
  let port: Int
  private let process = Process()

  var caFile: String { folder + "/ca.pem" }
  /// Another CA.
  var otherFile: String { folder + "/other.pem" }

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("shiftpro-tls-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let tool = try #require(Tool("openssl", in: System.variable("PATH")))
    try Self.makeCertificates(tool, folder)
    process.executableURL = URL(fileURLWithPath: tool.path)
    process.arguments = [
      "s_server", "-accept", "127.0.0.1:0", "-cert", folder + "/server.pem", "-key",
      folder + "/server.key", "-www",
    ]
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // It prints "ACCEPT 127.0.0.1:PORT" when it listens.
    var text = ""
    while !text.contains("ACCEPT") || !text.hasSuffix("\n") {
      let piece = output.fileHandleForReading.availableData
      guard !piece.isEmpty else { break }
      text += String(decoding: piece, as: UTF8.self)
    }
    port = try #require(
      text.split(separator: "\n").first { $0.hasPrefix("ACCEPT") }
        .flatMap { $0.split(separator: ":").last }.flatMap { Int($0) }, "\(text)")
  }

  func stop() {
    // It inherits the signals that threads of tests block, with those that ask to end.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func makeCertificates(_ tool: Tool, _ folder: String) throws {
    func openssl(_ words: String) throws {
      let arguments = words.split(separator: " ").map {
        String($0).replacingOccurrences(of: "FOLDER", with: folder)
      }
      try #require(try tool.run(arguments).status == 0, "openssl \(words)")
    }
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
    for name in ["ca", "other"] {
      try openssl(
        "req -x509 \(key) -keyout FOLDER/\(name).key -out FOLDER/\(name).pem -days 2 -subj /CN=\(name)"
      )
    }
    try openssl("req \(key) -keyout FOLDER/server.key -out FOLDER/server.csr -subj /CN=localhost")
    try Data("subjectAltName=DNS:localhost\n".utf8)
      .write(to: URL(fileURLWithPath: folder + "/names"))
    try Data().write(to: URL(fileURLWithPath: folder + "/empty.pem"))
    try openssl(
      "x509 -req -in FOLDER/server.csr -CA FOLDER/ca.pem -CAkey FOLDER/ca.key -CAcreateserial "
        + "-days 2 -extfile FOLDER/names -out FOLDER/server.pem")
  }
}
