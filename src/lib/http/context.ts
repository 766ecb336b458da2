import { DEFAULT_TENANT } from '#contract/http/headers.ts'
import { KEY } from '../storage/keys.ts'
import { stored } from '../storage/stored.ts'

/** What the transport asks about the person and the page; it reads the stored items unless an application says otherwise. */
export interface RequestContext {
  token: () => string | null
  tenant: () => string
  /** value of X-Low-App-ID on a route named low-app… with an appId parameter, else null (HTTP-25) */
  lowApp: () => string | null
}

const fromStorage: RequestContext = {
  token: () => stored<string>(KEY.token),
  tenant: () => String(stored<string | number>(KEY.tenant) ?? DEFAULT_TENANT),
  lowApp: () => null,
}

let current: RequestContext = fromStorage

export const requestContext = (): RequestContext => current

/** Replaces parts of the context: the patient's page brings its own token (D36), the router the low-app route. Gives the way back to what was before. */
export function setRequestContext(parts: Partial<RequestContext>): () => void {
  const before = current
  current = { ...current, ...parts }
  return () => {
    current = before
  }
}

/** X-Low-App-ID of a route: only when its name starts with low-app and it has an appId (HTTP-25). */
export const lowAppId = (routeName: string | undefined, params: Readonly<Record<string, string | undefined>>): string | null =>
  routeName?.startsWith('low-app') && params['appId'] ? params['appId'] : null
