/// The limits of a request. Reaching one throws `HTTPError.timedOut` or `.tooLarge`.
public struct HTTPLimits: Equatable, Sendable {
  /// The time to find the server and to connect to it, for each redirect.
  public var connect: Duration
  /// The time from the request's last byte to the first byte of the response's body, which a model
  /// may spend on its prompt.
  public var firstByte: Duration
  /// The time in which `idleBytes` of the body have to arrive.
  public var idle: Duration
  /// The number of bytes that have to arrive in each span of `idle`, unless the body ends.
  public var idleBytes: Int
  /// The time in which `progressBytes` have to be sent or to arrive, whatever the phase and however
  /// many redirects there are.
  public var progress: Duration
  /// The number of bytes that have to move in each span of `progress`, unless the response ends.
  public var progressBytes: Int
  /// The time of everything, with redirects.
  public var total: Duration
  /// The size of the body, in bytes.
  public var responseBytes: Int

  /// The size of all headers of a response, in bytes.
  static let headerBytes = 256 << 10
  /// The number of redirects that are followed.
  static let redirects = 5

  /// Creates limits; those that are left out have their defaults.
  public init(
    connect: Duration = .seconds(2), firstByte: Duration = .seconds(30),
    idle: Duration = .seconds(15), idleBytes: Int = 1, progress: Duration = .seconds(120),
    progressBytes: Int = 1, total: Duration = .seconds(120), responseBytes: Int = 8 << 20
  ) {
    self.connect = connect
    self.firstByte = firstByte
    self.idle = idle
    self.idleBytes = idleBytes
    self.progress = progress
    self.progressBytes = progressBytes
    self.total = total
    self.responseBytes = responseBytes
  }
}

extension Duration {
  /// Whole milliseconds, rounded up.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    // A limit that long is none; half of the range leaves room to add the current time.
    guard !overflow, product < .max / 2 else { return .max / 2 }
    return product + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }
}
