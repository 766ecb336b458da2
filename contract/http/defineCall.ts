/** Who may call a route. The server refuses to start when a route does not say (reliability.md part 0.9). */
export type Who =
  /** anybody */
  | 'public'
  /** any signed-in staff user */
  | 'user'
  /** a signed-in patient */
  | 'patient'
  /** staff or patient */
  | 'anyone-signed-in'
  /** staff with one of these roles */
  | { roles: readonly string[] }
  /** staff who were granted this action */
  | { permission: string }

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Facts of one call; its TypeBox schema, where it has one, stands in `*.schema.ts` beside it (D30). */
export interface Call<Input = unknown, Result = unknown> {
  /** spoken name, for logs, tests and tables */
  name: string
  /** the first method is what our client uses; the server offers all (contract.md 31) */
  methods: readonly [Method, ...Method[]]
  /** below the base path, with `{name}` for path parameters */
  path: string
  who: Who
  /** carries X-Sign and X-TIMESTAMP */
  signed?: boolean
  /** GET without `_t` (HTTP-07) */
  noStamp?: boolean
  /** limit of its own in ms instead of REQUEST_TIMEOUT */
  timeout?: number
  /** the answer is the plain value, without an envelope (contract.md 1.10) */
  bare?: boolean
  /** asked by the page itself every now and then: no use of the sign-in (SEC-08) */
  poll?: boolean
  /** body is multipart */
  upload?: boolean
  /** phantom: carries the two types, never set */
  readonly types?: { input: Input; result: Result }
}

type Types<C> = C extends { readonly types?: infer T } ? NonNullable<T> : never
export type InputOf<C> = Types<C> extends { input: infer I } ? I : never
export type ResultOf<C> = Types<C> extends { result: infer R } ? R : never

/**
 * Declares a call: `defineCall<Input, Result>({ name, methods, path, who })`. Marked as free of side effects, so that a page carries only the calls
 * it makes.
 * @__NO_SIDE_EFFECTS__
 */
export const defineCall = <Input, Result>(facts: Omit<Call<Input, Result>, 'types'>): Call<Input, Result> => facts

/** Path with its `{name}` parts filled in from the input, each encoded; what is left of the input goes into query or body. */
export function fillPath(
  path: string,
  input: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key]
    delete rest[key]
    return encodeURIComponent(String(value ?? '')).replaceAll('%2C', ',')
  })
  return { path: filled, rest }
}
