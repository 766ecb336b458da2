import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { DiskFigures } from '#contract/entities/monitor.ts'

/** The disk that holds uploads and the embedded database; what is kept for the system's own user counts as used. */
export async function diskFigures(dataDir: string): Promise<DiskFigures[]> {
  const { bsize, blocks, bavail } = await statfs(resolve(dataDir))
  const max = blocks * bsize
  const rest = bavail * bsize
  return [{ name: '数据目录', max, rest, restPPT: max === 0 ? 0 : Math.round((1 - rest / max) * 100) }]
}
