import type { TemplateHead, TemplateLine } from '../entities/prescriptionSheet.ts'
import { parseAmount } from '../prescriptions/amount.ts'

/** Texts of the list of 协定方 (hospital.md part 4). */
export const TEMPLATE_TEXT = {
  lines: '每行写一种药品：编码|单次|途径|频次|每日最多|时间|天数|煎法|备注',
  dose: (code: string) => `${code} 的单次剂量须写成 0.25g、5ml 或 1片`,
  days: (code: string) => `${code} 的天数须为 0 至 365`,
  twice: (code: string) => `${code} 只能写一次`,
  many: (most: number) => `最多 ${most} 种药品`,
  unknown: (code: string) => `药品 ${code} 不存在或不属于该处方类型`,
  taken: '该名称的协定方已存在',
  department: '请选择科室',
} as const
/** What the office maintains; the own ones stand in the editor of prescriptions. */
export const TEMPLATE_SCOPES = [
  { value: '2', text: '科室' },
  { value: '3', text: '全院' },
] as const
export const TEMPLATE_LINES_MAX = 60

const DAYS_MAX = 365
const TIMES_MAX = 48
/** Lines of a template as a form and a workbook hold them. */
export type WrittenLine = Pick<
  TemplateLine,
  'drugCode' | 'doseText' | 'route' | 'freq' | 'prnMax' | 'timing' | 'days' | 'decoction' | 'remark'
>

const clean = (part: string): string => part.replace(/[|\n\r]/g, ' ').trim()
const whole = (part: string): number => (part === '' ? 0 : /^\d{1,3}$/.test(part) ? Number(part) : Number.NaN)

/** `W08|5mg|po|qd||na|7`, a drug a line; what is empty at the end is left out. */
export const templateLinesText = (lines: readonly WrittenLine[]): string =>
  lines
    .map(({ drugCode, doseText, route, freq, prnMax, timing, days, decoction, remark }) =>
      [drugCode, doseText, route, freq, prnMax ?? '', timing, days || '', decoction ?? '', remark]
        .map(part => clean(String(part)))
        .join('|')
        .replace(/\|+$/, ''),
    )
    .join('\n')

/** Lines of the text as they stand, without judging them. */
export const templateLines = (text: string): TemplateLine[] =>
  text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map((line, at) => {
      const parts = line.split('|').map(clean)
      const [drugCode = '', doseText = '', route = '', freq = '', prnMax = '', timing = '', days = '', decoction = ''] = parts
      return {
        no: at + 1,
        groupNo: 1,
        drugCode,
        doseText,
        route,
        freq,
        prnMax: whole(prnMax) || null,
        timing,
        days: whole(days),
        decoction: decoction || null,
        role: '',
        remark: parts[8] ?? '',
      }
    })

/** What is wrong with the lines; null: they can be kept. */
export function templateIssue(text: string): string | null {
  const lines = templateLines(text)
  if (lines.length === 0) return TEMPLATE_TEXT.lines
  if (lines.length > TEMPLATE_LINES_MAX) return TEMPLATE_TEXT.many(TEMPLATE_LINES_MAX)
  const seen = new Set<string>()
  for (const { drugCode, doseText, prnMax, days } of lines) {
    if (drugCode === '' || (prnMax !== null && !(prnMax <= TIMES_MAX))) return TEMPLATE_TEXT.lines
    if (doseText !== '' && parseAmount(doseText) === null) return TEMPLATE_TEXT.dose(drugCode)
    if (!(days <= DAYS_MAX)) return TEMPLATE_TEXT.days(drugCode)
    if (seen.has(drugCode)) return TEMPLATE_TEXT.twice(drugCode)
    seen.add(drugCode)
  }
  return null
}

/** Of herbs: how many 剂, how many a day, boiled by whom, how taken, therapy: `7|1|2|饭后温服|补气`. */
export const templateHeadText = ({ doseCount, dosesPerDay, decoctBy, usage, therapy }: TemplateHead): string =>
  [doseCount ?? '', dosesPerDay, decoctBy ?? '', usage, therapy].map(part => clean(String(part))).join('|')

/** The head of the text; whatever cannot be read is left to the doctor. */
export function templateHead(text: string): TemplateHead {
  const [doseCount = '', dosesPerDay = '', decoctBy = '', usage = '', therapy = ''] = text.split('|').map(clean)
  return {
    doseCount: whole(doseCount) || null,
    dosesPerDay: dosesPerDay === '2' ? 2 : 1,
    decoctBy: decoctBy === '1' || decoctBy === '2' || decoctBy === '3' ? decoctBy : null,
    usage: usage.slice(0, 100),
    therapy: therapy.slice(0, 100),
  }
}
