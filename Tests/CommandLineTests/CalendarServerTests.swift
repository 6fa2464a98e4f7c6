import Foundation
import NetworkTestSupport
import Platform
import TestSupport
import Testing
import shiftpro

@Suite(
  "Calendars on servers, from the command line",
  .enabled(if: CalDAVServers.isAvailable, CalDAVServers.reason))
struct CalendarServerTests {
  @Test("discovery, a wrong password, two ways of giving it, and a missing calendar")
  func radicale() throws {
    let servers = try CalDAVServers()
    defer { servers.stop() }
    let shell = try Shell(now: "2026-10-20T12:00:00Z", zone: "Europe/Berlin")
    shell.must("add", "2026-10-24 20:00", "2026-10-25 08:00", "--name", "Night")
    let secret = shell.folder.folder + "/secret"
    try Files.write(Array("secret\n".utf8), to: secret)
    let server = ["calendar", "add", servers.radicale, "--name", "Shifts", "--user", "alice"]
    let missing = shell.run(server + ["--password-file", secret, "--json"])
    #expect(try missing.error().text("code") == "calendar_none_there")
    try Files.write(Array("wrong\n".utf8), to: secret + "2")
    let wrong = shell.run(server + ["--password-file", secret + "2", "--create", "--json"])
    #expect(try wrong.error().text("code") == "calendar_dav_unauthorized")
    let none = shell.run(Array(server.dropLast(2)) + ["--create", "--json"])
    #expect(try none.error().text("code") == "calendar_password_missing")
    #expect(shell.run(server + ["--password-command", "cat \(secret)", "--create"]).status == 0)
    let sent = try shell.must("calendar", "sync", "Shifts", "--json").json()
    #expect((sent["sent"] as? [String: Int])?["created"] == 1)
    let idle = try shell.must("calendar", "sync", "Shifts", "--json").json()
    #expect(idle["requests"] as? Int == 2)
    let traced = shell.must("calendar", "sync", "Shifts", "--trace")
    #expect(traced.errors.contains("PROPFIND") && !traced.errors.contains("secret"))
    // A server that refuses the password is asked once for both of its calendars.
    let work = [
      "calendar", "add", servers.radicale, "--name", "Work", "--user", "alice",
      "--password-command", "cat \(secret)", "--create",
    ]
    #expect(shell.run(work).status == 0)
    try Files.write(Array("wrong\n".utf8), to: secret)
    let refused = shell("calendar", "sync", "--trace", "--json")
    #expect(refused.status == 1)
    #expect(refused.errors.split(separator: "\n").count { $0.contains("PROPFIND") } <= 2)
    let reports = try refused.list("calendars")
    #expect(
      reports.map { ($0["error"] as? [String: Any])?.text("code") }
        == ["calendar_unauthorized", "calendar_unauthorized"])
    try Files.write(Array("secret\n".utf8), to: secret)
    shell.must("calendar", "sync")
    // Somebody else reads it as busy time.
    let other = try Shell(now: "2026-10-20T12:00:00Z", zone: "Europe/Berlin")
    other.must("add", "2026-10-24 22:00", "2026-10-25 01:00", "--name", "Concert")
    let busy = [
      "calendar", "add", servers.radicale + "alice/shifts/", "--name", "Anna", "--user", "alice",
      "--password-file", secret, "--direction", "busy",
    ]
    #expect(other.run(busy).status == 0)
    other.must("calendar", "sync")
    let listed = other.must("list", "--from", "2026-10-24", "--to", "2026-10-26", "--json")
    #expect(listed.output.contains("\"busy\""))
  }
}
