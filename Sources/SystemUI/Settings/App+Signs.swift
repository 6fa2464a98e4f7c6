import AppCore
import Domain
import Services

extension App {
  /// Whether frames are limited to ASCII; nil if the terminal's locale decides.
  package var isASCII: Bool? {
    switch state.value.profile.glyphs {
    case .automatic: nil
    case .ascii: true
    case .all: false
    }
  }
}
