import type { CDPSession } from 'playwright'

/** What a heap snapshot has of the shape of its nodes. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
  strings: string[]
}
/** What the browser itself keeps of times, in lists that end at 150 to 250 entries each. */
const TIMELINE = /^(Performance|LayoutShift|TaskAttribution|DOMRectReadOnly)/

/**
 * Bytes of a page's heap but for compiled code, which grows for hours with what is used often enough to be compiled again, and for the entries of the browser's own
 * timeline: what the page itself has made and still holds.
 */
export async function heapData(tools: CDPSession): Promise<number> {
  const parts: string[] = []
  const take = ({ chunk }: { chunk: string }) => parts.push(chunk)
  tools.on('HeapProfiler.addHeapSnapshotChunk', take)
  await tools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  tools.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot, nodes, strings } = JSON.parse(parts.join('')) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, name, size] = ['type', 'name', 'self_size'].map(field => fields.indexOf(field))
  if (type === undefined || name === undefined || size === undefined) throw new Error('a heap snapshot of another form')
  const code = types[0].indexOf('code')
  let sum = 0
  for (let at = 0; at < nodes.length; at += fields.length)
    if (nodes[at + type] !== code && !TIMELINE.test(strings[nodes[at + name] ?? 0] ?? '')) sum += nodes[at + size] ?? 0
  return sum
}
