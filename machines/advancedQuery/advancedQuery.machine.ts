import { assign, emit, setup } from 'xstate'
import type { QueryField, QueryLine, SavedQuery } from '#contract/entities/advancedQuery.ts'
import { QUERY_LINES_MAX } from '#contract/entities/advancedQuery.ts'
import type { MatchType, Rule, SuperQuery } from '#contract/http/superQuery.ts'
import { QUERY_TEXT } from '#contract/rules/queryTexts.ts'
import {
  changeLine,
  conditionsOf,
  EMPTY_LINE,
  linesOf,
  withField,
  withoutLine,
  withRule,
  withSaved,
} from './advancedQuery.rules.ts'
import type * as Query from './advancedQuery.types.ts'

const queryOf = ({ lines, fields, matchType }: Query.AdvancedQueryContext): SuperQuery => ({
  matchType,
  params: conditionsOf(lines, fields),
})
const find = (saved: readonly SavedQuery[], title: string) => saved.find(one => one.title === title)

/**
 * The advanced query 高级查询构造器 (spec parts 2 and 6, contract.md 28.12 to 28.19): conditions are put together, run, saved under a name and taken
 * up again. The view stores what `saved.changed` says and gives `query.ran` to the list. Unlike the original an overwritten query also takes the new
 * match type, and half-filled lines count as empty even when there are several.
 */
export const advancedQueryMachine = setup({
  types: {} as {
    context: Query.AdvancedQueryContext
    input: Query.AdvancedQueryInput
    events: Query.AdvancedQueryEvent
    emitted: Query.AdvancedQueryEmitted
  },
  guards: {
    isEmpty: ({ context }) => queryOf(context).params.length === 0,
    closesAfter: (_, closesAfter: boolean) => closesAfter,
    isRoomLeft: ({ context }) => context.lines.length < QUERY_LINES_MAX,
    isNameless: (_, name: string) => name.trim() === '',
    isTaken: ({ context }, name: string) => find(context.saved, name.trim()) !== undefined,
    isSaved: ({ context }, title: string) => find(context.saved, title) !== undefined,
  },
  actions: {
    addLine: assign({ lines: ({ context }) => [...context.lines, EMPTY_LINE] }),
    removeLine: assign({ lines: ({ context }, at: number) => withoutLine(context.lines, at) }),
    chooseField: assign({
      lines: ({ context }, { at, field }: { at: number; field: string }): QueryLine[] =>
        changeLine(context.lines, at, line => withField(line, field)),
    }),
    chooseRule: assign({
      lines: ({ context }, { at, rule }: { at: number; rule: Rule }): QueryLine[] =>
        changeLine(context.lines, at, line => withRule(line, rule)),
    }),
    changeValue: assign({
      lines: ({ context }, { at, val }: { at: number; val: string | string[] }): QueryLine[] =>
        changeLine(context.lines, at, line => ({ ...line, val })),
    }),
    chooseMatch: assign({ matchType: (_, matchType: MatchType) => matchType }),
    recordActive: assign({ active: ({ context }) => queryOf(context) }),
    empty: assign({ lines: [EMPTY_LINE], active: null }),
    adopt: assign((_, query: SuperQuery | null) => ({
      active: query,
      lines: linesOf(query?.params ?? []),
      matchType: query?.matchType ?? ('and' as const),
    })),
    applySaved: assign({ saved: (_, saved: SavedQuery[]) => saved }),
    applyFields: assign({ fields: (_, fields: QueryField[]) => fields }),
    recordName: assign({ name: (_, name: string) => name.trim() }),
    keep: assign({
      saved: ({ context }) => {
        const { matchType, params } = queryOf(context)
        return withSaved(context.saved, { title: context.name, matchType, records: params })
      },
      name: '',
    }),
    restore: assign(({ context }, title: string) => {
      const query = find(context.saved, title)
      return query === undefined ? {} : { lines: linesOf(query.records), matchType: query.matchType }
    }),
    recordDoomed: assign({ doomed: (_, title: string) => title }),
    remove: assign({ saved: ({ context }) => context.saved.filter(({ title }) => title !== context.doomed), doomed: '' }),
    warn: emit((_, text: string) => ({ type: 'query.warned' as const, text })),
    notifyRun: emit(({ context }) => ({ type: 'query.ran' as const, query: queryOf(context) })),
    notifySaved: emit(({ context }) => ({ type: 'saved.changed' as const, saved: context.saved, because: 'saved' as const })),
    notifyRemoved: emit(({ context }) => ({ type: 'saved.changed' as const, saved: context.saved, because: 'removed' as const })),
  },
}).createMachine({
  id: 'advancedQuery',
  context: ({ input }) => ({
    fields: input.fields,
    lines: [EMPTY_LINE],
    matchType: 'and',
    saved: [],
    name: '',
    doomed: '',
    active: null,
  }),
  initial: 'closed',
  on: {
    'saved.loaded': { actions: { type: 'applySaved', params: ({ event }) => event.saved } },
    'fields.changed': { actions: { type: 'applyFields', params: ({ event }) => event.fields } },
    'query.adopt': { actions: { type: 'adopt', params: ({ event }) => event.query } },
    'query.reset': { actions: ['empty', 'notifyRun'] },
  },
  states: {
    closed: { on: { 'query.open': 'open' } },
    open: {
      tags: 'open',
      initial: 'editing',
      states: {
        editing: {
          on: {
            'line.add': { guard: 'isRoomLeft', actions: 'addLine', meta: { rules: ['QUERY-16'] } },
            'line.remove': { actions: { type: 'removeLine', params: ({ event }) => event.at }, meta: { rules: ['QUERY-16'] } },
            'field.choose': { actions: { type: 'chooseField', params: ({ event }) => event } },
            'rule.choose': {
              actions: { type: 'chooseRule', params: ({ event }) => event },
              meta: { rules: ['QUERY-05', 'QUERY-06'] },
            },
            'value.change': { actions: { type: 'changeValue', params: ({ event }) => event } },
            'match.choose': {
              actions: { type: 'chooseMatch', params: ({ event }) => event.matchType },
              meta: { rules: ['QUERY-04'] },
            },
            'query.run': [
              { guard: 'isEmpty', actions: { type: 'warn', params: QUERY_TEXT.emptyRun }, meta: { rules: ['QUERY-07'] } },
              {
                guard: { type: 'closesAfter', params: ({ event }) => event.closesAfter },
                target: '#advancedQuery.closed',
                actions: ['recordActive', 'notifyRun'],
                meta: { rules: ['QUERY-15'] },
              },
              { actions: ['recordActive', 'notifyRun'], meta: { rules: ['QUERY-15'] } },
            ],
            'query.save': [
              { guard: 'isEmpty', actions: { type: 'warn', params: QUERY_TEXT.emptySave }, meta: { rules: ['QUERY-08'] } },
              { target: 'naming' },
            ],
            'saved.choose': { actions: { type: 'restore', params: ({ event }) => event.title }, meta: { rules: ['QUERY-13'] } },
            'saved.remove': {
              guard: { type: 'isSaved', params: ({ event }) => event.title },
              target: 'askingDelete',
              actions: { type: 'recordDoomed', params: ({ event }) => event.title },
            },
            'query.close': '#advancedQuery.closed',
          },
        },
        naming: {
          description: 'Asks for the name under which the query is kept',
          tags: 'naming',
          on: {
            'name.give': [
              {
                guard: { type: 'isNameless', params: ({ event }) => event.name },
                actions: { type: 'warn', params: QUERY_TEXT.nameMissing },
                meta: { rules: ['QUERY-09'] },
              },
              {
                guard: { type: 'isTaken', params: ({ event }) => event.name },
                target: 'askingOverwrite',
                actions: { type: 'recordName', params: ({ event }) => event.name },
                meta: { rules: ['QUERY-10'] },
              },
              {
                target: 'editing',
                actions: [{ type: 'recordName', params: ({ event }) => event.name }, 'keep', 'notifySaved'],
                meta: { rules: ['QUERY-12'] },
              },
            ],
            'name.cancel': 'editing',
          },
        },
        askingOverwrite: {
          tags: 'askingOverwrite',
          on: {
            'overwrite.confirm': { target: 'editing', actions: ['keep', 'notifySaved'] },
            'overwrite.cancel': { target: 'naming', actions: { type: 'recordName', params: '' } },
          },
        },
        askingDelete: {
          tags: 'askingDelete',
          on: {
            'delete.confirm': { target: 'editing', actions: ['remove', 'notifyRemoved'], meta: { rules: ['QUERY-14'] } },
            'delete.cancel': { target: 'editing', actions: { type: 'recordDoomed', params: '' } },
          },
        },
      },
    },
  },
})
