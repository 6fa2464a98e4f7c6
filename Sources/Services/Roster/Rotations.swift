import Bundled
import Domain
import Interchange

/// The rotations bundled with the program.
package enum Rotations {
  /// Returns all presets in the order of their file. Throws `RotationFileError`.
  package static func presets() throws(RotationFileError) -> [RotationPreset] {
    try RotationFile.presets(Bundled.text("Rotations/rotations.json") ?? "")
  }

  /// The presets, read once; tests ensure that the file is readable.
  package static let known = (try? presets()) ?? []
}
