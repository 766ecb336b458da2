import type { Rule } from 'antd/es/form'
import type { ListRule, TextRule } from '#contract/rules/formRules.ts'
import { firstIssue } from '#contract/rules/formRules.ts'
import type { AsyncRule } from './asyncChecks.ts'

type Validator = { validator: (rule: unknown, value: unknown) => Promise<void> }

const decide = (issue: string | null): Promise<void> => (issue === null ? Promise.resolve() : Promise.reject(new Error(issue)))
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** A field of antd's Form that must be filled; the star at its label comes with it. */
export const required = (message: string): Rule => ({ required: true, whitespace: true, message })

/** Rules of contract/rules as one of antd's: the first issue in their order is shown. What is no text, number or truth counts as empty. */
export const textRule = (...rules: readonly TextRule[]): Validator => ({
  validator: (_, value) => decide(firstIssue(rules, textOf(value))),
})
/** The same for checked lists; a comma-joined text is one too. */
export const listRule = (...rules: readonly ListRule[]): Validator => ({
  validator: (_, value) => {
    const items: readonly unknown[] = Array.isArray(value) ? value : textOf(value).split(',').filter(Boolean)
    return decide(firstIssue(rules, items))
  },
})
/** A question to the server, asked only when the rules before it have nothing to say. Keep the async rule for the life of the form (useMemo). */
export const asyncRule = (check: AsyncRule, ...before: readonly TextRule[]): Validator => ({
  validator: async (_, value) => {
    const text = textOf(value)
    await decide(firstIssue(before, text) === null ? await check(text) : null)
  },
})
