import Platform
import TestSupport
import Testing

@Suite("Other programs and files")
struct ToolTests {
  private func shell(_ script: String) throws -> Tool.Ending {
    let tool = try #require(Tool("sh", in: System.variable("PATH")))
    return try tool.run(["-c", script], variables: ["WORD": "secret"])
  }

  @Test("the output comes by a pipe, with its status, whatever the program does with it")
  func output() throws {
    let ending = try shell("echo $WORD; exit 3")
    #expect(ending.status == 3 && ending.output == Array("secret\n".utf8))
    #expect(try shell("test -p /dev/stdout && echo pipe").output == Array("pipe\n".utf8))
    let silent = try shell("exec >&-; exit 0")
    #expect(silent.status == 0 && silent.output.isEmpty)
    #expect(try shell("kill -9 $$").status == 137)
    let long = try shell(
      "i=0; while [ $i -lt 2000 ]; do echo 0123456789012345678901234567890; i=$((i+1)); done")
    #expect(long.output.count == 64_000)
  }

  @Test("an output without end is refused")
  func endless() throws {
    let tool = try #require(Tool("yes", in: System.variable("PATH")))
    let error = #expect(throws: SystemError.self) { try tool.run([]) }
    #expect(error?.code == EFBIG)
  }

  @Test("only regular files are read, and anything else is refused without waiting")
  func regular() throws {
    let temporary = try TemporaryStore()
    let pipe = temporary.folder + "/pipe", file = temporary.folder + "/file"
    #expect(mkfifo(pipe, 0o600) == 0)
    try Files.write([1, 2, 3], to: file)
    symlink(pipe, temporary.folder + "/link")
    #expect(try Files.read(file) == [1, 2, 3])
    for path in [pipe, temporary.folder + "/link", "/dev/zero"] {
      let error = #expect(throws: SystemError.self) { try Files.read(path) }
      #expect(error?.description == "\(path): Not a regular file")
      #expect(throws: SystemError.self) { try OpenFile(path) }
      #expect(throws: SystemError.self) { try Files.readOnce(path, limit: 10) }
    }
    #expect(throws: SystemError(path: temporary.folder, code: EISDIR)) {
      try Files.read(temporary.folder)
    }
  }
}
