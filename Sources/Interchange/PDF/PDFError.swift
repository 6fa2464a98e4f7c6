/// Why a PDF was not written.
public enum PDFError: Error, Equatable, Sendable {
  /// libharu refused with a code of its `hpdf_error.h`, such as 0x1015 where memory is short.
  case library(code: Int)
}
