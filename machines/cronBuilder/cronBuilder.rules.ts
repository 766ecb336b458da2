import { DEFAULT_CRON, joinTexts, setCronField, splitCron, type CronTexts } from '#contract/cron/cascade.ts'
import { CRON_FIELDS, type CronFieldName } from '#contract/cron/fields.ts'
import { parseCron } from '#contract/cron/parse.ts'
import { parseField } from '#contract/cron/parseField.ts'
import { FRESH_DAYS, freshParts, modeText, readPart, WEEK_MODES } from './cronBuilder.setup.ts'
import type { CronBuilderContext, CronBuilderEvent, CronMode, CronTab } from './cronBuilder.types.ts'

/** What 重置 goes back to: hidden seconds stay 0. */
export const defaultOf = ({ isSecondHidden }: Flags): string => (isSecondHidden ? DEFAULT_CRON.replace('*', '0') : DEFAULT_CRON)

type Part = Partial<CronBuilderContext>
type Reading = Pick<CronBuilderContext, 'parts' | 'days' | 'modes'>
type Flags = Pick<CronBuilderContext, 'isSecondHidden' | 'isYearHidden'>

const TABS: readonly CronTab[] = ['second', 'minute', 'hour', 'day', 'month', 'year']
const NO_MODES: CronBuilderContext['modes'] = {
  second: 'every',
  minute: 'every',
  hour: 'every',
  day: 'every',
  month: 'every',
  year: 'every',
}

/** The tabs that are shown: the year only beside the seconds (CRON-37 to CRON-39). */
export const shownTabs = ({ isSecondHidden, isYearHidden }: Flags): CronTab[] =>
  TABS.filter(tab => (tab !== 'second' || !isSecondHidden) && (tab !== 'year' || !(isSecondHidden || isYearHidden)))

const isOpen = (text: string): boolean => text === '*' || text === '?'

/** Takes the modes and numbers of some fields out of their texts. */
function reread(reading: Reading, texts: CronTexts, names: readonly CronFieldName[]): Reading {
  return names.reduce<Reading>(({ parts, days, modes }, name) => {
    const read = readPart(name, texts[name])
    const tab: CronTab = name === 'week' ? 'day' : name
    // of day and week the one that is not open decides what the tab shows
    const isSaid = (name !== 'day' || isOpen(texts.week)) && (name !== 'week' || !isOpen(texts.week))
    return {
      parts: { ...parts, [name]: { ...parts[name], ...read.part, type: read.type } },
      days: { ...days, ...read.days },
      modes: isSaid ? { ...modes, [tab]: read.mode } : modes,
    }
  }, reading)
}

/** The state for an expression that is opened: parsed back, or the default when it cannot be taken apart. Hidden seconds begin with 0. */
export function opened({ isSecondHidden, isYearHidden }: Flags, text: string, year: number): CronBuilderContext {
  const given = splitCron(text.trim() === '' ? DEFAULT_CRON : text)
  const whole = given ?? splitCron(DEFAULT_CRON)
  if (whole === null) throw new Error('The default expression has seven parts')
  const texts = isSecondHidden && whole.second === '*' ? { ...whole, second: '0' } : whole
  const fresh = { parts: freshParts(year), days: FRESH_DAYS, modes: NO_MODES }
  return {
    isSecondHidden,
    isYearHidden,
    tab: shownTabs({ isSecondHidden, isYearHidden })[0] ?? 'minute',
    texts,
    ...reread(fresh, texts, CRON_FIELDS),
    typed: given === null ? text : null,
    preview: [],
  }
}

/** Sets one field with its cascades; the fields that changed are read back, the one with a chosen mode keeps it. */
function withText(context: CronBuilderContext, name: CronFieldName, text: string, mode: CronMode | undefined): Part {
  const texts = !('kind' in parseField(name, text)) ? setCronField(context.texts, name, text) : { ...context.texts, [name]: text }
  const changed = CRON_FIELDS.filter(field => texts[field] !== context.texts[field] || field === name)
  const read = reread(context, texts, changed)
  const tab: CronTab = name === 'week' ? 'day' : name
  return { texts, typed: null, ...read, modes: mode === undefined ? read.modes : { ...read.modes, [tab]: mode } }
}
/** A mode with its numbers becomes the text of its field. An empty list stays empty in the controls. */
export function withMode(context: CronBuilderContext, event: Extract<CronBuilderEvent, { type: 'mode.choose' }>): Part {
  const { tab, mode } = event
  const name: CronFieldName = WEEK_MODES.has(mode) ? 'week' : tab
  const part = { ...context.parts[name], ...event.numbers }
  const days = { ...context.days, ...event.days }
  const next = withText({ ...context, days }, name, modeText(mode, name, part, days), mode)
  const read = next.parts?.[name] ?? part
  return { ...next, days, parts: { ...(next.parts ?? context.parts), [name]: { ...part, type: read.type } } }
}

export const withField = (context: CronBuilderContext, name: CronFieldName, text: string): Part =>
  withText(context, name, text.trim(), undefined)

/** A whole expression manually: taken apart when it has five to seven parts, else kept as it was typed. */
export function withTyped(context: CronBuilderContext, text: string): Part {
  const texts = splitCron(text)
  return texts === null ? { typed: text } : { typed: null, texts, ...reread(context, texts, CRON_FIELDS) }
}

/** The expression as it stands: seven fields, or what was typed. */
export const expressionOf = ({ typed, texts }: Pick<CronBuilderContext, 'typed' | 'texts'>): string => typed ?? joinTexts(texts)
export const isSound = (context: Pick<CronBuilderContext, 'typed' | 'texts'>): boolean => parseCron(expressionOf(context)).ok
