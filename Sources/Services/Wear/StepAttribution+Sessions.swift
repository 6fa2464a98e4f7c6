import Domain
import Store

extension StepAttribution {
  /// Returns the steps walked in the pair of each session, without time attributed to another pair,
  /// or to none, afterwards. `sessions` must be sorted by time. Throws `StoreError`.
  package func steps(during sessions: [ShoeSession]) throws -> [RecordID: Int64] {
    guard let first = sessions.first, let known = try days() else { return [:] }
    let start = zones.local(at: first.start).day
    let ends = sessions.compactMap { $0.end.map { zones.local(at: $0).day } }
    let isOpen = ends.count < sessions.count
    let last = isOpen ? max(start, known.upperBound) : ends.max() ?? start
    var steps: [RecordID: Int64] = [:]
    var next = 0
    let cuts = sessions.flatMap { [$0.start, $0.interval.end] }
    try forEachPart(of: start...max(start, last), cuts: cuts) { walked, worn in
      for part in walked.hours.flatMap(\.parts) {
        while next + 1 < sessions.count, sessions[next + 1].start <= part.interval.start {
          next += 1
        }
        let session = sessions[next]
        guard session.interval.contains(part.interval.start),
          worn.stretches(in: part.interval).first?.shoe == session.shoe
        else { continue }
        steps[session.id, default: 0] += part.steps
      }
    }
    return steps
  }
}
