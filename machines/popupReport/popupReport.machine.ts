import { assign, emit, setup } from 'xstate'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { ReportConfig, ReportPage, ReportQueryItem, ReportRow } from '#contract/entities/report.ts'
import { failureOf } from '#contract/http/failure.ts'
import { POPUP_TEXT } from '#contract/rules/queryTexts.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { marked, pageOf, parseSorter, startValues } from './popupReport.rules.ts'
import type * as Report from './popupReport.types.ts'

/** What belongs to one opening of the modal: closing clears it, the selection too (contract.md 28.22). */
const NOTHING = {
  param: {},
  config: null,
  items: [],
  values: {},
  asked: {},
  isExpanded: false,
  pageNo: 1,
  pageSize: PAGE_SIZE,
  rows: [],
  total: 0,
  selected: [],
  isFresh: false,
  failure: null,
}
const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/**
 * The popup report (spec part 2, contract.md 23.6, 28.22): columns and query form come first, then the rows; the selection survives pages and
 * queries. In single mode several rows may be ticked, but then they cannot be confirmed.
 */
export const popupReportMachine = setup({
  types: {} as {
    context: Report.PopupReportContext
    input: Report.PopupReportInput
    events: Report.PopupReportEvent
    emitted: Report.PopupReportEmitted
  },
  actors: { loadReport: placeholder<Report.LoadReport>(), loadRows: placeholder<Report.LoadReportRows>() },
  guards: {
    isWrongCount: ({ context: { selected, isMulti } }) => selected.length === 0 || (!isMulti && selected.length > 1),
    isPastEnd: ({ context }, page: ReportPage | null) => {
      const { rows, total } = pageOf(page)
      return rows.length === 0 && context.pageNo > lastPage(total, context.pageSize)
    },
  },
  actions: {
    forget: assign(NOTHING),
    recordParam: assign({ param: (_, param: Record<string, string>) => param }),
    applyReport: assign(({ context }, { config, items }: { config: ReportConfig; items: ReportQueryItem[] }) => {
      const values = startValues(items, context.param)
      return { config, items, values, asked: values, failure: null }
    }),
    applyParam: assign(({ context }) => {
      const values = { ...context.values, ...startValues(context.items, context.param) }
      return { values, asked: values, pageNo: 1 }
    }),
    changeValue: assign({
      values: ({ context }, { field, value }: { field: string; value: string }) => ({ ...context.values, [field]: value }),
    }),
    toggleForm: assign({ isExpanded: ({ context }) => !context.isExpanded }),
    askTyped: assign(({ context }) => ({ asked: context.values, pageNo: 1 })),
    askAnew: assign(({ context }) => {
      const values = startValues(context.items, context.param)
      return { values, asked: values, pageNo: 1 }
    }),
    turnPage: assign((_, { pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({ pageNo, pageSize })),
    turnBack: assign({
      pageNo: ({ context }, page: ReportPage | null) => lastPage(pageOf(page).total, context.pageSize),
    }),
    recordSort: assign((_, sort: Report.ReportSort) => ({ sort, pageNo: 1 })),
    wantFresh: assign({ isFresh: true }),
    applyRows: assign((_, page: ReportPage | null) => ({ ...pageOf(page), isFresh: false, failure: null })),
    recordFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    mark: assign({
      selected: ({ context }, { rows, isSelected }: { rows: ReportRow[]; isSelected: boolean }) =>
        marked(context.selected, rows, isSelected),
    }),
    clearSelection: assign({ selected: [] }),
    warn: emit({ type: 'report.warned', text: POPUP_TEXT.chooseOne }),
    notifyChosen: emit(({ context }) => ({ type: 'rows.chosen' as const, rows: context.selected })),
  },
}).createMachine({
  id: 'popupReport',
  context: ({ input: { code, isMulti, sorter } }) => ({ ...NOTHING, code, isMulti, sort: parseSorter(sorter) }),
  initial: 'closed',
  states: {
    closed: {
      entry: 'forget',
      on: { 'report.open': { target: 'open', actions: { type: 'recordParam', params: ({ event }) => event.param } } },
    },
    open: {
      tags: 'open',
      initial: 'loadingConfig',
      on: {
        'report.close': 'closed',
        'rows.mark': { actions: { type: 'mark', params: ({ event }) => event }, meta: { rules: ['POPUP-08'] } },
        'selection.clear': { actions: 'clearSelection', meta: { rules: ['POPUP-06'] } },
        'selection.confirm': [
          { guard: 'isWrongCount', actions: 'warn', meta: { rules: ['POPUP-13', 'POPUP-14'] } },
          { target: 'closed', actions: 'notifyChosen' },
        ],
      },
      states: {
        loadingConfig: {
          tags: 'loading',
          on: { 'param.changed': { actions: { type: 'recordParam', params: ({ event }) => event.param } } },
          invoke: {
            id: 'loadReport',
            src: 'loadReport',
            input: ({ context }) => ({ code: context.code }),
            onDone: { target: 'table', actions: { type: 'applyReport', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) } },
          },
        },
        failed: {
          description: 'Columns or query form did not come',
          tags: 'failed',
          on: { 'report.retry': 'loadingConfig' },
        },
        table: {
          tags: 'table',
          initial: 'querying',
          on: {
            'param.changed': {
              target: '.querying',
              actions: [{ type: 'recordParam', params: ({ event }) => event.param }, 'applyParam'],
            },
            'value.change': { actions: { type: 'changeValue', params: ({ event }) => event } },
            'form.toggle': { actions: 'toggleForm', meta: { rules: ['POPUP-04'] } },
            'query.submit': { target: '.querying', actions: 'askTyped', meta: { rules: ['POPUP-02'] } },
            'query.reset': { target: '.querying', actions: 'askAnew', meta: { rules: ['POPUP-03'] } },
            'page.change': { target: '.querying', actions: { type: 'turnPage', params: ({ event }) => event } },
            'sort.change': { target: '.querying', actions: { type: 'recordSort', params: ({ event }) => event.sort } },
            'rows.refresh': { target: '.querying', actions: 'wantFresh', meta: { rules: ['POPUP-07'] } },
          },
          states: {
            querying: {
              tags: 'loading',
              invoke: {
                id: 'loadRows',
                src: 'loadRows',
                input: ({ context }) => ({
                  id: context.config?.cgRpConfigId ?? '',
                  values: context.asked,
                  param: context.param,
                  sort: context.sort,
                  pageNo: context.pageNo,
                  pageSize: context.pageSize,
                  isFresh: context.isFresh,
                }),
                onDone: [
                  {
                    guard: { type: 'isPastEnd', params: ({ event }) => event.output },
                    target: 'querying',
                    reenter: true,
                    actions: { type: 'turnBack', params: ({ event }) => event.output },
                  },
                  { target: 'ready', actions: { type: 'applyRows', params: ({ event }) => event.output } },
                ],
                onError: {
                  target: 'failed',
                  actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            ready: {},
            failed: {
              description: 'The rows did not come; form and selection stay',
              tags: 'failed',
              on: { 'report.retry': 'querying' },
            },
          },
        },
      },
    },
  },
})
