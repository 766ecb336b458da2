import type { DepartNode } from '#contract/http/calls/departments.ts'

/** A node as it stands in the drawn list. */
export interface Line {
  node: DepartNode
  parent: Line | undefined
  /** 1 at the top */
  level: number
  /** among `size` siblings, from 1 */
  position: number
  size: number
  isOpen: boolean
}

/** The nodes that can be seen, from top to bottom. */
export function visibleLines(nodes: readonly DepartNode[], expanded: readonly string[], parent?: Line): Line[] {
  return nodes.flatMap((node, at) => {
    const line: Line = {
      node,
      parent,
      level: (parent?.level ?? 0) + 1,
      position: at + 1,
      size: nodes.length,
      isOpen: !node.isLeaf && expanded.includes(node.id),
    }
    return line.isOpen ? [line, ...visibleLines(node.children ?? [], expanded, line)] : [line]
  })
}
