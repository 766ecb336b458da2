import { useMemo, useState } from 'react'
import type { GrantChange, MenuTree, MenuTreeNode } from '#contract/http/calls/permissionsAdmin.ts'
import { allKeys, foundBranches, parentKeys, partlyTicked, pathTo, toggled, unreachable } from './branches.ts'
import type { Branch } from './branches.ts'

/** What a tree of grants begins with. */
export interface Grants {
  tree: MenuTree
  /** ids that are granted */
  granted: readonly string[]
}

const branchOf = (node: MenuTreeNode): Branch => ({
  key: node.key,
  title: node.slotTitle || node.title,
  children: (node.children ?? []).map(branchOf),
  isRuled: node.ruleFlag === 1,
})

/** The ticks of a tree of grants from what is stored to what is to be stored. */
export function useGrants({ tree, granted }: Grants) {
  const branches = useMemo(() => tree.treeList.map(branchOf), [tree])
  const offered = useMemo(() => new Set(tree.ids), [tree])
  const [stored, setStored] = useState<ReadonlySet<string>>(() => new Set(granted.filter(id => offered.has(id))))
  const [ticked, setTicked] = useState(stored)
  const [word, setWord] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(branches.map(({ key }) => key)))
  const [isLinked, setLinked] = useState(true)
  const shown = useMemo(() => foundBranches(branches, word.trim()), [branches, word])
  const partly = useMemo(() => new Set(partlyTicked(branches, ticked)), [branches, ticked])
  const only = (keys: ReadonlySet<string>): ReadonlySet<string> => new Set([...keys].filter(key => offered.has(key)))
  const changes = [...ticked].filter(id => !stored.has(id)).length + [...stored].filter(id => !ticked.has(id)).length
  return {
    shown,
    ticked,
    stored,
    partly,
    word,
    open: word.trim() === '' ? open : new Set([...open, ...parentKeys(shown)]),
    isLinked,
    changes,
    all: offered.size,
    lost: unreachable(branches, ticked).length,
    nameOf: (key: string): string => pathTo(branches, key).at(-1)?.title ?? '',
    search: setWord,
    link: setLinked,
    toggle: (key: string) => setTicked(only(toggled(branches, ticked, key, isLinked))),
    tickAll: () => setTicked(new Set(offered)),
    tickNone: () => setTicked(new Set()),
    fold: (key: string, isOpen: boolean) => {
      const next = new Set(open)
      if (isOpen) next.add(key)
      else next.delete(key)
      setOpen(next)
    },
    unfoldAll: () => setOpen(new Set(allKeys(branches))),
    foldAll: () => setOpen(new Set()),
    /** what is sent: both lists whole, the server applies their difference */
    change: (): GrantChange => ({ permissionIds: [...ticked].join(','), lastpermissionIds: [...stored].join(',') }),
    settle: () => setStored(ticked),
  }
}
