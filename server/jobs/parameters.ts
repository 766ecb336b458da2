import type { TObject, TSchema } from 'typebox'
import { Check, Default } from 'typebox/value'
import type { JobParameter } from '#contract/http/calls/jobs.ts'
import type { JobHandler } from './handler.ts'

/** What the sentences need of a property's schema. */
type Facts = TSchema & { type?: string; title?: string; minimum?: number; maximum?: number; default?: unknown }

const propertiesOf = (schema: TObject): [string, Facts][] => Object.entries<Facts>(schema.properties)

function ruleOf({ type, minimum, maximum }: Facts): string {
  if (type === 'boolean') return 'true或false'
  if (type !== 'integer') return '文字'
  return minimum === undefined || maximum === undefined ? '整数' : `${minimum}–${maximum}的整数`
}

/** The parameters of a handler, for the form. */
export const parametersOf = ({ parameters }: JobHandler): JobParameter[] =>
  propertiesOf(parameters).map(([name, facts]) => ({
    name,
    title: facts.title ?? name,
    rule: ruleOf(facts),
    initial: JSON.stringify(facts.default ?? null),
  }))

function errorIn(given: object, schema: TObject): string | null {
  const known = new Map(propertiesOf(schema))
  for (const [name, value] of Object.entries(given)) {
    const facts = known.get(name)
    if (!facts)
      return known.size === 0
        ? `参数“${name}”不可用，该任务没有参数`
        : `参数“${name}”不可用，该任务的参数只有：${[...known.keys()].join('、')}`
    if (!Check(facts, value)) return `参数“${name}”（${facts.title ?? name}）须是${ruleOf(facts)}`
  }
  return null
}

function objectIn(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Reads the text of a job's parameters, a JSON object or nothing, with the defaults filled in; or says in Chinese what is wrong. */
export function readParameters(
  handler: JobHandler,
  text: string | null,
): { values: Record<string, unknown> } | { issue: string } {
  const given = text?.trim() ? objectIn(text) : {}
  if (given === null) return { issue: '参数须是JSON对象，例如 {} 或 {"名称": 1}' }
  const issue = errorIn(given, handler.parameters)
  if (issue !== null) return { issue }
  const values: unknown = Default(handler.parameters, structuredClone(given))
  return { values: typeof values === 'object' && values !== null ? { ...values } : {} }
}
