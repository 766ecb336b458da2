import type { FastifyInstance } from 'fastify'

/** A module puts its calls (by `serve`) and its repositories (by `decorate`) on the app. */
export type ServerModule = (app: FastifyInstance) => Promise<void>
