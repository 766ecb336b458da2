import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '#contract/http/failure.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { useReloading } from '#src/lib/loading/useReloading.ts'

/** A node of a tree select: `id` names it in the tree, `value` is what a form gets. */
export interface LazyNode {
  id: string
  pId: string | null
  value: string
  title: string
  isLeaf: boolean
}

const NONE: readonly LazyNode[] = []

interface Options {
  /** another one begins anew */
  source: string
  roots: () => Promise<readonly LazyNode[]>
  children: (node: LazyNode) => Promise<readonly LazyNode[]>
  /** the roots could not be loaded */
  onFailed: (failure: Failure) => void
}

/** A tree whose branches are loaded when they are opened; a branch without anything below it becomes a leaf (contract.md 28.6). */
export function useLazyTree({ source, ...given }: Options) {
  const [found, setFound] = useState<{ source: string; nodes: readonly LazyNode[]; issue: string | null } | null>(null)
  const [round, setRound] = useState(0)
  const options = useRef(given)
  options.current = given
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  useEffect(() => {
    let wanted = true
    options.current.roots().then(
      nodes => {
        if (wanted) setFound({ source, nodes, issue: null })
      },
      (error: unknown) => {
        if (!wanted) return
        const made = toFailure(error)
        setFound({ source, nodes: [], issue: failureLine(made) })
        options.current.onFailed(made)
      },
    )
    return () => {
      wanted = false
    }
  }, [source, round])

  const mine = found?.source === source ? found : null
  const nodes = mine === null ? NONE : mine.nodes
  const expand = useCallback(
    async (id: string) => {
      const node = nodes.find(one => one.id === id)
      if (node === undefined || nodes.some(one => one.pId === id)) return
      let below: readonly LazyNode[]
      try {
        below = await options.current.children(node)
      } catch (error) {
        if (isHere.current) options.current.onFailed(toFailure(error))
        return
      }
      setFound(last => {
        if (last === null || last.source !== source || last.nodes.some(one => one.pId === id)) return last
        const kept = below.length > 0 ? last.nodes : last.nodes.map(one => (one.id === id ? { ...one, isLeaf: true } : one))
        return { ...last, nodes: [...kept, ...below] }
      })
    },
    [nodes, source],
  )
  const again = useCallback(() => {
    setFound(null)
    setRound(count => count + 1)
  }, [])
  useReloading(mine !== null && mine.issue !== null ? again : null)
  return { nodes, isLoading: mine === null, issue: mine?.issue ?? null, expand, again }
}
