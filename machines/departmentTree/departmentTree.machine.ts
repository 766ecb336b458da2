import { assign, emit, setup } from 'xstate'
import type { DepartNode } from '#contract/http/calls/departments.ts'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { firstOpen, flatten, linked, matching, openTo, toggled, valueOf, withChildren } from './departmentTree.rules.ts'
import type * as Tree from './departmentTree.types.ts'

/**
 * A tree of departments to tick (PICK-13 to 23): loaded whole or level by level, searched, ticked strictly or parents with children; in single mode
 * the newest tick wins. Confirming passes the ticks over, cancelling forgets them. The tree is also loaded while closed when a value needs its name.
 */
export const departmentTreeMachine = setup({
  types: {} as {
    context: Tree.DepartTreeContext
    input: Tree.DepartTreeInput
    events: Tree.DepartTreeEvent
    emitted: Tree.DepartTreeEmitted
  },
  actors: {
    loadTree: placeholder<Tree.LoadTree>(),
    loadChildren: placeholder<Tree.LoadChildren>(),
    searchTree: placeholder<Tree.SearchTree>(),
  },
  guards: {
    needsNames: ({ context }) => !context.isLazy && context.value.length > 0,
    hasPending: ({ context }) => context.pending.length > 0,
    isMulti: ({ context }) => context.isMulti,
    isAnswered: ({ context }) => !context.isRequired || context.checked.length > 0,
    isWordless: (_, keyword: string) => keyword === '',
    isLazy: ({ context }) => context.isLazy,
  },
  actions: {
    recordValue: assign({ value: (_, value: readonly string[]) => [...value] }),
    begin: assign(({ context }) => ({
      checked: context.value,
    })),
    clear: assign({ checked: [], isLinked: false, keyword: '', found: null, pending: [], isAsked: false }),
    applyTree: assign(({ context }, nodes: DepartNode[]) => ({ nodes, expanded: firstOpen(nodes, context), failure: null })),
    expand: assign(({ context }, { id, isExpanded }: { id: string; isExpanded: boolean }) => {
      const rest = context.expanded.filter(one => one !== id)
      const isOpen = flatten(context.nodes).some(node => node.id === id && !node.isLeaf && node.children === null)
      return {
        expanded: isExpanded ? [...rest, id] : rest,
        pending: isExpanded && isOpen ? [...new Set([...context.pending, id])] : context.pending,
      }
    }),
    applyChildren: assign(({ context }, children: DepartNode[]) => ({
      nodes: withChildren(context.nodes, context.pending[0] ?? '', children),
      pending: context.pending.slice(1),
      failure: null,
    })),
    giveUpChildren: assign(({ context }) => ({
      expanded: context.expanded.filter(id => id !== context.pending[0]),
      pending: context.pending.slice(1),
    })),
    check: assign(({ context }, value: string) => ({ checked: toggled(context, value), isAsked: false })),
    link: assign(({ context }, isLinked: boolean) => ({ isLinked, checked: isLinked ? linked(context) : context.checked })),
    clearChecks: assign({ checked: [] }),
    search: assign(({ context }, keyword: string) => {
      const found = matching(context.nodes, keyword)
      return {
        keyword,
        found: null,
        expanded: [...new Set([...context.expanded, ...openTo(context.nodes, node => found.includes(node.id))])],
      }
    }),
    recordWord: assign({ keyword: (_, keyword: string) => keyword }),
    applyFound: assign({ found: (_, found: DepartNode[]) => found, failure: null }),
    ask: assign({ isAsked: true }),
    recordFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    commit: assign(({ context }) => ({ value: context.checked })),
    notifyConfirmed: emit(({ context: { checked, nodes, found, store } }) => ({
      type: 'departs.confirmed' as const,
      value: checked,
      nodes: flatten([...nodes, ...(found ?? [])]).filter(
        (node, at, all) => checked.includes(valueOf(node, store)) && all.findIndex(one => one.id === node.id) === at,
      ),
    })),
  },
}).createMachine({
  id: 'departmentTree',
  context: ({ input }) => ({
    ...input,
    value: [...input.value],
    nodes: [],
    expanded: [],
    checked: [],
    isLinked: false,
    keyword: '',
    found: null,
    pending: [],
    isAsked: false,
    failure: null,
  }),
  type: 'parallel',
  states: {
    tree: {
      initial: 'absent',
      on: { 'tree.open': '.loading' },
      states: {
        absent: { always: { guard: 'needsNames', target: 'loading' } },
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadTree',
            src: 'loadTree',
            input: ({ context }) => ({ isLazy: context.isLazy }),
            onDone: { target: 'ready', actions: { type: 'applyTree', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) } },
          },
        },
        failed: { tags: 'failed', on: { 'tree.retry': 'loading' } },
        ready: {
          tags: 'ready',
          initial: 'idle',
          on: {
            'node.expand': { actions: { type: 'expand', params: ({ event }) => event } },
            'search.submit': [
              {
                guard: { type: 'isWordless', params: ({ event }) => event.keyword },
                target: '.idle',
                actions: { type: 'search', params: '' },
              },
              {
                guard: 'isLazy',
                target: '.searching',
                actions: { type: 'recordWord', params: ({ event }) => event.keyword },
                meta: { rules: ['PICK-17'] },
              },
              { actions: { type: 'search', params: ({ event }) => event.keyword }, meta: { rules: ['PICK-17'] } },
            ],
          },
          states: {
            idle: { always: { guard: 'hasPending', target: 'fetching' } },
            fetching: {
              description: 'Children of opened nodes come one node after the other',
              invoke: {
                id: 'loadChildren',
                src: 'loadChildren',
                input: ({ context }) => ({ id: context.pending[0] ?? '' }),
                onDone: { target: 'idle', actions: { type: 'applyChildren', params: ({ event }) => event.output } },
                onError: {
                  target: 'idle',
                  actions: ['giveUpChildren', { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) }],
                },
              },
            },
            searching: {
              description: 'A lazy tree does not hold what is looked for: the server does',
              tags: 'busy',
              invoke: {
                id: 'searchTree',
                src: 'searchTree',
                input: ({ context }) => ({ keyword: context.keyword }),
                onDone: { target: 'idle', actions: { type: 'applyFound', params: ({ event }) => event.output } },
                onError: {
                  target: 'idle',
                  actions: [
                    { type: 'applyFound', params: [] },
                    { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
                  ],
                },
              },
            },
          },
        },
      },
    },
    window: {
      initial: 'closed',
      on: { 'value.set': { actions: { type: 'recordValue', params: ({ event }) => event.value } } },
      states: {
        closed: { entry: 'clear', on: { 'tree.open': { target: 'open', actions: 'begin' } } },
        open: {
          tags: 'open',
          on: {
            'node.check': {
              actions: { type: 'check', params: ({ event }) => event.value },
              meta: { rules: ['PICK-22', 'PICK-23'] },
            },
            'link.set': {
              guard: 'isMulti',
              actions: { type: 'link', params: ({ event }) => event.isLinked },
              meta: { rules: ['PICK-19', 'PICK-20'] },
            },
            'checks.clear': { actions: 'clearChecks' },
            'tree.confirm': [
              { guard: 'isAnswered', target: 'closed', actions: ['commit', 'notifyConfirmed'], meta: { rules: ['PICK-21'] } },
              { actions: 'ask' },
            ],
            'tree.cancel': { target: 'closed', meta: { rules: ['PICK-21'] } },
          },
        },
      },
    },
  },
})
