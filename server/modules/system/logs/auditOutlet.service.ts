import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import * as rows from './auditChain.repository.ts'
import { framed, syslogMessage } from './syslogFrame.rules.ts'
import { sendFrames } from './syslogSender.service.ts'

/** Brings the audit to AUDIT_SYSLOG in the order of its chain, each line at least once. */
export interface AuditOutlet {
  /** Sends what has not left yet; answers how many lines. 0 too without a receiver, and while another process sends. Rejects with the error of the transport. */
  send(): Promise<number>
}

const BATCH = 500
/** Longer than a batch may take: a killed sender is replaced after it. */
const LEASE_MS = 30_000

/** Makes the sender of the audit of a database to its syslog receiver. */
export function createAuditOutlet({ db, now, config }: Pick<FastifyInstance, 'db' | 'now' | 'config'>): AuditOutlet {
  const target = config.auditSyslog
  const owner = randomUUID()
  const host = hostname()
  return {
    async send() {
      if (target === null) return 0
      for (let count = 0; ;) {
        const sent = await rows.leaseOutlet(db, owner, new Date(now()), new Date(now() + LEASE_MS))
        if (sent === null) return count
        const part = await rows.linksFrom(db, sent + 1, BATCH)
        const frames = part.flatMap(({ link, log }) =>
          log === null ? [] : [framed(syslogMessage({ link, log }, host, process.pid), target.transport)],
        )
        const last = part.at(-1)
        if (last === undefined) return count
        // outside of every transaction: a slow receiver holds nothing up
        if (frames.length > 0) await sendFrames(target, frames)
        await rows.moveOutlet(db, owner, last.link.seq)
        count += frames.length
      }
    },
  }
}
