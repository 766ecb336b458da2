import fp from 'fastify-plugin'
import type { Call } from '#contract/http/defineCall.ts'

/** One address as Fastify serves it. `schema` is what the validator gets; `call` are the facts of a call that `serve` put on. */
export interface ServedRoute {
  methods: readonly string[]
  /** with base path, `:name` for parameters and `*` for the rest of a path */
  url: string
  schema: { querystring?: unknown; params?: unknown; body?: unknown }
  call: Call | null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** facts of the call that the route serves */
    call?: Call
  }
  interface FastifyInstance {
    /** every route in the order of registration, without the HEAD that Fastify adds to each GET */
    routeTable: readonly ServedRoute[]
  }
}

/** Notes every route as it is registered, for the description of the interface (`npm run api:describe`) and for what tries all calls. */
export const routeTablePlugin = fp(
  async app => {
    const routes: ServedRoute[] = []
    app.decorate('routeTable', routes)
    app.addHook('onRoute', ({ method, url, schema = {}, config }) => {
      const methods = [method].flat().filter(one => one !== 'HEAD' && one !== 'OPTIONS')
      if (methods.length === 0) return
      const { querystring, params, body } = schema
      routes.push({
        methods,
        url,
        schema: {
          ...(querystring === undefined ? {} : { querystring }),
          ...(params === undefined ? {} : { params }),
          ...(body === undefined ? {} : { body }),
        },
        call: config?.call ?? null,
      })
    })
  },
  { name: 'routeTable' },
)
