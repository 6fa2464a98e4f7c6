import Domain
import Store
import Sync
import TestSupport

/// A carrier in memory that several machines share, with the faults of real ones: it delivers late,
/// in part, or goes back to an older state.
final class PostBox {
  struct Place: Hashable {
    let machine: String
    let number: Int
  }

  var marker: String?
  var segments: [Place: (segment: CarriedSegment, hash: String)] = [:]
  /// What each machine has seen so far.
  private var seen: [String: Set<Place>] = [:]
  var dice: SplitMix64
  /// Whether segments can be late or not whole.
  var isUnreliable = true

  init(seed: UInt64) { dice = SplitMix64(seed: seed) }

  /// Returns the carrier as a machine sees it now.
  func view(of machine: String) -> PostBoxView {
    var visible: Set<Place> = [], torn: Set<Place> = []
    for place in segments.keys.sorted(by: { ($0.machine, $0.number) < ($1.machine, $1.number) }) {
      let isKnown = place.machine == machine || seen[machine]?.contains(place) ?? false
      let luck = isUnreliable && !isKnown ? Int.random(in: 0..<100, using: &dice) : 99
      if luck < 25 { continue }
      if luck < 33 { torn.insert(place) } else { visible.insert(place) }
    }
    seen[machine] = visible
    return PostBoxView(box: self, own: machine, visible: visible, torn: torn)
  }

  /// Goes back to other contents.
  func goBack(to older: [Place: (segment: CarriedSegment, hash: String)]) {
    segments = older
    seen = [:]
  }
}

/// What one machine sees of a `PostBox`.
struct PostBoxView: Carrier {
  let box: PostBox
  /// The machine, which always sees its own segments.
  let own: String
  let visible: Set<PostBox.Place>
  let torn: Set<PostBox.Place>
  /// Whether nothing can be sent.
  var isCutOff = false

  struct CutOff: Error {}

  func marker() throws -> String? { box.marker }
  func setMarker(_ text: String) throws { box.marker = text }

  func heads() throws -> [String: SegmentHead] {
    var heads: [String: SegmentHead] = [:]
    let mine = box.segments.keys.filter { $0.machine == own }
    let places = visible.union(torn).union(mine).filter { box.segments[$0] != nil }
    for place in places.sorted(by: { $0.number < $1.number }) {
      heads[place.machine, default: SegmentHead()].newest = place.number
      if box.segments[place]?.segment.isSnapshot ?? false {
        heads[place.machine]?.snapshots.append(place.number)
      }
    }
    return heads
  }

  func read(_ number: Int, of machine: String) throws -> [CarriedSegment] {
    let place = PostBox.Place(machine: machine, number: number)
    guard !torn.contains(place), let found = box.segments[place] else { return [] }
    return [found.segment]
  }

  func put(_ segment: OutgoingSegment, of machine: String) throws -> Bool {
    if isCutOff { throw CutOff() }
    let place = PostBox.Place(machine: machine, number: segment.number)
    if let there = box.segments[place] { return there.hash == segment.hash }
    box.segments[place] = (
      CarriedSegment(
        number: segment.number, isSnapshot: segment.isSnapshot, bytes: segment.bytes),
      segment.hash
    )
    return true
  }

  func remove(before number: Int, of machine: String) throws {
    for place in box.segments.keys where place.machine == machine && place.number < number {
      box.segments[place] = nil
    }
  }
}
