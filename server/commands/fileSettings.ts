/** What the commands about uploads share. */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BadEnvironment, readSettings, type Settings } from '#server/config.ts'
import { acquireLock, DatabaseLocked } from '#server/db/lock.ts'
import { findPackageInfo } from '#server/packageInfo.ts'

/** Ends the command with a sentence; 2: it was called wrongly. */
export const fail = (text: string, code = 2): never => {
  process.stderr.write(`${text}\n`)
  process.exit(code)
}

/** Settings of the server by the environment; ends the command where they are wrong. */
export function settingsOfFiles(): Settings {
  try {
    return readSettings(process.env, findPackageInfo())
  } catch (error) {
    return fail(error instanceof BadEnvironment ? error.message : String(error))
  }
}

/** Ends the command with a sentence where another one moves or seals the files of this DATA_DIR. The lock goes with the process, however it ends. */
export async function aloneWithFiles({ dataDir }: Settings): Promise<void> {
  const folder = resolve(dataDir)
  mkdirSync(folder, { recursive: true })
  try {
    await acquireLock(join(folder, 'files.lock'), folder)
  } catch (error) {
    if (!(error instanceof DatabaseLocked)) throw error
    fail(
      `已有 files:move 或 files:reseal 在运行（PID ${error.pid}），请等它结束或先停止它 (one of them is under way: wait for its end, or stop it first)`,
      1,
    )
  }
}
