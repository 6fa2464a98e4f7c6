/// Properties of currencies (ISO 4217).
public enum Currency {
  /// Returns the number of decimal digits of a currency.
  public static func minorDigits(_ code: String) -> Int {
    switch code {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV",
      "XAF", "XOF", "XPF":
      return 0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": return 3
    default: return 2
    }
  }

  /// Returns whether `code` has the form of a currency code: three capital letters.
  public static func isCode(_ code: String) -> Bool {
    code.utf8.count == 3 && code.utf8.allSatisfy { (65...90).contains($0) }
  }
}
