import type { SyslogTarget } from '#server/syslogUrl.ts'
import type { LinkRow, LogRow } from './auditChain.repository.ts'

/** Facility 13 of RFC 5424: log audit. */
const FACILITY = 13
const [WARNING, NOTICE] = [4, 5]
/** What stands in names of RFC 5424: printable US-ASCII without blanks. */
const printable = (text: string, max: number): string => text.replace(/[^\x21-\x7e]/g, '').slice(0, max) || '-'
/** A value of structured data: quote, backslash and bracket are escaped (RFC 5424, 6.3.3), no line breaks. */
const quoted = (text: string): string => `"${text.replace(/[\r\n]+/g, ' ').replace(/["\\\]]/g, '\\$&')}"`

/**
 * A line of the audit as a message of RFC 5424. Contents, parameters and ids of rows stay here: they may be a patient's; of people who are no staff neither name nor
 * address goes out. Number and hash of the link come along, so that the copy proves what the database says later. 32473: the number for examples (RFC 5612).
 */
export function syslogMessage({ link, log }: { link: LinkRow; log: LogRow }, host: string, pid: number): string {
  const isStaff = log.actorKind === 'user'
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['seq', String(link.seq)],
    ['hash', link.hash],
    ['id', log.id],
    ['kind', log.actorKind],
    ...(isStaff
      ? ([
          ['user', log.actorName],
          ['ip', log.ip],
        ] as const)
      : []),
    ['entity', log.entity],
    ['route', log.requestUrl],
    ['tenant', String(log.tenantId)],
  ]
  const data = facts.map(([name, value]) => `${name}=${quoted(value)}`).join(' ')
  const severity = /refused|failed|Failed/.test(log.action) ? WARNING : NOTICE
  const head = `<${FACILITY * 8 + severity}>1 ${log.at.toISOString()} ${printable(host, 255)} xinglin ${pid}`
  return `${head} ${printable(log.action, 32)} [audit@32473 ${data}] ${printable(log.action, 100)}`
}

/** A message as it goes over the line: with its octets counted before it on streams (RFC 6587, RFC 5425), bare in a datagram. */
export function framed(message: string, transport: SyslogTarget['transport']): Buffer {
  const bytes = Buffer.from(message)
  return transport === 'udp' ? bytes : Buffer.concat([Buffer.from(`${bytes.length} `), bytes])
}
