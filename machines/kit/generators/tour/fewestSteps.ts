import { cheapestTour } from './cheapestTour.ts'
import { nearest } from './nearest.ts'
import { arcsBy, type Network } from './network.ts'

/** What paths have to cover: each label by one arc at least that has it. */
export interface Cover {
  readonly network: Network
  /** By arc: the labels that it covers. Only these count, so a label that is not wanted stands nowhere. */
  readonly labels: readonly (readonly string[])[]
}

const costOf = ({ network }: Cover, arcs: readonly number[]): number =>
  arcs.reduce((sum, arc) => sum + (network.cost[arc] ?? 0), 0)

/** The arcs that cover something that none before them covers. */
function firstOf({ labels }: Cover, arcs: Iterable<number>): number[] {
  const covered = new Set<string>()
  const chosen: number[] = []
  for (const arc of arcs) {
    const open = (labels[arc] ?? []).filter(label => !covered.has(label))
    if (open.length === 0) continue
    chosen.push(arc)
    for (const label of open) covered.add(label)
  }
  return chosen
}

/** Goes to the nearest arc that covers something new, again and again. */
function greedyWalk({ network, labels }: Cover, pulse: () => void): number[] {
  const outOf = arcsBy(network.nodes, network.from)
  const open = new Set(labels.flat())
  const walk: number[] = []
  let at = 0
  while (open.size > 0) {
    pulse()
    const way = nearest(network, outOf, [at], arc => (labels[arc] ?? []).some(label => open.has(label)))
    if (way === undefined) throw new Error('A part of the network cannot be reached from its source.')
    for (const arc of way) {
      walk.push(arc)
      for (const label of labels[arc] ?? []) open.delete(label)
      at = network.to[arc] ?? 0
    }
  }
  return walk
}

/** How often tours are made anew from the arcs that the best one has, as long as that helps; large networks gain too little for their time. */
const roundsOf = ({ from }: Network): number => (from.length > 20_000 ? 1 : 8)

/**
 * Arcs of a round from the source that covers every label, as cheap as is found. The cheapest where each label has one arc and these hang together, as in a chart
 * without context: a Chinese postman. Where several arcs cover a label, the choice among them is hard (the generalized rural postman), and the best of
 * some good ones is taken: the arcs nearest the source, those of a greedy walk, and what tours over these leave to choose.
 */
export function fewestSteps(cover: Cover, pulse: () => void): number[] {
  const { network } = cover
  const byDistance = network.from.map((_from, arc) => arc)
  const walk = greedyWalk(cover, pulse)
  let best = walk
  const improve = (required: readonly number[]): boolean => {
    const tour = cheapestTour(network, required, pulse)
    if (costOf(cover, tour) >= costOf(cover, best)) return false
    best = tour
    return true
  }
  improve(firstOf(cover, byDistance))
  improve(firstOf(cover, walk))
  for (let round = 0; round < roundsOf(network); round += 1) {
    const isBetter = improve(firstOf(cover, best))
    if (!improve(firstOf(cover, [...best].reverse())) && !isBetter) break
  }
  return best
}
