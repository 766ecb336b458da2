import { checksOf } from '#contract/rules/gridPatterns.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import type { CellEdit } from '../data/gridData.ts'
import { emptied, type CellFacts, type CellKind } from '../kinds/cellKind.ts'
import { textOf } from '../kinds/values.ts'
import { judgeOf } from '../range/judge.ts'
import { doubles, outOfBounds, whyNot, type UniqueClaim } from '../range/pasteRules.ts'
import { isTooMuch, writeCells } from '../range/writeCells.ts'
import type { RangePorts } from '../range/rangePorts.ts'
import { folded } from './finder.ts'
import { breathe, SLICE_MS } from './slices.ts'

export interface ReplaceQuery {
  sought: string
  isExact: boolean
  by: string
}
/** A cell that stayed as it is. */
export interface Unreplaced {
  /** number of its row */
  place: number
  title: string
  why: string
}
export interface Replaced {
  count: number
  refused: readonly Unreplaced[]
}

/** A text with every occurrence replaced. */
function replacedText(text: string, { sought, isExact, by }: ReplaceQuery): string {
  const [whole, wanted] = [folded(text, isExact), folded(sought, isExact)]
  // some letters become two when they are made small: then places in one text are none in the other
  if (wanted === '' || whole.length !== text.length) return text.replaceAll(sought, by)
  const parts: string[] = []
  let from = 0
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), by)
    from = at + wanted.length
  }
  return [...parts, text.slice(from)].join('')
}

/** The kind takes any text for a value, though it shows values by their names and none has this one. */
const isNoValue = ({ nature }: CellKind, { column, choices }: CellFacts, text: string): boolean =>
  nature?.startsWith('choice') === true && column.allowInput !== true && !choices.some(({ value }) => value === text)

/**
 * Replaces a text in these cells, as one step of undo. A cell that may not be written, whose kind does not take the new text, or whose rules refuse it stays
 * as it is and is told with the reason; of equal values in a unique column the first one counts.
 */
export async function replaceIn(session: RangePorts, places: readonly CellRef[], query: ReplaceQuery): Promise<Replaced> {
  const cellEdits: CellEdit[] = []
  const refused: Unreplaced[] = []
  const judge = judgeOf(() => session.options.checks ?? {})
  const rules = new Map(
    session.columns.map(column => {
      const all = checksOf(column)
      const unique = all.find(({ kind }) => kind === 'unique') ?? null
      const claims: (UniqueClaim & Pick<Unreplaced, 'place' | 'title'>)[] = []
      return [column.key, { checks: all.filter(({ kind }) => kind !== 'unique'), unique, claims }] as const
    }),
  )
  let began = performance.now()
  try {
    for (const { r, f } of places) {
      const [row, column] = [session.data.store.row(r), session.cells.column(f)]
      if (row === null || !row.isLive || column === null) continue
      const here = { place: session.rowView.numberOf(row), title: column.title }
      const refuse = (why: string) => refused.push({ ...here, why })
      if (!session.cells.canEdit(row, f)) {
        refuse('不能编辑')
        continue
      }
      const [kind, facts] = [session.cells.kind(f), session.cells.facts(row, column)]
      const old = kind.print(row.get(f), facts)
      const text = replacedText(old, query)
      if (text === old) {
        refuse('内容由表格计算或排版')
        continue
      }
      const v = text === '' ? emptied(kind, column) : kind.parse(text, facts)
      if (v === undefined) {
        refuse(whyNot(column))
        continue
      }
      if (v === text.trim() && old !== textOf(row.get(f)) && isNoValue(kind, facts, v)) {
        refuse('显示的是名称，不能替换')
        continue
      }
      const holders = (value: CellEdit['v']) => session.data.store.holders(f, value)
      const bound = outOfBounds(column, v)
      const verdict = bound === '' ? judge.ask({ r, column, checks: rules.get(f)?.checks ?? [], value: v, holders }) : bound
      const issue = typeof verdict === 'string' ? verdict : await verdict
      if (issue === '') {
        cellEdits.push({ r, f, v })
        rules.get(f)?.claims.push({ r, value: v, was: row.get(f), ...here })
      } else refuse(issue)
      if (performance.now() - began < SLICE_MS) continue
      await breathe()
      began = performance.now()
    }
  } finally {
    judge.stop()
  }
  const twice = new Set<string>()
  for (const [f, { unique, claims }] of rules) {
    if (unique === null) continue
    const rows = doubles(claims, value => session.data.store.holders(f, value))
    for (const { r, place, title } of claims) {
      if (!rows.has(r)) continue
      twice.add(`${r}\n${f}`)
      refused.push({ place, title, why: unique.text })
    }
  }
  const sound = cellEdits.filter(({ r, f }) => !twice.has(`${r}\n${f}`))
  if (isTooMuch(session, sound.length)) return { count: 0, refused }
  await writeCells(session, sound)
  return { count: sound.length, refused }
}

const NAMED = 3
/** What became of it, in words. */
export function replacedWords({ count, refused }: Replaced): string {
  const done = `已替换 ${count} 个单元格`
  if (refused.length === 0) return done
  const named = refused.slice(0, NAMED).map(({ place, title, why }) => `第${place}行“${title}”${why}`)
  return `${done}，${refused.length} 个未替换：${named.join('；')}${refused.length > NAMED ? '等' : ''}`
}
