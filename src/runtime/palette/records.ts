import { findRecords } from '#contract/http/calls/records.ts'
import type { FoundRecord } from '#contract/http/calls/records.ts'
import type { RecordKind } from '#contract/rules/recordSearch.ts'
import { overlayName } from '#src/runtime/overlays/openOverlay.ts'
import { call } from '#src/lib/http/call.ts'
import type { Entry } from './entries.ts'

/** What the kinds of records are called. */
export const RECORD_LABEL: Readonly<Record<RecordKind, string>> = {
  patient: '患者',
  doctor: '医生',
  user: '用户',
  drug: '药品',
  dictionary: '数据字典',
}

/** A record by which its window is opened. */
export type RecordName = Pick<FoundRecord, 'kind' | 'id' | 'label'>
let shown: RecordName | null = null
/** The record whose window is open or was open last. */
export const shownRecord = (): RecordName | null => shown

function open(record: RecordName): void {
  shown = record
  overlayName.set('record')
}

/** Records of the server as entries of the palette; rejects with a Failure. */
export async function recordEntries(query: string): Promise<Entry[]> {
  const found = await call(findRecords, { q: query }, { quiet: true })
  return found.map(({ kind, id, label, hint }) => ({
    id: `${kind}:${id}`,
    group: kind,
    label,
    hint,
    run: () => open({ kind, id, label }),
  }))
}
