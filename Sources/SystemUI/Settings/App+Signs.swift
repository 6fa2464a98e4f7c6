import AppCore
import Domain
import Services

extension App {
  /// Whether pictures are ASCII alone; nil where the terminal's locale decides.
  package var isASCII: Bool? {
    switch state.value.profile.glyphs {
    case .automatic: nil
    case .ascii: true
    case .all: false
    }
  }
}
