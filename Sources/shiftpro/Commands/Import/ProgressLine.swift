import Domain
import Interchange
import Platform

/// A line with the progress of an import or export; hidden if no terminal shows it.
final class ProgressLine {
  /// The minimum time between updates; faster ones are unreadable.
  private static let milliseconds: Int64 = 100
  private let session: Session
  private let file: String
  private let isShown: Bool
  private let start = System.monotonicMilliseconds()
  private var last: Int64?
  private var isDrawn = false

  init(_ session: Session, file: String) {
    self.session = session
    self.file = Files.name(of: file)
    isShown = session.processEnvironment.showsProgress && !session.options.isQuiet
  }

  /// Shows the progress; always returns true, so that the task continues.
  func show(_ progress: ByteProgress) -> Bool {
    let now = System.monotonicMilliseconds()
    // Most output is written at once and needs no progress.
    let before = last ?? (progress.total > 0 ? now - Self.milliseconds : start)
    guard isShown, now - before >= Self.milliseconds else { return true }
    last = now
    let done = "\(megabytes(progress.bytes))"
    let rate = progress.bytes / max(1, now - start) * 1000
    let amount =
      progress.total > 0
      ? "\(progress.bytes * 100 / progress.total) %  \(done) / \(megabytes(progress.total)) MB"
      : "\(done) MB"
    draw("\(file)  \(amount)  \(megabytes(rate)) MB/s")
    return true
  }

  /// Erases the line.
  func end() {
    if isDrawn { draw("") }
    isDrawn = false
  }

  private func megabytes(_ bytes: Int64) -> Int64 { bytes / 1_000_000 }

  private func draw(_ text: String) {
    session.console.progress(text)
    isDrawn = true
  }
}
