import Domain
import Interchange
import Store

/// The outcome of an import of steps, or of a dry run.
package struct StepImportOutcome: Equatable, Sendable {
  /// The reader's report.
  package var report: ImportReport
  /// The numbers of added, replaced and known samples.
  package var count: StepImportCount
  /// The sessions whose end changed because of the imported steps.
  package var sessions: [SessionCorrection]
  /// The sessions of the default pair started by the imported steps.
  package var started: [ShoeSession] = []
}
