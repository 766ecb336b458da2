import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import type { Arrow, Box, Boxes } from './boxes.ts'
import { LINE, PAD } from './boxes.ts'

interface Point {
  x: number
  y: number
}
export interface PlacedBox extends Box, Point {}
export interface PlacedArrow extends Omit<Arrow, 'width' | 'height'> {
  points: readonly Point[]
  /** upper left corner of the texts */
  at: Point
}
/** A chart with a place for everything, px from its upper left corner. */
export interface PlacedChart {
  width: number
  height: number
  boxes: readonly PlacedBox[]
  arrows: readonly PlacedArrow[]
  /** ● and the way from there to the initial state */
  starts: readonly { at: Point; points: readonly Point[] }[]
}

/** right: as one reads; down: narrow, for charts with long texts. */
export type Direction = 'right' | 'down'

/** Of every box that holds boxes: ELK passes none of it on. Depth first, so that the start stands first; more thorough takes longer and looks the same. */
const within = (direction: Direction) => ({
  'elk.algorithm': 'layered',
  'elk.direction': direction.toUpperCase(),
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.thoroughness': '1',
  'elk.layered.spacing.nodeNodeBetweenLayers': direction === 'right' ? '16' : '24',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.spacing.nodeNode': '20',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '2',
})
const DOT = 12
const START = 'start of '

/** The question to ELK: boxes in boxes, the texts of arrows as labels, a dot before each initial state. */
export function elkGraphOf({ boxes, arrows }: Boxes, direction: Direction): ElkNode {
  const nodeOf = (box: Box): ElkNode => {
    const inside = boxes.filter(({ state }) => state.parent === box.state.id)
    if (inside.length === 0) return { id: box.state.id, width: box.width, height: box.height }
    const top = box.lines.length * LINE + 2 * PAD
    const dots = box.state.initial.length === 0 ? [] : [{ id: START + box.state.id, width: DOT, height: DOT }]
    return {
      id: box.state.id,
      children: [...dots, ...inside.map(nodeOf)],
      layoutOptions: {
        ...within(direction),
        'elk.padding': `[top=${top},left=16,bottom=16,right=16]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${box.width},${box.height})`,
      },
    }
  }
  const root = boxes.find(({ state }) => state.parent === null)
  const starts = boxes.flatMap(({ state }): ElkExtendedEdge[] =>
    state.initial.map(child => ({ id: `${START}${state.id} → ${child}`, sources: [START + state.id], targets: [child] })),
  )
  return {
    id: 'chart',
    layoutOptions: { ...within(direction), 'elk.json.shapeCoords': 'ROOT', 'elk.json.edgeCoords': 'ROOT' },
    children: root === undefined ? [] : [nodeOf(root)],
    edges: [
      ...starts,
      ...arrows.map(({ id, source, target, width, height }) => ({
        id,
        sources: [source],
        targets: [target],
        // a label without text gets no place
        labels: [{ id: `text of ${id}`, text: id, width, height, layoutOptions: { 'elk.edgeLabels.placement': 'CENTER' } }],
      })),
    ],
  }
}

const flat = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(flat)]
const pointsOf = (edge: ElkExtendedEdge | undefined): Point[] =>
  (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])

/** ELK's answer with our texts back in it. */
export function placedChart({ boxes, arrows }: Boxes, answer: ElkNode): PlacedChart {
  const nodes = new Map(flat(answer).map(node => [node.id, node]))
  const edges = new Map((answer.edges ?? []).map(edge => [edge.id, edge]))
  const placeOf = (id: string) => ({ x: nodes.get(id)?.x ?? 0, y: nodes.get(id)?.y ?? 0 })
  return {
    width: answer.width ?? 0,
    height: answer.height ?? 0,
    boxes: boxes.map(box => {
      const node = nodes.get(box.state.id)
      return { ...box, ...placeOf(box.state.id), width: node?.width ?? box.width, height: node?.height ?? box.height }
    }),
    arrows: arrows.map(({ id, source, target, lines }) => {
      const edge = edges.get(id)
      const [label] = edge?.labels ?? []
      return { id, source, target, lines, points: pointsOf(edge), at: { x: label?.x ?? 0, y: label?.y ?? 0 } }
    }),
    starts: boxes.flatMap(({ state }) =>
      state.initial.map(child => ({
        at: placeOf(START + state.id),
        points: pointsOf(edges.get(`${START}${state.id} → ${child}`)),
      })),
    ),
  }
}
