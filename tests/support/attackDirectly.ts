import { it } from 'vitest'
import { isBehindCaddy } from './testDatabase.ts'

/**
 * `it` of attacks that Caddy would take from them: they pretend to be a proxy (other addresses, TLS, another host), or read a code that a demonstration shows to its own
 * machine alone. Left out by `npm run attack`, which puts Caddy before each server; what Caddy makes of such claims is proved by `proxiedSessions` and `proxiedAccess`.
 */
export const itDirectly: (title: string, test: () => Promise<void>, limit?: number) => void = it.skipIf(isBehindCaddy)
