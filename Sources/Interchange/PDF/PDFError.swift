/// The error for a PDF that was not written.
public enum PDFError: Error, Equatable, Sendable {
  /// A libharu error code of `hpdf_error.h`, such as 0x1015 for too little memory.
  case library(code: Int)
}
