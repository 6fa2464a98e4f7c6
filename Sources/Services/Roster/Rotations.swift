import Bundled
import Domain
import Interchange

/// The rotations that the program carries.
public enum Rotations {
  /// All presets, in the order of their file. Throws `RotationFileError`.
  public static func presets() throws(RotationFileError) -> [RotationPreset] {
    try RotationFile.presets(Bundled.text("Rotations/rotations.json") ?? "")
  }

  /// The same, read once; tests hold the file readable.
  package static let known = (try? presets()) ?? []
}
