/// A sample that belongs to hours, or a part of its time.
struct TimedSample: Hashable, Comparable {
  var start: Int64
  var end: Int64
  var value: Int64

  /// Creates a sample; an empty span becomes one second.
  init(_ span: Interval, _ value: Int64) {
    start = span.start.seconds
    end = max(span.end.seconds, start + 1)
    self.value = value
  }

  var seconds: Int64 { end - start }

  static func < (a: TimedSample, b: TimedSample) -> Bool {
    (a.start, a.end, a.value) < (b.start, b.end, b.value)
  }
}

/// The time covered by samples: disjoint stretches in chronological order.
struct Coverage {
  private var stretches: [(start: Int64, end: Int64)] = []

  /// Places the samples of one source into uncovered time, and covers it. Of two overlapping
  /// samples of the source the first wins; duplicates count once.
  ///
  /// `samples` must be sorted. `body` receives each sample with each part of it that was uncovered.
  mutating func lay(_ samples: [TimedSample], _ body: (TimedSample, TimedSample) -> Void) {
    var next = 0
    var reach = Int64.min
    for sample in samples {
      while next < stretches.count, stretches[next].end <= sample.start { next += 1 }
      var piece = sample
      piece.start = max(sample.start, reach)
      var index = next
      while piece.start < sample.end {
        let stretch = index < stretches.count ? stretches[index] : nil
        index += 1
        if let stretch, stretch.start <= piece.start {
          piece.start = max(piece.start, stretch.end)
          continue
        }
        piece.end = min(sample.end, stretch?.start ?? sample.end)
        body(sample, piece)
        piece.start = max(piece.end, stretch?.end ?? piece.end)
      }
      reach = max(reach, sample.end)
    }
    cover(samples)
  }

  private mutating func cover(_ samples: [TimedSample]) {
    var merged: [(start: Int64, end: Int64)] = []
    merged.reserveCapacity(stretches.count + samples.count)
    var old = stretches[...]
    var new = samples[...]
    while true {
      let next: (start: Int64, end: Int64)
      if let a = old.first, new.first.map({ a.start <= $0.start }) ?? true {
        next = a
        old.removeFirst()
      } else if let b = new.popFirst() {
        next = (b.start, b.end)
      } else {
        break
      }
      if let last = merged.last, next.start <= last.end {
        merged[merged.count - 1].end = max(last.end, next.end)
      } else {
        merged.append(next)
      }
    }
    stretches = merged
  }

  /// Returns a cursor that checks whether samples are covered; it is fast for sorted samples.
  func cursor() -> Cursor { Cursor(stretches: stretches) }

  struct Cursor {
    fileprivate let stretches: [(start: Int64, end: Int64)]
    private var next = 0

    fileprivate init(stretches: [(start: Int64, end: Int64)]) { self.stretches = stretches }

    mutating func overlaps(_ sample: TimedSample) -> Bool {
      // The samples of the next source begin at the start again.
      if next > 0, stretches[next - 1].end > sample.start { next = 0 }
      while next < stretches.count, stretches[next].end <= sample.start { next += 1 }
      return next < stretches.count && stretches[next].start < sample.end
    }
  }
}
