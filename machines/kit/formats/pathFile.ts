import { gherkinOf } from './gherkin.ts'
import { graphWalkerOf } from './graphWalker.ts'
import type { PathSet } from './pathSet.ts'
import { csvOf, jsonOf, textOf } from './texts.ts'
import { xmindOf } from './xmind.ts'
import { zentaoOf } from './zentao.ts'

export const formats = ['text', 'csv', 'json', 'graphwalker', 'gherkin', 'zentao', 'xmind'] as const
export type Format = (typeof formats)[number]

/** How a format is written; texts are UTF-8. */
const writers: Record<Format, { ending: string; type: string; write: (set: PathSet) => string | Uint8Array<ArrayBuffer> }> = {
  text: { ending: 'txt', type: 'text/plain;charset=utf-8', write: textOf },
  csv: { ending: 'csv', type: 'text/csv;charset=utf-8', write: csvOf },
  json: { ending: 'json', type: 'application/json', write: jsonOf },
  graphwalker: { ending: 'graphwalker.json', type: 'application/json', write: graphWalkerOf },
  gherkin: { ending: 'feature', type: 'text/plain;charset=utf-8', write: gherkinOf },
  zentao: { ending: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: zentaoOf },
  xmind: { ending: 'xmind', type: 'application/vnd.xmind.workbook', write: xmindOf },
}

/** Paths as a file in one of the formats: its name, MIME type and content. */
export function pathFile(
  set: PathSet,
  format: Format,
): { name: string; type: string; content: string | Uint8Array<ArrayBuffer> } {
  const { ending, type, write } = writers[format]
  return { name: `${set.machine}-${set.order.generator}.${ending}`, type, content: write(set) }
}
