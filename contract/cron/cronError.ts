import { CRON_FIELDS } from './fields.ts'
import { parseCron } from './parse.ts'

/** The form check of a cron text (contract.md 28.42): what is wrong with it, or null; an empty one passes. The first issue in the order of the fields. */
export function cronError(text: string): string | null {
  const given = text.trim()
  if (given === '') return null
  if (given.split(/\s+/).length > CRON_FIELDS.length) return `Cron表达式最多${CRON_FIELDS.length}项！`
  const reading = parseCron(given)
  if (reading.ok) return null
  const [issue] = reading.issues
  return `${issue?.field === 'year' ? 'Cron表达式参数[年]错误' : 'Cron表达式错误'}：${issue?.text ?? given}`
}
