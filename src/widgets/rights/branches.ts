/** A node of any tree of the product: menus, departments. */
export interface Branch {
  key: string
  title: string
  children: readonly Branch[]
  /** has data rules: its name opens them */
  isRuled?: boolean
}
/** A branch as it stands in the drawn list. */
export interface BranchLine {
  branch: Branch
  parent: BranchLine | undefined
  /** 1 at the top */
  level: number
  /** among `size` siblings, from 1 */
  position: number
  size: number
  isOpen: boolean
}

/** The branches that can be seen, from top to bottom. */
export const branchLines = (branches: readonly Branch[], open: ReadonlySet<string>, parent?: BranchLine): BranchLine[] =>
  branches.flatMap((branch, at) => {
    const line: BranchLine = {
      branch,
      parent,
      level: (parent?.level ?? 0) + 1,
      position: at + 1,
      size: branches.length,
      isOpen: branch.children.length > 0 && open.has(branch.key),
    }
    return line.isOpen ? [line, ...branchLines(branch.children, open, line)] : [line]
  })

/** Keys of a branch and of everything below it. */
export const keysBelow = (branch: Branch): string[] => [branch.key, ...branch.children.flatMap(keysBelow)]
export const allKeys = (branches: readonly Branch[]): string[] => branches.flatMap(keysBelow)
/** Keys of what can be opened. */
export const parentKeys = (branches: readonly Branch[]): string[] =>
  branches.flatMap(branch => (branch.children.length === 0 ? [] : [branch.key, ...parentKeys(branch.children)]))

/** Branches from the top down to the one with that key; empty when it is not there. */
export function pathTo(branches: readonly Branch[], key: string): Branch[] {
  for (const branch of branches) {
    if (branch.key === key) return [branch]
    const rest = pathTo(branch.children, key)
    if (rest.length > 0) return [branch, ...rest]
  }
  return []
}

/** What is left of the tree when a word is looked for: the branches with it in their names, with all below and what they hang from. */
export const foundBranches = (branches: readonly Branch[], word: string): Branch[] =>
  word === ''
    ? [...branches]
    : branches.flatMap(branch => {
        if (branch.title.toLowerCase().includes(word.toLowerCase())) return [branch]
        const children = foundBranches(branch.children, word)
        return children.length === 0 ? [] : [{ ...branch, children }]
      })

/** Keys of those ticked parents below which something is not ticked. */
export const partlyTicked = (branches: readonly Branch[], ticked: ReadonlySet<string>): string[] =>
  branches.flatMap(branch => [
    ...(ticked.has(branch.key) && keysBelow(branch).some(key => !ticked.has(key)) ? [branch.key] : []),
    ...partlyTicked(branch.children, ticked),
  ])

/** Ticked branches that nobody reaches, because something above them is not ticked. */
export const unreachable = (branches: readonly Branch[], ticked: ReadonlySet<string>, isReached = true): string[] =>
  branches.flatMap(branch => [
    ...(!isReached && ticked.has(branch.key) ? [branch.key] : []),
    ...unreachable(branch.children, ticked, isReached && ticked.has(branch.key)),
  ])

/**
 * What is ticked after a press on a branch. Linked: it takes everything below it along, and is only reached through what stands above it, which is
 * therefore ticked too; one that is ticked in part becomes whole first.
 */
export function toggled(
  branches: readonly Branch[],
  ticked: ReadonlySet<string>,
  key: string,
  isLinked: boolean,
): ReadonlySet<string> {
  const path = pathTo(branches, key)
  const branch = path.at(-1)
  if (branch === undefined) return ticked
  const next = new Set(ticked)
  if (!isLinked) {
    if (!next.delete(key)) next.add(key)
    return next
  }
  const below = keysBelow(branch)
  if (below.every(one => ticked.has(one))) {
    for (const one of below) next.delete(one)
    return next
  }
  for (const one of [...path.map(above => above.key), ...below]) next.add(one)
  return next
}
