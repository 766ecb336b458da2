/** A receiver of the audit (AUDIT_SYSLOG): RFC 5424 by UDP (RFC 5426), TCP with counted octets (RFC 6587) or TLS (RFC 5425). */
export interface SyslogTarget {
  transport: 'udp' | 'tcp' | 'tls'
  host: string
  port: number
  /** file of the authority that signed the receiver's certificate; null: those that Node trusts */
  ca: string | null
}

/** Ports of RFC 5426, of what is usual, and of RFC 5425. */
const PORTS = { udp: 514, tcp: 601, tls: 6_514 } as const

/** Reads `syslog+tls://host:port?ca=file`; null: it is no such address. */
export function readSyslogUrl(text: string): SyslogTarget | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const [, transport] = /^syslog\+(udp|tcp|tls):$/.exec(url?.protocol ?? '') ?? []
  if (url === null || url.hostname === '' || !(transport === 'udp' || transport === 'tcp' || transport === 'tls')) return null
  return {
    transport,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? PORTS[transport] : Number(url.port),
    ca: url.searchParams.get('ca'),
  }
}
