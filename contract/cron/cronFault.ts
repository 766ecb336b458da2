import { CRON_FIELDS } from './fields.ts'
import { parseCron } from './parse.ts'

/** The form check of a cron text (contract.md 28.42): what is wrong with it, or null; an empty one passes. The first fault in the order of the fields. */
export function cronFault(text: string): string | null {
  const given = text.trim()
  if (given === '') return null
  if (given.split(/\s+/).length > CRON_FIELDS.length) return `Cron表达式最多${CRON_FIELDS.length}项！`
  const reading = parseCron(given)
  if (reading.ok) return null
  const [fault] = reading.faults
  return `${fault?.field === 'year' ? 'Cron表达式参数[年]错误' : 'Cron表达式错误'}：${fault?.text ?? given}`
}
