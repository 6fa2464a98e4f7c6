/// Information about the program.
package enum ShiftPro {
  /// The program's version.
  package static let version = "0.1.0"
}
