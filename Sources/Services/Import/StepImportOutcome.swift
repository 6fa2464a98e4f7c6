import Domain
import Interchange
import Store

/// The outcome of an import of steps, or of its rehearsal.
package struct StepImportOutcome: Equatable, Sendable {
  /// The report of the reader.
  package var report: ImportReport
  /// The numbers of samples that were added, replaced and known.
  package var count: StepImportCount
  /// Sessions that end elsewhere by the steps that came, as they were and as they are.
  package var sessions: [SessionCorrection]
  /// Sessions of the usual pair that the steps that came began.
  package var started: [ShoeSession] = []
}

/// A session that nobody ended, before and after steps came.
package struct SessionCorrection: Equatable, Sendable {
  /// As it was.
  var before: ShoeSession
  /// As it is.
  package var after: ShoeSession
}
