import Domain
import Interchange
import Store

/// The outcome of an import of steps, or of its rehearsal.
public struct StepImportOutcome: Equatable, Sendable {
  /// The report of the reader.
  public var report: ImportReport
  /// The numbers of samples that were added, replaced and known.
  public var count: StepImportCount
  /// Sessions that end elsewhere by the steps that came, as they were and as they are.
  public var sessions: [SessionCorrection]
  /// Sessions of the usual pair that the steps that came began.
  public var started: [ShoeSession] = []
}

/// A session that nobody ended, before and after steps came.
public struct SessionCorrection: Equatable, Sendable {
  /// As it was.
  public var before: ShoeSession
  /// As it is.
  public var after: ShoeSession
}
