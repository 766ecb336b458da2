export const PEERS: readonly string[]
export function peerNames(): Record<string, string>
export function buildPeers(folder: string): Promise<void>
