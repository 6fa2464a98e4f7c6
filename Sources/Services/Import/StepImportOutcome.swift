import Domain
import Interchange
import Store

/// What an import of steps came to, or would come to.
public struct StepImportOutcome: Equatable, Sendable {
  /// What the reader says.
  public var report: ImportReport
  /// What became of the samples.
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
