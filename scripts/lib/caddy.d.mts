export interface Caddy {
  /** address of the proxy */
  url: string
  /** file with the certificate of its authority, with `https` */
  authority: string
  /** the last 20,000 characters of its log */
  output: () => string
  stop: () => Promise<void>
}
export function hasCaddy(): boolean
export function startCaddy(options: {
  port: number
  upstreams: readonly string[]
  https?: boolean
  httpPort?: number
}): Promise<Caddy>
