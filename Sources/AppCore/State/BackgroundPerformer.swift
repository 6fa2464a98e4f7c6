import Dispatch
import Domain
import Interchange
import Platform
import Services
import Store
import Synchronization

/// Performs actions one after the other off the main thread, on a connection of its own, so that a
/// slow disk or a lock held by another program never stops the keys.
package final class BackgroundPerformer: ActionPerformer {
  private struct Job: Sendable {
    let action: Action
    let environment: AppEnvironment
  }

  /// The jobs that wait for the other thread.
  private final class Jobs: Sendable {
    private let waiting = Mutex<[Job?]>([])
    private let count = DispatchSemaphore(value: 0)

    /// Adds a job; nil ends the thread after those before it.
    func add(_ job: Job?) {
      waiting.withLock { $0.append(job) }
      count.signal()
    }

    /// The next job, once there is one.
    func next() -> Job? {
      count.wait()
      return waiting.withLock { $0.removeFirst() }
    }
  }

  private final class Mailbox: Sendable {
    let events = Mutex<[AppEvent]>([])
    let isStopped = Atomic<Bool>(false)

    /// Takes an event. Of progress only the latest matters.
    func post(_ event: AppEvent) {
      events.withLock { events in
        if case .progress? = events.last { events.removeLast() }
        events.append(event)
      }
    }
  }

  /// What belongs to the other thread.
  private struct Worker {
    /// No eye follows a number that changes more often.
    private static let millisecondsBetweenProgress: Int64 = 100

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
      // A copy of a full disk is opened again: by now there may be room, and newer records.
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
      var last = start - Self.millisecondsBetweenProgress
      return ActionOutcome.of(job.action, on: store, job.environment, .machine) { progress in
        let now = System.monotonicMilliseconds()
        if now - last >= Self.millisecondsBetweenProgress, let task = job.action.base.task {
          last = now
          mailbox.post(.progress(TaskProgress(task, progress, after: now - start)))
          wake()
        }
        return !mailbox.isStopped.load(ordering: .relaxed)
      }
    }
  }

  private let path: String
  private let wake: @Sendable () -> Void
  private let mailbox = Mailbox()
  private let jobs = Jobs()
  /// Why nothing can be performed.
  private var refusal: (any Error)?

  /// Writes to the store at `path`; `wake` is called after each action, from another thread.
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

  /// Performs `action` on a connection of its own: it keeps no change waiting, because a reader of
  /// a write-ahead log never does.
  package func performAside(_ action: Action, _ environment: AppEnvironment) {
    do {
      try BackgroundThread.start { [path, mailbox, wake] in
        do {
          let store = try Store(path: path)
          mailbox.post(ActionOutcome.aside(action, on: store, environment, .machine))
        } catch {
          mailbox.post(.finishedAside(action, UserFacingError(error, environment)))
        }
        wake()
      }
    } catch {
      mailbox.post(.finishedAside(action, UserFacingError(error, environment)))
    }
  }

  /// Stops the action under way, where it can be stopped; what it did is taken back.
  package func stop() { mailbox.isStopped.store(true, ordering: .relaxed) }

  /// The outcomes since the last call.
  package func collect() -> [AppEvent] {
    mailbox.events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
