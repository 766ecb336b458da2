import { failure } from '#contract/http/failure.ts'
import type { GridErrors } from '#machines/gridValidation/gridValidation.types.ts'

/** A form as it is checked: an antd form, or anything that checks its fields in the same way. */
export interface CheckedForm<V = unknown> {
  /** the values; rejects where a field does not hold */
  validateFields: () => Promise<V>
}
/** A table below a form. */
export interface CheckedTable {
  key: string
  /** issues by row and column, or null */
  validateTable: () => Promise<GridErrors | null>
}

/** How a promise ended, told without a rejection. */
export type Settled<T> = { ok: true; value: T } | { ok: false; error: unknown }

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'

/** Waits for a promise and never rejects for what it holds; what is no promise is an issue of the program and rejects (GVAL-37). */
export async function alwaysResolve<T>(promise: PromiseLike<T>): Promise<Settled<T>> {
  if (!isThenable(promise)) throw new TypeError('A Promise is expected')
  try {
    return { ok: true, value: await promise }
  } catch (error) {
    return { ok: false, error }
  }
}

/** antd rejects with the fields that do not hold. */
function firstErrorText(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('errorFields' in error) || !Array.isArray(error.errorFields)) return
  const [field] = error.errorFields as { errors?: string[] }[]
  return field?.errors?.[0]
}

/** Throws for what is no form (GVAL-35). */
function expectForm(form: unknown): void {
  const isForm =
    typeof form === 'object' && form !== null && 'validateFields' in form && typeof form.validateFields === 'function'
  if (!isForm) throw new TypeError('A form object is expected')
}
/** Throws for what is no array (GVAL-36). */
export function expectTables(tables: unknown): void {
  if (!Array.isArray(tables)) throw new TypeError('An array of tables is expected')
}

/** The values of a form that holds; rejects with a Failure in its own words where it does not. Throws for what is no form (GVAL-35). */
export function validateForm<V>(form: CheckedForm<V>): Promise<V> {
  expectForm(form)
  return alwaysResolve(form.validateFields()).then(settled => {
    if (settled.ok) return settled.value
    const text = firstErrorText(settled.error)
    throw text === undefined ? settled.error : failure('refused', text)
  })
}

/** Asks tables in their order; the key of the first that does not hold, null when all do. Throws for what is no array (GVAL-36). */
export function validateTables(tables: readonly CheckedTable[]): Promise<string | null> {
  expectTables(tables)
  const from = async (at: number): Promise<string | null> => {
    const table = tables[at] as CheckedTable | undefined
    if (table === undefined) return null
    return (await table.validateTable()) === null ? from(at + 1) : table.key
  }
  return from(0)
}
