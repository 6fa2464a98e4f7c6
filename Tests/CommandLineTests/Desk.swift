import TestSupport
import shiftpro

/// The computers of a person, with a folder that they share.
struct Desk {
  let laptop: Shell
  let desktop: Shell
  let post: String

  init() throws {
    var shells = [try Shell(), try Shell()]
    for index in shells.indices { shells[index].variables["SHIFTPRO_PASSPHRASE"] = "correct horse" }
    (laptop, desktop) = (shells[0], shells[1])
    post = laptop.folder.folder + "/post"
  }

  /// Shares the data of the laptop with the desktop.
  func share() {
    laptop("sync", "create", post, "--name", "laptop")
    desktop("sync", "join", post, "--name", "desktop")
  }

  /// Exchanges until nothing is left.
  func exchange() {
    for shell in [laptop, desktop, laptop, desktop] { shell("sync", "now") }
  }

  /// Returns the hash of the state of a computer; nil if it shares nothing.
  func hash(_ shell: Shell) -> String? {
    let output = shell("sync", "status", "--json").output
    return output.firstMatch(of: /"state_hash":"([0-9a-f]{64})"/).map { String($0.1) }
  }
}
