import type { FastifyInstance } from 'fastify'
import { announcementsModule } from './announcements/announcements.routes.ts'
import { filesModule } from './files/files.routes.ts'

/** A module puts its calls (by `serve`) and its repositories (by `decorate`) on the app. */
export type ServerModule = (app: FastifyInstance) => Promise<void>

/** Every module, in the order in which they are put on. Static, so that the bundle holds them. */
export const serverModules: readonly ServerModule[] = [filesModule, announcementsModule]
