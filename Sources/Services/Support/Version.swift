/// What the program says about itself.
package enum ShiftPro {
  /// The program's version.
  package static let version = "0.1.0"
}
