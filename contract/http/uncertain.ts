import type { Failure } from './failure.ts'

/** The connection broke or was too slow: the server may have done it all the same. A gateway's 502 to 504 says no more than that. */
export const isUncertain = ({ kind, status }: Failure): boolean =>
  kind === 'network' || kind === 'timeout' || (kind === 'server' && status > 500)
