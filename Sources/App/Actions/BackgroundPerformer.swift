import Domain
import Store
import Synchronization

/// Performs actions one after the other off the main thread, on a connection of its own, so that a
/// slow disk or a lock held by another program never stops the keys.
public final class BackgroundPerformer: ActionPerformer {
  private struct Job: Sendable {
    let action: Action
    let environment: AppEnvironment
  }

  private final class Mailbox: Sendable {
    let events = Mutex<[AppEvent]>([])
  }

  private let mailbox = Mailbox()
  private let jobs: AsyncStream<Job>.Continuation

  /// Writes to the store at `path`; `wake` is called after each action, from another thread.
  public init(path: String, wake: @escaping @Sendable () -> Void) {
    let (stream, jobs) = AsyncStream.makeStream(of: Job.self)
    self.jobs = jobs
    let mailbox = mailbox
    Task.detached {
      var store: Store?
      for await job in stream {
        let event: AppEvent
        do {
          let open = try store ?? Store(path: path)
          store = open
          event = outcome(of: job.action, on: open, job.environment, .machine)
        } catch {
          event = .failed(Complaint(error, job.environment), job.action)
        }
        mailbox.events.withLock { $0.append(event) }
        wake()
      }
    }
  }

  deinit { jobs.finish() }

  /// Queues `action`.
  public func perform(_ action: Action, _ environment: AppEnvironment) {
    jobs.yield(Job(action: action, environment: environment))
  }

  /// The outcomes since the last call.
  public func collect() -> [AppEvent] {
    mailbox.events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
