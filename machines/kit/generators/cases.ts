import type { GraphEdge } from '../graph/graph.ts'

const texts = new WeakMap<object, string>()
function eventText(event: object): string {
  const text = texts.get(event) ?? JSON.stringify(event)
  texts.set(event, text)
  return text
}

const known = new WeakMap<GraphEdge, string>()

/** What makes a step a case of its own: the event with its payload, the transitions that it takes, the answers of the guards. */
export function caseOf(edge: GraphEdge): string {
  const before = known.get(edge)
  if (before !== undefined) return before
  const name = [eventText(edge.event), ...edge.transitions, ...edge.guards].join('\n')
  known.set(edge, name)
  return name
}
