import Platform

/// The deadlines of a request, in milliseconds of the monotonic clock.
struct RequestClock {
  let limits: HTTPLimits
  let start = System.monotonicMilliseconds()

  init(_ limits: HTTPLimits) { self.limits = limits }

  /// Returns the phase whose limit comes next, and when. `since` is when the current phase began,
  /// or when bytes last moved in it; `progress` is when enough of them had moved, nil for never.
  func deadline(
    of phase: HTTPError.Phase, since: Int64, progress: Int64?
  ) -> (phase: HTTPError.Phase, at: Int64) {
    let total = min(
      start + limits.total.milliseconds, (progress ?? start) + limits.progress.milliseconds)
    let own =
      switch phase {
      case .connect: since + limits.connect.milliseconds
      case .firstByte: since + limits.firstByte.milliseconds
      case .idle: since + limits.idle.milliseconds
      case .total: total
      }
    return total < own ? (.total, total) : (phase, own)
  }
}
