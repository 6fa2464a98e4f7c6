extension Store {
  /// Opens the store at `path`, creating file (0600) and folders (0700) as needed, and migrates an
  /// older one. A damaged, newer or foreign file is refused and left untouched; one on a full disk
  /// can be read. Throws `StoreError`.
  public convenience init(path: String, options: StoreOptions = StoreOptions()) throws {
    try self.init(path: path, options: options, schema: .current)
  }

  /// Creates a copy in memory of the store at `path` on a full disk; nil if it cannot be read.
  /// Throws `StoreError`.
  package convenience init?(inMemoryCopyOf path: String, options: StoreOptions) throws {
    try self.init(inMemoryCopyOf: path, options: options, schema: .current)
  }
}
