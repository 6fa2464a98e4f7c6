import Platform

extension FolderNames {
  /// Reads the folder of a path; nothing where there is no such folder.
  static func read(for path: TypedPath) -> FolderNames {
    let folder = path.folder.isEmpty ? "." : path.text == "~" ? "~" : path.folder
    let names = (try? Files.list(FileOutput.machine.expanded(folder))) ?? []
    let marked = names.map { name, isFolder in isFolder ? name + "/" : name }
    return FolderNames(folder: path.folder, names: marked.sorted())
  }
}
