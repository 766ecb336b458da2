import type { FastifyInstance } from 'fastify'
import { AUDIT_DAYS_MIN, auditCheckText, type AuditCheck, type AuditFinding } from '#contract/rules/auditChain.ts'
import type { Tx } from '#server/db/client.ts'
import { auditHash, auditHashNamed, linkHash, NO_LINK } from '#server/crypto/auditHash.ts'
import type { AuditHash } from '#server/crypto/auditHash.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import * as rows from './auditChain.repository.ts'

/** The chain over the audit (decision 183). */
export interface AuditChain {
  /** Gives lines without a link theirs, in their order; answers how many. 0 too while another process does it. */
  seal(): Promise<number>
  /** Checks links from a number on, at most `limit`. */
  check(from?: number, limit?: number): Promise<AuditCheck>
  /** Removes lines older than so many days, checked before, and never what has not left the machine where it should. Errors: Refusal with the reason. */
  prune(days: number, signal?: AbortSignal): Promise<number>
}

const DAY_MS = 86_400_000
/** A transaction that began before and is not through yet may still bring a line of its time. */
const SETTLED_MS = 10_000
/** Lines of reads wait on the disk while the database is away: later than that a line counts as put in past the server. */
const LATE_MS = DAY_MS
const BATCH = 1_000
const CHECK_MAX = 20_000
/** Whether a hash of this name has a key. */
const isKeyed = (name: string): boolean => name.includes(':')

type Settings = Pick<FastifyInstance, 'db' | 'now'> & {
  config: Pick<FastifyInstance['config'], 'crypto' | 'auditKeys' | 'auditSyslog'>
}

/** The chain of a database. */
export function createAuditChain({ db, now, config }: Settings): AuditChain {
  const { auditKeys } = config
  const current = auditHash(config.crypto === 'sm' ? 'sm3' : 'sha256', auditKeys[0] ?? null)
  const known = new Map<string, AuditHash | null>()
  const named = (name: string): AuditHash | null => {
    const found = known.has(name) ? known.get(name) : auditHashNamed(name, auditKeys)
    known.set(name, found ?? null)
    return found ?? null
  }
  const signed = (of: Pick<rows.AnchorRow, 'seq' | 'hash' | 'kind' | 'removed'>): string =>
    `anchor\n${of.kind}\n${of.seq}\n${of.hash}\n${of.removed}`
  const anchorOf = (of: Pick<rows.AnchorRow, 'seq' | 'hash' | 'kind' | 'removed' | 'until'>): rows.AnchorRow => ({
    ...of,
    algorithm: current.name,
    signature: current.of(signed(of)),
    at: new Date(now()),
  })

  /** Whether a mark may vouch for the newest link: one over a head that somebody made without the key would make it sound. */
  async function isMarkable(tx: Tx, last: rows.LinkRow, marks: readonly rows.AnchorRow[]): Promise<boolean> {
    // links without a key come to an end once
    if (!isKeyed(last.algorithm)) return !isKeyed(current.name) || !marks.some(mark => isKeyed(mark.algorithm))
    const [own] = await rows.linksFrom(tx, last.seq, 1)
    const before = (await rows.linkAt(tx, last.seq - 1))?.hash ?? marks[0]?.hash ?? ''
    return own !== undefined && flawOf(own, before, false) === null
  }

  /** The link that the next one stands on; begins the chain, and marks the place where the hash changes. */
  async function headOf(tx: Tx): Promise<{ seq: number; hash: string; since: Date | null }> {
    const marks = await rows.anchors(tx)
    const [begin] = marks
    if (begin === undefined) {
      await rows.putAnchor(tx, anchorOf({ seq: 0, hash: NO_LINK, kind: 'begin', removed: 0, until: null }))
      return { seq: 0, hash: NO_LINK, since: null }
    }
    const last = await rows.linkAt(tx)
    if (last === null) return { seq: begin.seq, hash: begin.hash, since: null }
    const newest = marks.at(-1)
    // a mark of before the key stands for nothing
    const isMarked = newest?.seq === last.seq && (isKeyed(newest.algorithm) || !isKeyed(current.name))
    if (last.algorithm !== current.name && !isMarked && (await isMarkable(tx, last, marks)))
      await rows.putAnchor(tx, anchorOf({ seq: last.seq, hash: last.hash, kind: 'key', removed: 0, until: last.linkedAt }))
    const since = begin.until === null ? null : new Date(last.linkedAt.getTime() - LATE_MS)
    return { seq: last.seq, hash: last.hash, since }
  }

  async function sealSome(after: rows.LogRow | null): Promise<rows.LogRow[] | null> {
    return db.transaction(async tx => {
      if (!(await rows.tryChainLock(tx))) return null
      const { since, ...head } = await headOf(tx)
      let { seq, hash } = head
      const linkedAt = new Date(now())
      const lines = await rows.unlinked(tx, { since, until: new Date(now() - SETTLED_MS), after, limit: BATCH })
      const links = lines.map(line => {
        seq += 1
        hash = linkHash(current, hash, seq, line)
        return { seq, logId: line.id, algorithm: current.name, hash, linkedAt }
      })
      await rows.addLinks(tx, links)
      if (since === null && lines.length < BATCH) await rows.setFilled(tx, linkedAt)
      return lines
    })
  }

  /** Whether a mark is signed with a key of ours and says what the chain says. */
  const isGenuine = (mark: rows.AnchorRow): boolean => named(mark.algorithm)?.of(signed(mark)) === mark.signature

  function flawOf(
    { link, log }: { link: rows.LinkRow; log: rows.LogRow | null },
    before: string,
    mustBeKeyed: boolean,
  ): AuditFinding['flaw'] | null {
    if (log === null) return 'missing'
    const hash = named(link.algorithm)
    if (hash === null) return 'key'
    // a chain that has a key is not continued by anybody without one
    if (mustBeKeyed && !isKeyed(link.algorithm)) return 'changed'
    return linkHash(hash, before, link.seq, log) === link.hash ? null : 'changed'
  }

  async function check(from = 0, limit = CHECK_MAX): Promise<AuditCheck> {
    const marks = await rows.anchors(db)
    const last = await rows.linkAt(db)
    const head = last === null ? null : { seq: last.seq, hash: last.hash }
    const over = (checked: number, finding: AuditFinding | null): AuditCheck => ({ checked, finding, next: null, head })
    const [begin] = marks
    if (begin === undefined) return over(0, last === null ? null : { flaw: 'anchor', seq: 0, logId: '' })
    const forged = marks.find(mark => !isGenuine(mark))
    if (forged !== undefined)
      return over(0, { flaw: named(forged.algorithm) === null ? 'key' : 'anchor', seq: forged.seq, logId: '' })
    // links of before the key count where a signed mark behind them says what they come to
    const pinnedTo = marks.findLast(mark => isKeyed(mark.algorithm))?.seq ?? Number.POSITIVE_INFINITY

    let seq = Math.max(from, begin.seq + 1)
    const previous = seq === begin.seq + 1 ? null : await rows.linkAt(db, seq - 1)
    let before = seq === begin.seq + 1 ? begin.hash : (previous?.hash ?? '')
    let hadKey = previous !== null && isKeyed(previous.algorithm)
    let checked = 0
    while (checked < limit) {
      const part = await rows.linksFrom(db, seq, BATCH)
      for (const one of part) {
        const { link } = one
        // a link that is gone took its line along
        if (link.seq !== seq) return over(checked, { flaw: 'missing', seq, logId: '' })
        const mark = marks.find(anchor => anchor.seq === seq)
        const flaw = flawOf(one, before, hadKey || seq > pinnedTo) ?? (mark && mark.hash !== link.hash ? 'anchor' : null)
        if (flaw !== null) return over(checked, { flaw, seq, logId: link.logId })
        before = link.hash
        hadKey = isKeyed(link.algorithm)
        seq += 1
        checked += 1
      }
      if (part.length < BATCH) return over(checked, await endFinding(marks, begin, last))
    }
    return { checked, finding: null, next: seq, head }
  }

  /** What only the end tells: links that were cut off, and lines that came past the server. */
  async function endFinding(
    marks: readonly rows.AnchorRow[],
    begin: rows.AnchorRow,
    last: rows.LinkRow | null,
  ): Promise<AuditFinding | null> {
    const left = Math.max((await rows.outletSeq(db)) ?? 0, marks.at(-1)?.seq ?? 0)
    const seq = last?.seq ?? begin.seq
    if (left > seq) return { flaw: 'missing', seq: seq + 1, logId: '' }
    if (last === null || begin.until === null) return null
    const until = new Date(last.linkedAt.getTime() - LATE_MS - SETTLED_MS)
    const [first] = await rows.unlinked(db, { since: null, until, after: null, limit: 1 })
    return first === undefined ? null : { flaw: 'inserted', seq: 0, logId: first.id }
  }

  /** Checks what is about to go: a forged line is evidence. Answers up to which number all is sound. */
  async function mustBeSound(goesTo: number, signal?: AbortSignal): Promise<number> {
    const marks = (await rows.hasPlainUpTo(db, goesTo)) ? await rows.anchors(db) : []
    // what has no key is known to be sound at the signed mark behind it only
    const upTo = marks.find(mark => mark.seq >= goesTo && isKeyed(mark.algorithm))?.seq ?? goesTo
    for (let from: number | null = 0; from !== null && from <= upTo;) {
      signal?.throwIfAborted()
      const part: AuditCheck = await check(from, BATCH)
      const { finding } = part
      // a mark that is not ours is found before any line is looked at
      if (finding?.flaw === 'anchor' || finding?.flaw === 'key')
        throw new Refusal(`审计日志${auditCheckText(part)}；不清理，请先查明原因`)
      if (finding !== null && finding.seq > 0 && finding.seq <= upTo)
        throw new Refusal(`审计日志第${finding.seq}条校验未通过，不清理；请先查明原因`)
      from = part.next
    }
    return upTo
  }

  /** Removes the links behind the beginning up to a number, with their lines; null: another process works on the chain, or they went meanwhile. */
  const removeTo = (to: number): Promise<number | null> =>
    db.transaction(async tx => {
      if (!(await rows.tryChainLock(tx))) return null
      // links without a key that stay need the mark behind them before the beginning is signed
      await headOf(tx)
      const [first] = await rows.anchors(tx)
      const link = await rows.linkAt(tx, to)
      if (first === undefined || link === null) return null
      const { count, newest } = await rows.removeUpTo(tx, to)
      const removed = first.removed + count
      const until = newest ?? first.until
      await rows.putAnchor(tx, anchorOf({ seq: to, hash: link.hash, kind: 'begin', removed, until }))
      return count
    })

  return {
    async seal() {
      let count = 0
      let after: rows.LogRow | null = null
      for (;;) {
        const lines: rows.LogRow[] | null = await sealSome(after)
        count += lines?.length ?? 0
        if (lines === null || lines.length < BATCH) return count
        after = lines.at(-1) ?? null
      }
    },
    check,
    async prune(days, signal) {
      if (days < AUDIT_DAYS_MIN) throw new Refusal(`审计日志至少保留${AUDIT_DAYS_MIN}天`)
      const [begin] = await rows.anchors(db)
      const last = await rows.linkAt(db)
      if (begin === undefined || last === null) return 0
      const than = now() - days * DAY_MS
      const left = config.auditSyslog === null ? last.seq : ((await rows.outletSeq(db)) ?? 0)
      // the newest link stays: the next one stands on it
      const end = Math.min(left, last.seq - 1)
      let total = 0
      let soundTo = 0
      // part by part: of years that nobody removed each run removes some, however long the rest is
      for (let from = begin.seq; from < end;) {
        signal?.throwIfAborted()
        const ages = await rows.agesBehind(db, from, BATCH)
        const younger = ages.find(({ at }) => at !== null && at.getTime() >= than)
        const to = Math.min(younger === undefined ? (ages.at(-1)?.seq ?? from) : younger.seq - 1, end)
        if (to <= from) break
        if (to > soundTo) soundTo = await mustBeSound(to, signal)
        const gone = await removeTo(to)
        if (gone === null) break
        total += gone
        from = to
      }
      return total
    },
  }
}
