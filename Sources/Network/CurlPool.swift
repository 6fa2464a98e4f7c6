import Synchronization

/// The open connections of a client, kept between its requests: libcurl keeps them in the multi
/// handle. Requests that are sent at the same time have connections of their own.
final class CurlPool: Sendable {
  /// The address of the handle that no request uses; nil for none.
  private let idle = Mutex<UInt?>(nil)

  /// Returns a handle for one request; nil if libcurl has no memory.
  func take(_ library: CurlLibrary) -> CurlLibrary.Handle? {
    let known = idle.withLock { idle in
      defer { idle = nil }
      return idle
    }
    return known.flatMap { CurlLibrary.Handle(bitPattern: $0) } ?? library.multiInit()
  }

  /// Takes back the handle of a request that is over.
  func give(_ handle: CurlLibrary.Handle, _ library: CurlLibrary) {
    let address = UInt(bitPattern: handle)
    let isKept = idle.withLock { idle in
      guard idle == nil else { return false }
      idle = address
      return true
    }
    if !isKept { _ = library.multiCleanup(handle) }
  }

  deinit {
    let known = idle.withLock { $0 }
    if let handle = known.flatMap({ CurlLibrary.Handle(bitPattern: $0) }),
      let library = try? CurlLibrary.loaded()
    {
      _ = library.multiCleanup(handle)
    }
  }
}
