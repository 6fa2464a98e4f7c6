import Dispatch
import Domain
import Interchange
import Platform
import Services
import Store
import Synchronization

/// Performs actions in order on a background thread with a connection of its own, so that a slow
/// disk or another program's lock never blocks the keys.
package final class BackgroundPerformer: ActionPerformer {
  private struct Job: Sendable {
    let action: Action
    let environment: AppEnvironment
  }

  /// The queue of the background thread.
  private final class Jobs: Sendable {
    private let waiting = Mutex<[Job?]>([])
    private let count = DispatchSemaphore(value: 0)

    /// Adds a job; nil ends the thread after the jobs before it.
    func add(_ job: Job?) {
      waiting.withLock { $0.append(job) }
      count.signal()
    }

    /// Waits for the next job and returns it.
    func next() -> Job? {
      count.wait()
      return waiting.withLock { $0.removeFirst() }
    }
  }

  private final class Mailbox: Sendable {
    let events = Mutex<[AppEvent]>([])
    let isStopped = Atomic<Bool>(false)
    /// The automatic actions that were cancelled and have not ended.
    let stoppedAsides = Mutex<[Action]>([])

    /// Adds an event. Of consecutive progress events of one action only the latest is kept.
    func post(_ event: AppEvent) {
      events.withLock { events in
        switch (events.last, event) {
        case (.progress?, _): events.removeLast()
        case (.progressAside(let one, _)?, .progressAside(let other, _)) where one == other:
          events.removeLast()
        default: break
        }
        events.append(event)
      }
    }
  }

  /// The state of the background thread.
  private struct Worker {
    let path: String
    let mailbox: Mailbox
    let wake: @Sendable () -> Void
    private var store: Store?

    init(path: String, mailbox: Mailbox, wake: @escaping @Sendable () -> Void) {
      self.path = path
      self.mailbox = mailbox
      self.wake = wake
    }

    mutating func perform(_ job: Job) {
      // The in-memory copy replaced a store on a full disk. Reopen the file: it may have room
      // again, and newer records.
      if store?.isInMemory == true { store = nil }
      do {
        let open = try store ?? Store(path: path)
        store = open
        mailbox.post(outcome(of: job, on: open))
      } catch {
        mailbox.post(.failed(UserFacingError(error, job.environment), job.action))
      }
      wake()
    }

    private func outcome(of job: Job, on store: Store) -> AppEvent {
      let start = System.monotonicMilliseconds()
      var last = start - millisecondsBetweenProgress
      return ActionOutcome.of(job.action, on: store, job.environment, .machine) { progress in
        let now = System.monotonicMilliseconds()
        if now - last >= millisecondsBetweenProgress, let task = job.action.base.task {
          last = now
          mailbox.post(.progress(TaskProgress(task, progress, after: now - start)))
          wake()
        }
        return !mailbox.isStopped.load(ordering: .relaxed)
      }
    }
  }

  /// A number that changes faster is unreadable.
  private static let millisecondsBetweenProgress: Int64 = 100

  private let path: String
  private let wake: @Sendable () -> Void
  private let mailbox = Mailbox()
  private let jobs = Jobs()
  /// The error that prevented the thread from starting.
  private var refusal: (any Error)?

  /// Creates a performer for the store at `path`. Calls `wake` on another thread after each action.
  package init(path: String, wake: @escaping @Sendable () -> Void) {
    self.path = path
    self.wake = wake
    do {
      try BackgroundThread.start { [mailbox, jobs] in
        var worker = Worker(path: path, mailbox: mailbox, wake: wake)
        while let job = jobs.next() { worker.perform(job) }
      }
    } catch {
      refusal = error
    }
  }

  deinit { jobs.add(nil) }

  /// Queues `action`.
  package func perform(_ action: Action, _ environment: AppEnvironment) {
    mailbox.isStopped.store(false, ordering: .relaxed)
    if let refusal {
      return mailbox.post(.failed(UserFacingError(refusal, environment), action))
    }
    jobs.add(Job(action: action, environment: environment))
  }

  /// Performs `action` on a connection of its own. It delays no writer, because readers of a
  /// write-ahead log do not block writers.
  package func performAside(_ action: Action, _ environment: AppEnvironment) {
    mailbox.stoppedAsides.withLock { $0.removeAll { $0 == action } }
    do {
      try BackgroundThread.start { [path, mailbox, wake] in
        do {
          let store = try Store(path: path)
          mailbox.post(Self.outcome(ofAside: action, on: store, environment, mailbox, wake))
        } catch {
          mailbox.post(.finishedAside(action, .failure(UserFacingError(error, environment))))
        }
        mailbox.stoppedAsides.withLock { $0.removeAll { $0 == action } }
        wake()
      }
    } catch {
      mailbox.post(.finishedAside(action, .failure(UserFacingError(error, environment))))
    }
  }

  private static func outcome(
    ofAside action: Action, on store: Store, _ environment: AppEnvironment, _ mailbox: Mailbox,
    _ wake: @Sendable () -> Void
  ) -> AppEvent {
    var last = System.monotonicMilliseconds(), reported: ByteProgress?
    return ActionOutcome.aside(action, on: store, environment, .machine) { progress in
      let now = System.monotonicMilliseconds()
      if progress != reported, now - last >= millisecondsBetweenProgress {
        (last, reported) = (now, progress)
        mailbox.post(.progressAside(action, progress))
        wake()
      }
      return mailbox.stoppedAsides.withLock { !$0.contains(action) }
    }
  }

  /// Cancels an automatic action, if it can be cancelled.
  package func stopAside(_ action: Action) {
    mailbox.stoppedAsides.withLock { $0.append(action) }
  }

  /// Cancels the current action, if it can be cancelled, and rolls it back.
  package func stop() { mailbox.isStopped.store(true, ordering: .relaxed) }

  /// Returns the outcomes since the last call.
  package func collect() -> [AppEvent] {
    mailbox.events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
