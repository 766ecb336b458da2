import type { ElkNode } from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import type { Boxes } from './boxes.ts'
import type { Direction, PlacedChart } from './elkGraph.ts'
import { elkGraphOf, placedChart } from './elkGraph.ts'

type Ask = (question: Record<string, unknown>) => Promise<ElkNode>
interface Answer {
  id: number
  data?: ElkNode
  error?: unknown
}

/** The worker of elkjs as questions and answers; its own client is an old bundle that would cost the login page 300 bytes. */
function elkWorker(): Ask {
  const worker = new Worker(workerUrl)
  const waiting = new Map<number, { resolve(graph: ElkNode): void; reject(error: unknown): void }>()
  worker.addEventListener('message', ({ data: { id, data, error } }: MessageEvent<Answer>) => {
    const asker = waiting.get(id)
    waiting.delete(id)
    if (error !== undefined || data === undefined) asker?.reject(error)
    else asker?.resolve(data)
  })
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('排版程序未能启动'))
    waiting.clear()
  })
  worker.postMessage({ id: 0, cmd: 'register', algorithms: ['layered'] })
  let last = 0
  return question =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      worker.postMessage({ ...question, id: last })
    })
}

let layouter: Promise<Ask> | null = null

const PARENTS = ['a', 'b', 'c', 'd', 'e'] as const
const CHILDREN = [1, 2, 3, 4, 5] as const
const box = (id: string, parent: string | null, initial: readonly string[]): Boxes['boxes'][number] => ({
  state: {
    ...{ id, parent, key: id, kind: 'atomic', description: undefined, initial },
    ...{ tags: [], invokes: [], delays: [], entry: [], exit: [] },
  },
  lines: [],
  width: 80,
  height: 40,
})
const arrow = (source: string, target: string): Boxes['arrows'][number] => ({
  ...{ id: `${source} → ${target}`, source, target },
  lines: [],
  width: 60,
  height: 16,
})

/** A graph with everything that charts have: a fresh worker takes several times as long for its first layouts as later on. */
const WARM: Boxes = {
  boxes: [
    box('(root)', null, ['a']),
    ...PARENTS.flatMap(id => [box(id, '(root)', [`${id}.1`]), ...CHILDREN.map(child => box(`${id}.${child}`, id, []))]),
  ],
  arrows: PARENTS.flatMap((id, at) => [
    ...CHILDREN.map(child => arrow(`${id}.${child}`, `${id}.${(child % CHILDREN.length) + 1}`)),
    arrow(id, PARENTS[(at + 1) % PARENTS.length] ?? 'a'),
    arrow(`${id}.3`, `${PARENTS[(at + 2) % PARENTS.length] ?? 'a'}.4`),
    arrow('(root)', id),
  ]),
}

const layoutOf = (ask: Ask, boxes: Boxes, direction: Direction) =>
  ask({ cmd: 'layout', graph: elkGraphOf(boxes, direction), layoutOptions: {}, options: {} })

/** Starts the layout's worker, once; it loads when a machine is first drawn. */
function started(): Promise<Ask> {
  layouter ??= (async () => {
    const ask = elkWorker()
    await layoutOf(ask, WARM, 'right')
    return ask
  })()
  return layouter
}

/** Gives everything its place. Rejects when the worker cannot be had. */
export async function layOut(boxes: Boxes, direction: Direction): Promise<PlacedChart> {
  try {
    const ask = await started()
    const name = 'xinglin:layout'
    performance.mark(name)
    const placed = placedChart(boxes, await layoutOf(ask, boxes, direction))
    performance.measure(name, name)
    return placed
  } catch (error) {
    layouter = null
    throw error
  }
}
