import CNcurses
import Platform
import Terminal

// A single wait for keys, signals, other threads and the clock.
extension CursesBackend {
  /// Waits for events and returns all of them; empty after the timeout or after `WakePipe.wake`. A
  /// timeout of nil waits forever, 0 not at all.
  ///
  /// A lost terminal and a request to terminate are reported as one `.hangup`, once. Consecutive
  /// sizes are combined into one `.resize`. Keys may be secret: the caller erases them after use.
  public func wait(timeoutMilliseconds: Int32?) -> [InputEvent] {
    let deadline = timeoutMilliseconds.map { System.monotonicMilliseconds() + Int64($0) }
    while isOpen && pending.isEmpty && !needsRedraw {
      let before = System.monotonicMilliseconds()
      let left = deadline.map { max(0, $0 - before) }
      let ready = poll(timeout: left)
      // Only time in which the terminal had nothing to say is a pause, not that of our own work.
      decoder.pause(milliseconds: System.monotonicMilliseconds() - before)
      if ready.signals { handle(signals.take()) }
      if ready.keys { readKeys() }
      if ready.isGone {
        loseTerminal()
        break
      }
      if ready.wake {
        wake.drain()
        break
      }
      if left == 0 { break }
    }
    defer { pending = [] }
    return pending
  }

  private struct Readiness {
    var keys = false, isGone = false, signals = false, wake = false
  }

  private func poll(timeout: Int64?) -> Readiness {
    let events = Int16(POLLIN)
    var watched = [
      pollfd(fd: signals.pipe.readEnd, events: events, revents: 0),
      pollfd(fd: wake.descriptor, events: events, revents: 0),
      // A negative descriptor is ignored: a lost terminal is always readable.
      pollfd(fd: terminalIsLost ? -1 : port.input, events: events, revents: 0),
    ]
    let limit = timeout.map { Int32(clamping: $0) } ?? -1
    let ready = Platform.poll(&watched, nfds_t(watched.count), limit)
    // An interrupted call has no results, and the caller's loop continues. Any other failure would
    // repeat forever.
    guard ready > 0 else { return Readiness(isGone: ready < 0 && errno != EINTR) }
    let input = Int32(watched[2].revents)
    return Readiness(
      keys: input & POLLIN != 0,
      // Remaining input is read first.
      isGone: input & POLLIN == 0 && input & (POLLHUP | POLLERR | POLLNVAL) != 0,
      signals: watched[0].revents != 0, wake: watched[1].revents != 0)
  }

  /// Reads the available input, and waits briefly for the rest of an incomplete sequence.
  private func readKeys() {
    var total = 0
    while true {
      let count = readCodes()
      total += count
      guard count > 0, let patience = decoder.patience, isReadable(within: patience) else { break }
    }
    decoder.flush()
    if decoder.answersAreComplete { askedAt = nil }
    var read = decoder.take()
    for event in read { pending.appendErasing(event) }
    // The desktop may have switched between day and night. A terminal without an answer at the
    // start has none now.
    if read.contains(.focus(true)), decoder.background != nil { askBackground() }
    read.erase()
    // Readable without data: the other end is closed.
    if total == 0 && nc_unread(port.input) == 0 { loseTerminal() }
  }

  private func readCodes() -> Int {
    var count = 0
    while nc_key_waits(screen.keyboard) != 0 {
      var code: UInt32 = 0
      switch nc_read_key(screen.keyboard, &code) {
      case 1: decoder.feed(.scalar(code))
      case 2: decoder.feed(.key(Int32(bitPattern: code)))
      default: break
      }
      count += 1
    }
    return count
  }

  /// Asks the terminal for its background, unless it still owes an answer.
  func askBackground() {
    guard asksBackground, askedAt == nil else { return }
    decoder.answersAreComplete = false
    askedAt = System.monotonicMilliseconds()
    send(BackgroundQuery.request)
  }

  /// Reads the answers that arrive within a time; keys among them are delivered as usual.
  func readAnswers(within milliseconds: Int64) {
    let deadline = System.monotonicMilliseconds() + milliseconds
    while askedAt != nil, !terminalIsLost {
      let left = max(0, deadline - System.monotonicMilliseconds())
      guard isReadable(within: Int32(clamping: left)) else { return }
      readKeys()
    }
  }

  private func isReadable(within milliseconds: Int32) -> Bool {
    var watched = pollfd(fd: port.input, events: Int16(POLLIN), revents: 0)
    let deadline = System.monotonicMilliseconds() + Int64(milliseconds)
    while true {
      let left = max(0, deadline - System.monotonicMilliseconds())
      let ready = Platform.poll(&watched, 1, Int32(clamping: left))
      if ready < 0 && errno == EINTR { continue }
      return ready > 0
    }
  }
}
