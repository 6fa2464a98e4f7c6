import Bundled
import Domain
import Interchange

/// The rotations that the program carries.
package enum Rotations {
  /// All presets, in the order of their file. Throws `RotationFileError`.
  package static func presets() throws(RotationFileError) -> [RotationPreset] {
    try RotationFile.presets(Bundled.text("Rotations/rotations.json") ?? "")
  }

  /// The same, read once; tests hold the file readable.
  package static let known = (try? presets()) ?? []
}
