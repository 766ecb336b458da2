import { fromPromise } from 'xstate'
import type { Page } from '#contract/http/envelope.ts'
import { valueLookup } from '#contract/http/calls/pickers.ts'
import { defineCall } from '#contract/http/defineCall.ts'
import { pickerMachine } from '#machines/picker/picker.machine.ts'
import type { PageQuestion, PickerRow } from '#machines/picker/picker.types.ts'
import { call } from '#src/lib/http/call.ts'
import type { PickerConfig } from './pickerConfig.ts'

type Rows = Page<PickerRow> | PickerRow[]

/** Any list of the server by its path; lookups of users answer without an envelope. */
const listAt = (path: string) =>
  defineCall<Record<string, unknown>, Rows>({ name: 'rows of a picker', methods: ['GET'], path, who: 'user', bare: true })

/** A page, or the bare array that some lists answer (contract.md 6.3). */
const pageOf = (rows: Rows): { rows: PickerRow[]; total: number } =>
  Array.isArray(rows) ? { rows, total: rows.length } : { rows: rows.records, total: rows.total }

/** The picker machine with the calls of one configuration. */
export const pickerLogic = ({ listUrl, valueUrl = listUrl }: PickerConfig) =>
  pickerMachine.provide({
    actors: {
      loadPage: fromPromise<{ rows: PickerRow[]; total: number }, PageQuestion>(
        async ({ input: { query, ...question }, signal }) =>
          pageOf(await call(listAt(listUrl), { ...query, ...question }, { quiet: true, signal })),
      ),
      lookupRows: fromPromise<PickerRow[], { valueKey: string; values: string[] }>(
        async ({ input: { valueKey, values }, signal }) =>
          pageOf(await call(listAt(valueUrl), valueLookup(valueKey, values), { quiet: true, signal })).rows,
      ),
    },
  })
