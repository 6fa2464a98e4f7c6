/// Single resources: reading, writing, deleting.
extension DAVClient {
  /// Returns a resource with its content. Throws `DAVError`.
  public func get(_ href: DAVHref) throws(DAVError) -> DAVItem {
    let response = try send("GET", href.url, headers: ["Accept": "text/calendar"])
    guard response.status == 200 else { throw DAVError(response) }
    return DAVItem(
      href, tag: response.headers["ETag"].flatMap { DAVTag($0) }, data: response.body,
      lastModified: response.lastModified)
  }

  /// Writes a calendar object on a condition. After `DAVError.http` it may have been written.
  /// Throws `DAVError`.
  public func put(
    _ data: [UInt8], to href: DAVHref, if condition: DAVCondition
  ) throws(DAVError) -> DAVWritten {
    var headers: HTTPHeaders = ["Content-Type": "text/calendar; charset=utf-8"]
    headers.add(condition.header.name, condition.header.value)
    let response = try send("PUT", href.url, headers: headers, body: data)
    try check(response, of: href, [200, 201, 204])
    return DAVWritten(response)
  }

  /// Deletes a version of a resource. After `DAVError.http` it may have been deleted. Throws
  /// `DAVError`.
  public func delete(_ href: DAVHref, ifMatches tag: DAVTag.Strong) throws(DAVError) {
    let header = DAVCondition.matches(tag).header
    let response = try send("DELETE", href.url, headers: [header.name: header.value])
    try check(response, of: href, [200, 202, 204])
  }

  /// Throws the `DAVError` of a write that was not done. A redirect with 303 leads to a `GET`, whose
  /// 200 says nothing about the write.
  private func check(
    _ response: HTTPResponse, of href: DAVHref, _ statuses: Set<Int>
  ) throws(DAVError) {
    guard statuses.contains(response.status) else { throw DAVError(response) }
    guard response.status == 200 else { return }
    guard response.url == href.url else { throw .unexpected(status: 303) }
    let type = response.headers["Content-Type"] ?? ""
    guard !type.lowercased().hasPrefix("text/html") else {
      throw .malformed(reason: "a web page")
    }
  }
}
