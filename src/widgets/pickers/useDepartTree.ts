import { useEffect, useEffectEvent, useState } from 'react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { DepartNode } from '#contract/http/calls/departments.ts'
import { queryDepartTreeSync, searchDeparts } from '#contract/http/calls/departments.ts'
import { departmentTreeCall } from '#contract/http/calls/pickers.ts'
import { commaParts } from '#contract/http/commaText.ts'
import { departmentTreeMachine } from '#machines/departmentTree/departmentTree.machine.ts'
import type { DepartTreeEmitted, DepartTreeInput } from '#machines/departmentTree/departmentTree.types.ts'
import { call } from '#src/lib/http/call.ts'

const logic = departmentTreeMachine.provide({
  actors: {
    loadTree: fromPromise<DepartNode[], { isLazy: boolean }>(async ({ input: { isLazy }, signal }) =>
      isLazy ? call(queryDepartTreeSync, {}, { quiet: true, signal }) : call(departmentTreeCall, {}, { quiet: true, signal }),
    ),
    loadChildren: fromPromise<DepartNode[], { id: string }>(async ({ input: { id }, signal }) =>
      call(queryDepartTreeSync, { pid: id }, { quiet: true, signal }),
    ),
    searchTree: fromPromise<DepartNode[], { keyword: string }>(async ({ input: { keyword }, signal }) =>
      call(searchDeparts, { keyWord: keyword }, { quiet: true, signal }),
    ),
  },
})

export type DepartTreeActor = ActorRefFrom<typeof departmentTreeMachine>

/** What a person does with a department tree. */
export const treeCommands = (actor: DepartTreeActor) => ({
  open: () => actor.send({ type: 'tree.open' }),
  cancel: () => actor.send({ type: 'tree.cancel' }),
  confirm: () => actor.send({ type: 'tree.confirm' }),
  retry: () => actor.send({ type: 'tree.retry' }),
  check: (value: string) => actor.send({ type: 'node.check', value }),
  clear: () => actor.send({ type: 'checks.clear' }),
  expand: (id: string, isExpanded: boolean) => actor.send({ type: 'node.expand', id, isExpanded }),
  link: (isLinked: boolean) => actor.send({ type: 'link.set', isLinked }),
  search: (keyword: string) => actor.send({ type: 'search.submit', keyword }),
})

const DEFAULTS = { store: 'id', isMulti: false, isLazy: false, isRootOpened: true, isRequired: false } as const

type Options = Partial<Omit<DepartTreeInput, 'value'>> & {
  /** comma text */
  value: string | null | undefined
  onConfirmed?: (value: string, nodes: readonly DepartNode[]) => void
}

/** A tree of departments for one field or window. Everything but the value counts as it is at first. */
export function useDepartTree({ value, onConfirmed, ...options }: Options) {
  const [input] = useState(() => ({ ...DEFAULTS, ...options, value: commaParts(value) }))
  const actor = useActorRef(logic, { input })
  const text = commaParts(value).join(',')
  useEffect(() => actor.send({ type: 'value.set', value: commaParts(text) }), [actor, text])
  const tell = useEffectEvent((told: DepartTreeEmitted) => onConfirmed?.(told.value.join(','), told.nodes))
  useEffect(() => {
    const told = actor.on('departs.confirmed', tell)
    return () => told.unsubscribe()
  }, [actor])
  return { actor, ...treeCommands(actor) }
}
