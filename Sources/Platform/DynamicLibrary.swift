/// A library of the system that is loaded when it is first needed, because linking it would cost
/// every start. It is never unloaded.
public struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Loads the first library of `names` that has a function of a recent enough version; nil if there
  /// is none.
  public init?(_ names: [String], having function: String) {
    let opened = names.lazy.compactMap { dlopen($0, RTLD_NOW | RTLD_LOCAL) }
    guard let handle = opened.first(where: { dlsym($0, function) != nil }) else { return nil }
    self.handle = handle
  }

  /// Returns the address of a function as the type that the caller knows it to have; nil if the
  /// library has no such function.
  public func function<Function>(_ name: String, _: Function.Type = Function.self) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: Function.self) }
  }
}
