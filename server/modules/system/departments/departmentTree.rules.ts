import type { Department, DepartIdNode, DepartNode } from '#contract/http/calls/departments.ts'

/** A department as stored, without its depth. */
export type DepartRow = Omit<Department, 'orgType'>

const groupByParent = (rows: readonly DepartRow[]): Map<string, DepartRow[]> => {
  const groups = new Map<string, DepartRow[]>()
  for (const row of rows) groups.set(row.parentId, [...(groups.get(row.parentId) ?? []), row])
  return groups
}

/** Departments in their order as trees; what hangs below nothing, or in a circle, is left out. */
export class DepartTree {
  readonly #children: Map<string, DepartRow[]>
  readonly #byId: Map<string, DepartRow>
  constructor(rows: readonly DepartRow[]) {
    this.#children = groupByParent(rows)
    this.#byId = new Map(rows.map(row => [row.id, row]))
  }

  #node(row: DepartRow, depth: number, isDeep: boolean): DepartNode {
    const below = this.#children.get(row.id) ?? []
    return {
      ...row,
      orgType: String(depth),
      key: row.id,
      value: row.id,
      title: row.departName,
      isLeaf: below.length === 0,
      children: isDeep && below.length > 0 ? below.map(child => this.#node(child, depth + 1, true)) : null,
    }
  }

  /** Ids from a department up to the top, itself first; stops in a circle. */
  pathOf(id: string): string[] {
    const path: string[] = []
    for (let at = this.#byId.get(id); at !== undefined && !path.includes(at.id); at = this.#byId.get(at.parentId))
      path.push(at.id)
    return path
  }

  whole(): DepartNode[] {
    return (this.#children.get('') ?? []).map(row => this.#node(row, 1, true))
  }

  /** What stands below `parentId`, '' for the top, without what is below that. */
  level(parentId: string): DepartNode[] {
    const depth = parentId === '' ? 1 : this.pathOf(parentId).length + 1
    return (this.#children.get(parentId) ?? []).map(row => this.#node(row, depth, false))
  }

  /** Whole trees of these departments; one that stands below another of them is part of that tree. */
  treesOf(ids: readonly string[]): DepartNode[] {
    const wanted = new Set(ids)
    const isTop = (id: string) => !this.pathOf(id).some(other => other !== id && wanted.has(other))
    const isRooted = (id: string) => this.#byId.get(this.pathOf(id).at(-1) ?? '')?.parentId === ''
    return [...this.#byId.values()]
      .filter(({ id }) => wanted.has(id) && isTop(id) && isRooted(id))
      .map(row => this.#node(row, this.pathOf(row.id).length, true))
  }

  /** Flat: those whose name holds the word and that `isWanted` lets through. */
  search(word: string, isWanted: (path: readonly string[]) => boolean): DepartNode[] {
    return [...this.#byId.values()]
      .filter(row => row.departName.includes(word))
      .map(row => ({ row, path: this.pathOf(row.id) }))
      .filter(({ path }) => isWanted(path))
      .map(({ row, path }) => this.#node(row, path.length, false))
  }
}

/** The same tree with ids and names only (contract.md part 11, queryIdTree). */
export const idTree = (nodes: readonly DepartNode[]): DepartIdNode[] =>
  nodes.map(({ key, value, title, children }) => ({ key, value, title, children: children && idTree(children) }))
