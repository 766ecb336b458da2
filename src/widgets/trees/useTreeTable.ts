import { useCallback, useEffect, useRef, useState } from 'react'
import { defineCall } from '#contract/http/defineCall.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { useReloading } from '#src/lib/loading/useReloading.ts'
import type { TreeRow } from './treeRows.ts'
import { isPlaceholder, rowOf, treeRowsOf, withChildren, withPlaceholders } from './treeRows.ts'

/** Where a tree table's rows come from (contract.md 28.9). */
export interface TreeTableSource {
  /** path below the base path */
  url: string
  /** for the rows below another one; default `url` */
  childrenUrl?: string
  /** name of the parameter that carries the parent's key */
  queryKey?: string
  /** its value for the top rows; null: the parameter is left out */
  topValue?: string | null
  /** further parameters; another content loads anew and folds all */
  queryParams?: Readonly<Record<string, unknown>>
  /** a further parameter `condition`, when it is not empty */
  condition?: string
  rowKey?: string
  /** load at once; else only after `reload` */
  immediateRequest?: boolean
  onRequestBefore?: () => void
  onRequestSuccess?: (rows: readonly TreeRow[]) => void
  onRequestFinally?: () => void
}

const ask = async (url: string, input: Record<string, unknown>): Promise<readonly TreeRow[]> =>
  treeRowsOf(
    await call(
      defineCall<Record<string, unknown>, unknown>({ name: 'rows of a tree', methods: ['GET'], path: url, who: 'user' }),
      input,
      { quiet: true },
    ),
  )

/** The rows of a tree table, its opened branches, and what a person does with them. */
export function useTreeTable(source: TreeTableSource) {
  const { rowKey = 'id', immediateRequest = true } = source
  const [rows, setRows] = useState<readonly TreeRow[]>([])
  const [open, setOpen] = useState<readonly string[]>([])
  const [isLoading, setLoading] = useState(false)
  const [issue, setIssue] = useState<string | null>(null)
  const latest = useRef(source)
  latest.current = source
  const round = useRef(0)

  const request = useCallback(async (parent: string | null, isTop: boolean) => {
    const { url, childrenUrl = url, queryKey = 'parentId', queryParams = {}, condition = '' } = latest.current
    latest.current.onRequestBefore?.()
    try {
      const found = await ask(isTop ? url : childrenUrl, {
        ...queryParams,
        ...(condition === '' ? {} : { condition }),
        [queryKey]: parent,
      })
      latest.current.onRequestSuccess?.(found)
      return found
    } finally {
      latest.current.onRequestFinally?.()
    }
  }, [])

  const reload = useCallback(async () => {
    const mine = (round.current += 1)
    setLoading(true)
    setIssue(null)
    setOpen([])
    try {
      const found = await request(latest.current.topValue ?? null, true)
      if (mine === round.current) setRows(withPlaceholders(found, rowKey))
    } catch (error) {
      if (mine !== round.current) return
      const line = failureLine(toFailure(error))
      setRows([])
      setIssue(line)
      message.error(line)
    } finally {
      if (mine === round.current) setLoading(false)
    }
  }, [request, rowKey])

  const question = JSON.stringify([source.url, source.queryParams ?? {}, source.condition ?? '', source.topValue ?? null])
  const first = useRef(true)
  useEffect(() => {
    const isFirst = first.current
    first.current = false
    if (!isFirst || immediateRequest) void reload()
  }, [question, immediateRequest, reload])
  // an answer that comes after the table left says nothing to anybody
  useEffect(
    () => () => {
      round.current += 1
      first.current = true
    },
    [],
  )

  const toggle = useCallback(
    async (isOpen: boolean, id: string) => {
      setOpen(keys => (isOpen ? [...keys.filter(key => key !== id), id] : keys.filter(key => key !== id)))
      const [child] = rowOf(rows, rowKey, id)?.children ?? []
      if (!isOpen || child === undefined || !isPlaceholder(child)) return
      const mine = round.current
      try {
        const found = await request(id, false)
        if (mine === round.current) setRows(last => withChildren(last, rowKey, id, found))
      } catch (error) {
        if (mine !== round.current) return
        setOpen(keys => keys.filter(key => key !== id))
        message.error(failureLine(toFailure(error)))
      }
    },
    [request, rowKey, rows],
  )
  useReloading(issue === null ? null : () => void reload())
  return { rows, open, isLoading, issue, reload, toggle, rowKey }
}
