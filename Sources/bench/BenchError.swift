import Synchronization

/// Why nothing could be measured, in a sentence.
struct BenchError: Error {
  let sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}

/// Set when the person presses Ctrl-C, so that temporary files are removed all the same.
let interrupted = Atomic<Bool>(false)
