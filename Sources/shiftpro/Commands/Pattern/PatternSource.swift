import Domain
import Interchange
import Platform
import Services

/// The meaning of an operand P.
enum PatternSource {
  case preset(RotationPreset)
  case stored(StoredPattern)
  /// The contents of a file.
  case file([UInt8])
}

extension Session {
  /// Returns the meaning of `word`: the id of a preset, a stored pattern, the name of a preset, or
  /// a file. Throws `CommandError`, `RotationFileError` and `StoreError`.
  func pattern(_ word: String) throws -> PatternSource {
    let search = PatternSearch(presets: try Rotations.presets(), stored: try storedPatterns())
    if let known = try search.source(word) { return known }
    guard word == InputFile.standardInput || Files.exists(word) else {
      throw search.unknown(word)
    }
    return .file(try patternFile(word))
  }

  /// Reads a pattern file. Throws `CommandError`.
  func patternFile(_ path: String) throws(CommandError) -> [UInt8] {
    try InputFile.read(path, limit: PatternFile.maximumBytes, self)
  }

  /// Returns the stored pattern that `word` refers to. Throws `CommandError` and `StoreError`.
  func storedPattern(_ word: String) throws -> StoredPattern {
    let search = PatternSearch(presets: [], stored: try storedPatterns())
    if case .stored(let pattern) = try search.source(word) { return pattern }
    throw search.unknownStored(word)
  }

  /// Parses the pattern in a file; `start` is its first day unless it names one. Throws
  /// `PatternFileError`.
  func pattern(
    in bytes: [UInt8], zone: String? = nil, start: CivilDay? = nil
  ) throws -> ShiftPattern {
    let environment = try environment()
    return try PatternFile.pattern(
      bytes, id: .new(), zone: zone ?? environment.zone.identifier, start: start,
      now: environment.now, isZone: { (try? environment.zones.zone($0)) != nil })
  }
}
