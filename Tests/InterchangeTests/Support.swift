import Testing

/// The error that `body` ends with; `#require(throws:)` hands it over only since Swift 6.1.
func failure<Failure: Error>(
  _ type: Failure.Type, _ body: () throws -> some Any
) throws -> Failure {
  do {
    _ = try body()
  } catch let error as Failure {
    return error
  }
  return try #require(nil as Failure?, "no \(type)")
}
