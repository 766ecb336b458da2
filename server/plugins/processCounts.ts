import fp from 'fastify-plugin'

/** What this process holds at the moment: /metrics and 系统监控 both read it here. */
export interface ProcessCounts {
  sockets: { notice: number; grid: number; chat: number }
  /** connections to the database */
  pool: { total: number; idle: number; waiting: number }
}

declare module 'fastify' {
  interface FastifyInstance {
    processCounts: () => ProcessCounts
  }
}

/** Gives one place to ask for it. */
export const processCountsPlugin = fp(
  async app => {
    app.decorate('processCounts', () => {
      const { totalCount, idleCount, waitingCount } = app.database.pool
      return {
        sockets: { notice: app.noticeSockets(), grid: app.gridSockets(), chat: app.chat.size() },
        pool: { total: totalCount, idle: idleCount, waiting: waitingCount },
      }
    })
  },
  { name: 'processCounts', dependencies: ['core'] },
)
