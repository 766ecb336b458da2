import type { EventObject } from 'xstate'
import { leavesOf, rowsOf } from '../describe.ts'
import { requirementsOf } from '../requirements.ts'
import type { PathPosition } from '../testPath.ts'
import { titleOf, type PathSet } from './pathSet.ts'

interface Element {
  id: string
  name: string
  requirements?: readonly string[]
  properties: Readonly<Record<string, string>>
}
interface Edge extends Element {
  sourceVertexId?: string
  targetVertexId: string
}

/** GraphWalker makes methods of names, so they are words without spaces and signs. */
const nameOf = (letter: 'v' | 'e', text: string): string =>
  `${letter}_${text.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_|_$/g, '')}`

/**
 * What the paths visit as a model that GraphWalker reads: a vertex for each state (with its context), an edge for each event between two of them. The paths
 * stand in it one after the other as the predefined one; where a path ends, an edge `e_start` leads to the start of the next.
 * Format: https://github.com/GraphWalker/graphwalker-project/wiki/JSON-file-format:-model.
 */
export function graphWalkerOf(set: PathSet): string {
  const { model, paths, lang, labels, machine } = set
  const { states } = requirementsOf(model.machine)
  const vertices = new Map<string, Element>()
  const edges = new Map<string, Edge>()
  const walk: string[] = []
  const vertexOf = (place: PathPosition, seen: string): string => {
    const key = model.keyOf(place.snapshot)
    const leaves = leavesOf(place)
    const inside = place.snapshot._nodes.flatMap(node => states.get(node.path.join('.') || '(root)') ?? [])
    const requirements = [...new Set(inside)].sort()
    const vertex = vertices.get(key) ?? {
      id: `n${vertices.size}`,
      name: nameOf('v', leaves.join('_and_')),
      ...(requirements.length === 0 ? {} : { requirements }),
      properties: { text: seen, state: leaves.join(' + ') },
    }
    vertices.set(key, vertex)
    return vertex.id
  }
  const go = (from: string | undefined, to: string, event: EventObject | undefined, text: string, data: string) => {
    const key = `${from ?? ''} ${to} ${event === undefined ? `start ${data}` : JSON.stringify(event)}`
    const edge = edges.get(key) ?? {
      id: `e${edges.size}`,
      name: nameOf('e', event?.type ?? 'start'),
      ...(from === undefined ? {} : { sourceVertexId: from }),
      targetVertexId: to,
      properties: { text, ...(data === '' ? {} : { data }) },
    }
    edges.set(key, edge)
    walk.push(edge.id)
    return to
  }
  let at: string | undefined
  for (const path of paths) {
    const [start, ...rows] = rowsOf(model, path, lang, labels)
    at = go(at, vertexOf(path.start, start?.seen ?? ''), undefined, start?.labels ?? '', start?.payload ?? '')
    for (const [index, step] of path.steps.entries()) {
      const row = rows[index]
      at = go(at, vertexOf(step, row?.seen ?? ''), step.event, row?.labels ?? '', row?.payload ?? '')
    }
  }
  const one = {
    id: machine,
    name: nameOf('v', machine).slice(2),
    generator: 'predefined_path(predefined_path)',
    startElementId: 'e0',
    properties: { text: titleOf(set) },
    vertices: [...vertices.values()],
    edges: [...edges.values()],
    predefinedPathEdgeIds: walk,
  }
  return `${JSON.stringify({ name: one.name, seed: set.order.seed, models: [one] }, null, 2)}\n`
}
