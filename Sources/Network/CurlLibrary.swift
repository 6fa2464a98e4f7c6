import CCurl
import Platform

/// The functions of libcurl, found when the first request is sent. Linked, the library and the
/// thirty it needs would be loaded at every start of the program.
///
/// `@unchecked Sendable`: all fields are constant addresses of functions in a library that is never
/// unloaded, and libcurl's functions may be called by several threads on handles of their own.
package struct CurlLibrary: @unchecked Sendable {
  typealias Handle = UnsafeMutableRawPointer
  typealias Code = CURLcode

  /// Debian's package of the library; newer releases call it `libcurl4t64` and know both names.
  package static let package = "libcurl4"
  /// The names of the library on Linux and macOS. The GnuTLS build, which comes with Git, has the
  /// same functions.
  package static let names = [
    "libcurl.so.4", "libcurl.so", "libcurl-gnutls.so.4", "libcurl.4.dylib",
    "/usr/lib/libcurl.4.dylib",
  ]

  /// The loaded and initialized library. `curl_global_init` runs once, whichever thread is first.
  private static let shared = Result { () throws(HTTPError) in try CurlLibrary(names) }

  /// Returns the library, loading it for the first call. Throws `HTTPError.libraryMissing`.
  static func loaded() throws(HTTPError) -> CurlLibrary { try shared.get() }

  /// The variadic functions, which only the shim can call.
  let setOption: UnsafeMutableRawPointer
  let getInfo: UnsafeMutableRawPointer
  let easyInit: @convention(c) () -> Handle?
  let easyCleanup: @convention(c) (Handle) -> Void
  let easyMessage: @convention(c) (Code) -> UnsafePointer<CChar>?
  let multiInit: @convention(c) () -> Handle?
  let multiAdd: @convention(c) (Handle, Handle) -> CURLMcode
  let multiRemove: @convention(c) (Handle, Handle) -> CURLMcode
  let multiPerform: @convention(c) (Handle, UnsafeMutablePointer<Int32>) -> CURLMcode
  let multiPoll:
    @convention(c) (
      Handle, UnsafeMutablePointer<curl_waitfd>?, UInt32, Int32, UnsafeMutablePointer<Int32>?
    ) -> CURLMcode
  let multiRead:
    @convention(c) (Handle, UnsafeMutablePointer<Int32>) -> UnsafeMutablePointer<CURLMsg>?
  let multiCleanup: @convention(c) (Handle) -> CURLMcode
  let listAppend:
    @convention(c) (UnsafeMutablePointer<curl_slist>?, UnsafePointer<CChar>)
      -> UnsafeMutablePointer<curl_slist>?
  let listFree: @convention(c) (UnsafeMutablePointer<curl_slist>?) -> Void

  /// Loads the first library of `names` that has every function; `curl_multi_poll` has been there
  /// since 7.66 of 2019. Throws `HTTPError.libraryMissing`.
  package init(_ names: [String]) throws(HTTPError) {
    let missing = HTTPError.libraryMissing(package: Self.package)
    guard let library = DynamicLibrary(names, having: "curl_multi_poll") else { throw missing }
    func find<Function>(_ name: String) throws(HTTPError) -> Function {
      guard let function = library.function(name, Function.self) else { throw missing }
      return function
    }
    setOption = try find("curl_easy_setopt")
    getInfo = try find("curl_easy_getinfo")
    easyInit = try find("curl_easy_init")
    easyCleanup = try find("curl_easy_cleanup")
    easyMessage = try find("curl_easy_strerror")
    multiInit = try find("curl_multi_init")
    multiAdd = try find("curl_multi_add_handle")
    multiRemove = try find("curl_multi_remove_handle")
    multiPerform = try find("curl_multi_perform")
    multiPoll = try find("curl_multi_poll")
    multiRead = try find("curl_multi_info_read")
    multiCleanup = try find("curl_multi_cleanup")
    listAppend = try find("curl_slist_append")
    listFree = try find("curl_slist_free_all")
    let initialize: @convention(c) (Int) -> Code = try find("curl_global_init")
    guard initialize(Int(SHIM_CURL_GLOBAL_ALL)) == CURLE_OK else { throw missing }
  }
}
