import Synchronization

/// The error for a failed benchmark, with a message.
struct BenchError: Error {
  let sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}

/// Whether the user pressed Ctrl-C; temporary files are still removed.
let interrupted = Atomic<Bool>(false)
