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

  /// An automatic action that is running.
  private final class Aside: Sendable {
    let action: Action
    let isStopped = Atomic<Bool>(false)

    init(_ action: Action) { self.action = action }
  }

  private final class Mailbox: Sendable {
    let events = Mutex<[AppEvent]>([])
    let isStopped = Atomic<Bool>(false)
    /// The automatic actions that have not ended. The same one may have been started again while
    /// the first, which was cancelled, is still running.
    let asides = Mutex<[Aside]>([])

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

    /// Reports the outcome of an automatic action, unless it was cancelled and started again.
    func end(_ aside: Aside, with event: AppEvent) {
      let isReplaced = asides.withLock { asides in
        asides.removeAll { $0 === aside }
        return aside.isStopped.load(ordering: .relaxed)
          && asides.contains { $0.action == aside.action }
      }
      if !isReplaced { post(event) }
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
    let aside = Aside(action)
    mailbox.asides.withLock { $0.append(aside) }
    do {
      try BackgroundThread.start { [path, mailbox, wake] in
        do {
          let store = try Store(path: path)
          mailbox.end(aside, with: Self.outcome(of: aside, on: store, environment, mailbox, wake))
        } catch {
          let failure = UserFacingError(error, environment)
          mailbox.end(aside, with: .finishedAside(action, .failure(failure)))
        }
        wake()
      }
    } catch {
      mailbox.end(
        aside, with: .finishedAside(action, .failure(UserFacingError(error, environment))))
    }
  }

  private static func outcome(
    of aside: Aside, on store: Store, _ environment: AppEnvironment, _ mailbox: Mailbox,
    _ wake: @Sendable () -> Void
  ) -> AppEvent {
    var last = System.monotonicMilliseconds(), reported: ByteProgress?
    return ActionOutcome.aside(aside.action, on: store, environment, .machine) { progress in
      let now = System.monotonicMilliseconds()
      if progress != reported, now - last >= millisecondsBetweenProgress {
        (last, reported) = (now, progress)
        mailbox.post(.progressAside(aside.action, progress))
        wake()
      }
      return !aside.isStopped.load(ordering: .relaxed)
    }
  }

  /// Cancels an automatic action, if it can be cancelled.
  package func stopAside(_ action: Action) {
    mailbox.asides.withLock { asides in
      for aside in asides where aside.action == action {
        aside.isStopped.store(true, ordering: .relaxed)
      }
    }
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
