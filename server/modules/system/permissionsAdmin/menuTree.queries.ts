import type { MenuEntry, MenuTree, MenuTreeNode } from '#contract/http/calls/permissionsAdmin.ts'
import type { Queryable } from '#server/db/client.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { loadPermissions } from '#server/plugins/grants.ts'
import type { PermissionRow } from '#server/plugins/grants.ts'
import { ruledEntries } from './menuRows.repository.ts'

/** The menu of the hospital as administrators see it, deleted entries left out; what hangs below nothing, or in a circle, is in no tree. */
class MenuAdminTree {
  readonly rows: readonly PermissionRow[]
  readonly #below = new Map<string, PermissionRow[]>()
  readonly #ruled: ReadonlySet<string>

  constructor(rows: readonly PermissionRow[], ruled: ReadonlySet<string>) {
    this.rows = rows
    this.#ruled = ruled
    for (const row of rows) {
      const siblings = this.#below.get(row.parentId)
      if (siblings) siblings.push(row)
      else this.#below.set(row.parentId, [row])
    }
  }

  byId(id: string): PermissionRow | undefined {
    return this.rows.find(row => row.id === id)
  }

  /** These entries and everything below them. */
  idsBelow(ids: readonly string[]): string[] {
    const found = new Set(ids)
    for (const id of found) for (const child of this.#below.get(id) ?? []) found.add(child.id)
    return [...found]
  }

  #entry(row: PermissionRow, isDeep: boolean): MenuEntry {
    const { isRoute, createTime, updateTime, ...rest } = row
    const below = this.#below.get(row.id) ?? []
    return {
      ...rest,
      key: row.id,
      title: row.name,
      route: isRoute,
      ruleFlag: this.#ruled.has(row.id) ? 1 : 0,
      leaf: below.length === 0,
      isLeaf: below.length === 0,
      createTime: wireTime(createTime),
      updateTime: updateTime && wireTime(updateTime),
      children: isDeep && below.length > 0 ? below.map(child => this.#entry(child, true)) : null,
    }
  }

  whole(): MenuEntry[] {
    return (this.#below.get('') ?? []).map(row => this.#entry(row, true))
  }

  level(parentId: string): MenuEntry[] {
    return (this.#below.get(parentId) ?? []).map(row => this.#entry(row, false))
  }

  #node(row: PermissionRow, isTitled: boolean, depth: number, wanted: (id: string) => boolean): MenuTreeNode {
    const below = (this.#below.get(row.id) ?? []).filter(child => wanted(child.id))
    return {
      key: row.id,
      value: row.id,
      title: isTitled ? row.name : '',
      slotTitle: row.name,
      isLeaf: below.length === 0,
      icon: null,
      ruleFlag: this.#ruled.has(row.id) ? 1 : 0,
      scopedSlots: { title: 'hasDatarule' },
      parentId: row.parentId,
      label: null,
      children: depth > 0 && below.length > 0 ? below.map(child => this.#node(child, isTitled, depth - 1, wanted)) : null,
    }
  }

  /** One level for choosing a parent. */
  nodesBelow(parentId: string): MenuTreeNode[] {
    return (this.#below.get(parentId) ?? []).map(row => this.#node(row, true, 0, () => true))
  }

  /** For granting; `only` leaves out what is not among these, but keeps what they hang below. */
  tree({ isTitled = false, only }: { isTitled?: boolean; only?: ReadonlySet<string> } = {}): MenuTree {
    const shown = only && new Set([...only].flatMap(id => this.#pathOf(id)))
    const wanted = (id: string) => shown === undefined || shown.has(id)
    const treeList = (this.#below.get('') ?? [])
      .filter(row => wanted(row.id))
      .map(row => this.#node(row, isTitled, Number.POSITIVE_INFINITY, wanted))
    const idsIn = (nodes: readonly MenuTreeNode[]): string[] => nodes.flatMap(node => [node.key, ...idsIn(node.children ?? [])])
    return { treeList, ids: idsIn(treeList).filter(id => only === undefined || only.has(id)) }
  }

  #pathOf(id: string): string[] {
    const path: string[] = []
    for (let at = this.byId(id); at !== undefined && !path.includes(at.id); at = this.byId(at.parentId)) path.push(at.id)
    return path
  }
}

/** Reads the menu with the knowledge which entries have data rules. */
export async function loadMenuAdminTree(tx: Queryable): Promise<MenuAdminTree> {
  const ruled = await ruledEntries(tx)
  return new MenuAdminTree(await loadPermissions(tx), ruled)
}
