import Foundation

/// Returns the regular files below `folder` in a stable order, without hidden ones.
func files(in folder: URL) -> [URL] {
  let keys: [URLResourceKey] = [.isRegularFileKey]
  let found = FileManager.default.enumerator(
    at: folder, includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
  var urls: [URL] = []
  while let url = found?.nextObject() as? URL {
    if (try? url.resourceValues(forKeys: Set(keys)).isRegularFile) == true { urls.append(url) }
  }
  return urls.sorted { $0.path() < $1.path() }
}
