import Domain
import Network
import Store

/// The list of requests, in which each is entered before it is sent: one that was on its way when
/// the program died is in it too.
final class EndpointJournal {
  private let store: Store
  private let host: String
  private let now: Instant
  /// The last request about framings with its place in the list; nil without one.
  private(set) var last: (id: Int64, request: EngineRequest)?
  /// Why the list could not be written; nothing is sent without it.
  private(set) var error: (any Error)?

  init(_ store: Store, host: String, now: Instant) {
    self.store = store
    self.host = host
    self.now = now
  }

  /// Enters a request with a body of that many bytes. Returns its place; nil if that failed.
  func begin(_ purpose: EndpointClient.Purpose, sending count: Int) -> Int64? {
    do {
      return try store.log(request(purpose, host, sent: count, received: 0, EngineRequest.sent))
    } catch {
      self.error = error
      return nil
    }
  }

  /// Enters what became of the request at a place: an entry for each redirect, and none if nothing
  /// was sent.
  func end(_ purpose: EndpointClient.Purpose, at id: Int64, _ entries: [HTTPLogEntry]) {
    do {
      if entries.isEmpty { try store.replaceLog(id, by: nil) }
      for (place, entry) in entries.enumerated() {
        let result =
          switch entry.outcome {
          case .status(let status): String(status)
          case .failed(let error): EndpointFailure(error).code
          }
        let request = request(
          purpose, entry.host, sent: entry.sent, received: entry.received, result)
        var own = id
        if place == 0 {
          try store.replaceLog(id, by: request)
        } else {
          own = try store.log(request)
        }
        if purpose != .models { last = (own, request) }
      }
    } catch { self.error = error }
  }

  /// Enters that the last request led to a failure; a new entry if nothing was sent, but the
  /// built-in engine stepped in. Throws `StoreError`.
  func fail(_ result: String, isFallback: Bool) throws {
    if let error { throw error }
    if case (let id, var request)? = last {
      request.result = result
      try store.replaceLog(id, by: request)
    } else if isFallback {
      try store.log(request(.regenerate, host, sent: 0, received: 0, result))
    }
  }

  private func request(
    _ purpose: EndpointClient.Purpose, _ host: String, sent: Int, received: Int, _ result: String
  ) -> EngineRequest {
    EngineRequest(
      at: now, host: host, purpose: purpose.rawValue, sent: sent, received: received,
      result: result)
  }
}
