/** The scanner of uploads (CLAMD): where clamd listens, and how long it may take with one file. */
export interface ClamdSettings {
  at: { host: string; port: number } | { path: string }
  /** ms, from the connection to the answer */
  timeMax: number
}

/** What a person waits for; twenty megabytes take clamd one or two seconds. */
const SCAN_TIME_MAX = 30_000
const PORT_MAX = 65_535

/** Reads `host:port`, `[::1]:port` or `unix:/path/clamd.ctl`; null: it is no such address. */
export function readClamdAddress(text: string): ClamdSettings | null {
  const [, path] = /^unix:(\/.+)$/.exec(text) ?? []
  if (path !== undefined) return { at: { path }, timeMax: SCAN_TIME_MAX }
  const [, six, name, digits] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = six ?? name
  const port = Number(digits)
  return host !== undefined && port >= 1 && port <= PORT_MAX ? { at: { host, port }, timeMax: SCAN_TIME_MAX } : null
}
