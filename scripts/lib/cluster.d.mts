/** One process of a cluster. */
export interface ClusterProcess {
  port: number
  /** past the proxy */
  url: string
  pid: () => number | undefined
  start: () => Promise<void>
  /** SIGTERM, and waits for the end */
  stop: () => Promise<void>
  /** SIGKILL, and waits for the end */
  kill: () => Promise<void>
  output: () => string
}
export interface Cluster {
  /** address of the proxy */
  url: string
  authority: string
  proxyOutput: () => string
  processes: readonly ClusterProcess[]
  /** replaces one process after the other, each drained first */
  roll: () => Promise<void>
  stop: () => Promise<void>
}
export function startCluster(options: {
  port: number
  ports: readonly number[]
  env: Record<string, string>
  envOf?: (at: number) => Record<string, string>
  main?: string
  https?: boolean
  /** with `https`: where plain HTTP is sent on from; default: the port after `port` */
  httpPort?: number
  onText?: (port: number, text: string) => void
}): Promise<Cluster>
