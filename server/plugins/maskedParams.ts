import { maskPhone } from '#contract/rules/maskPhone.ts'

/** Never told: what opens a door. `share` opens files of a record, a ticket stands for a first factor or a person of a third party (`thirdUserUuid`). */
const SECRET = /pass|token|ticket|secret|uuid|^share$|captcha|checkkey|smscode|verifycode|^code$|sign(ature)?$/i
/** Told in part or not at all: what belongs to a person. */
const PHONE = /phone|mobile/i
const PERSONAL = /idcard|certno|identity|email|address|birthday|^username$.*card/i
/** Told by its length: what people wrote. */
const WRITTEN =
  /^(content|text|message|msg\w*|body|remark|note|chiefComplaint|illness\w*|allerg\w*|diagnosis|\w*history|presentIllness|past|(tcm)?exam|treatment|advice|objection|therapy|usage|(longTerm|class)Reason|durationText|currentDrugs)$/i
/** Told by their number: drugs, diagnoses and checks of a prescription, which administrators have no business with (RX-32). */
const CLINICAL = /^(lines|diagnoses|skinTests|ticks|overrides|comments|facts)$/

const MASK = '***'
const TEXT_MAX = 200
const LIST_MAX = 20
const DEPTH_MAX = 4

function masked(key: string, value: unknown, depth: number): unknown {
  if (value === null || value === undefined || typeof value === 'boolean' || value === '') return value ?? null
  if (SECRET.test(key) || PERSONAL.test(key)) return MASK
  if (CLINICAL.test(key) && typeof value === 'object') return Array.isArray(value) ? `（${value.length}项）` : MASK
  if (typeof value === 'object') {
    if (depth >= DEPTH_MAX) return '…'
    if (Array.isArray(value)) return value.slice(0, LIST_MAX).map((one: unknown) => masked(key, one, depth + 1))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, masked(name, one, depth + 1)]))
  }
  const text = String(value)
  if (PHONE.test(key)) return maskPhone(text)
  if (WRITTEN.test(key)) return `（${[...text].length}字）`
  // JSON in a text may hold what its key does not tell
  if (/^\s*[[{]/.test(text)) return `（${[...text].length}字）`
  return typeof value === 'string' && text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : value
}

/** Parameters of a request for the log: passwords, tokens and codes are never told, phones in part, what people wrote by its length. */
export function maskedParams(parts: readonly unknown[]): Record<string, unknown> {
  const all: Record<string, unknown> = {}
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue
    if (Array.isArray(part)) all['list'] = masked('list', part, 1)
    else for (const [key, value] of Object.entries(part)) all[key] = masked(key, value, 1)
  }
  return all
}
