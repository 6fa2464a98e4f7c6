extension StringProtocol {
  /// Whether a host is this machine, by its name `localhost` or its address (RFC 6890, 2.2).
  var isLoopbackHost: Bool {
    if self == "localhost" || self == "::1" { return true }
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { (1...3).contains($0.utf8.count) && UInt8($0) != nil }
  }
}
