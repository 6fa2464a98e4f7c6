import Network
import Platform
import Synchronization

/// What asking an endpoint needs of the machine; tests replace it.
package struct EndpointRuntime: ServiceRuntime {
  /// Returns a variable of the environment; nil if it is missing or empty.
  package var variable: @Sendable (String) -> String?
  /// Pauses, asking at least every 100 ms whether it is cancelled. Returns false if it is.
  package var pause: @Sendable (Duration, _ isCancelled: () -> Bool) -> Bool
  /// Returns a random number, for the jitter of pauses.
  package var random: @Sendable () -> UInt64
  /// The limits of a request.
  package var limits: HTTPLimits
  /// The answers that this process has received.
  package let memory: AnswerMemory

  /// The size of a response: a text of 256 KB in events of a few letters each.
  private static let responseBytes = 32 << 20
  private static let slice: Duration = .milliseconds(100)

  /// Creates a runtime; what is left out is the machine's own, with an empty memory.
  package init(
    variable: @escaping @Sendable (String) -> String? = System.variable,
    pause: @escaping @Sendable (Duration, () -> Bool) -> Bool = EndpointRuntime.sleep,
    random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: 0...(.max)) },
    limits: HTTPLimits = HTTPLimits(responseBytes: EndpointRuntime.responseBytes),
    memory: AnswerMemory = AnswerMemory()
  ) {
    self.variable = variable
    self.pause = pause
    self.random = random
    self.limits = limits
    self.memory = memory
  }

  /// The machine's own; its memory lasts as long as the process.
  package static let machine = EndpointRuntime()

  /// Sleeps in slices.
  package static let sleep: @Sendable (Duration, () -> Bool) -> Bool = { duration, isCancelled in
    var left = duration
    while left > .zero {
      if isCancelled() { return false }
      let (seconds, attoseconds) = min(left, slice).components
      var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
      nanosleep(&time, nil)
      left -= slice
    }
    return !isCancelled()
  }
}

extension StoreServices {
  /// The connection to a language model.
  var endpoint: EndpointRuntime { self[EndpointRuntime.self] }
}

/// A generator that asks a closure.
struct ClosureGenerator: RandomNumberGenerator {
  let number: @Sendable () -> UInt64

  func next() -> UInt64 { number() }
}

/// The answers of this process that were used last, so that asking again costs nothing.
package final class AnswerMemory: Sendable {
  /// The number of answers.
  package static let capacity = 64

  private struct Entry {
    let key: String
    let answer: String
    let expiry: Int64
  }

  /// The entries, used last at the end.
  private let entries = Mutex<[Entry]>([])

  /// Creates an empty memory.
  package init() {}

  /// Returns the answer of a key at a time in seconds; nil if there is none, or it has expired.
  package func answer(_ key: String, at now: Int64) -> String? {
    entries.withLock { entries in
      entries.removeAll { $0.expiry <= now }
      guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.answer
    }
  }

  /// Returns the number of answers that count at a time in seconds.
  package func count(at now: Int64) -> Int {
    entries.withLock { $0.count { now < $0.expiry } }
  }

  /// Keeps an answer, and forgets the one that was not used for longest.
  package func keep(_ answer: String, as key: String, until expiry: Int64) {
    entries.withLock { entries in
      entries.removeAll { $0.key == key }
      entries.append(Entry(key: key, answer: answer, expiry: expiry))
      if entries.count > Self.capacity { entries.removeFirst() }
    }
  }
}
