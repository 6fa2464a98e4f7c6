import App
import AppCore
import Services
import ServicesTestSupport
import Terminal
import TestSupport
import Testing

/// The sizes at which every screen has a snapshot.
package let pictureSizes = [Size(80, 24), Size(120, 40), Size(200, 60), Size(40, 12)]

extension Robot {
  /// Compares the screen with `Tests/Snapshots/<name>.txt`.
  ///
  /// A difference is reported without ending the test, so that one run reports, or records, all
  /// snapshots.
  package func check(
    _ name: String, theme: Theme? = nil, at location: SourceLocation = #_sourceLocation
  ) {
    checkPicture(backend.frame, name, theme: theme, at: location)
  }

  /// Compares the screen at each of the four sizes with `Tests/Snapshots/<name>-<size>.txt`, and
  /// restores the size.
  package func checkSizes(_ name: String, at location: SourceLocation = #_sourceLocation) {
    let size = backend.size
    for other in pictureSizes {
      resize(other.width, other.height)
      check("\(name)-\(other.width)x\(other.height)", at: location)
    }
    resize(size.width, size.height)
  }

  /// Presses keys; `6*j` repeats `j` six times.
  package func press(repeating keys: String) {
    for word in keys.split(separator: " ") {
      let parts = word.split(separator: "*")
      for _ in 0..<(parts.count == 2 ? Int(parts[0]) ?? 1 : 1) { press(String(parts.last ?? "")) }
    }
  }
}

/// Compares `frame` with `Tests/Snapshots/<name>.txt` and reports a difference without ending the
/// test.
package func checkPicture(
  _ frame: Frame, _ name: String, theme: Theme? = nil,
  at location: SourceLocation = #_sourceLocation
) {
  #expect(frame.canvas.brokenInvariants() == [], sourceLocation: location)
  do {
    try assertSnapshot(of: frame, theme: theme, named: name)
  } catch {
    Issue.record("\(error)", sourceLocation: location)
  }
}
