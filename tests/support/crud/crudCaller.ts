import type { AnyResource, CallName } from '#contract/resources/defineResource.ts'
import type { TestApp } from '#tests/support/testApp.ts'

/** The envelope of a call as JSON gives it; HTTP status beside it. */
export interface CrudAnswer {
  status: number
  success: boolean
  message: string
  code: number
  result: ReturnType<typeof JSON.parse>
}
export type CrudCall = (
  resource: AnyResource,
  callName: CallName,
  input: { query?: Record<string, string>; json?: unknown },
  token?: string,
) => Promise<CrudAnswer>

/** Calls a command of a resource over real HTTP. */
export const crudCaller =
  (app: () => TestApp): CrudCall =>
  async (resource, callName, { query = {}, json }, token) => {
    const call = resource.api[callName]
    if (!call) throw new Error(`${resource.id} has no ${callName}`)
    const [method] = call.methods
    const search = new URLSearchParams(query).toString()
    const answered = await app().raw(method, `/jeecg-boot${call.path}${search && `?${search}`}`, {
      ...(json === undefined ? {} : { json }),
      ...(token === undefined ? {} : { token }),
    })
    return { ...JSON.parse(answered.text), status: answered.status }
  }
