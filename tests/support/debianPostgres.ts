/** A PostgreSQL of a test's own from Debian's binaries, which do not run as root: as root they run as the account postgres. */
import { execFile, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'
const [version] = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter(one => existsSync(join(DEBIAN, one, 'bin/initdb'))) : []
const isRoot = process.getuid?.() === 0
const owner = isRoot ? Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout) : 0

/** Whether the binaries are installed, and an account for them. */
export const hasDebianPostgres = version !== undefined && (!isRoot || owner > 0)

/** Runs one of its programs, as initdb or pg_ctl. Rejects when it ends with an error. */
export const postgresTool = (name: string, ...args: string[]): Promise<{ stdout: string }> => {
  const command = join(DEBIAN, version ?? '', 'bin', name)
  return isRoot ? run('runuser', ['-u', 'postgres', '--', command, ...args]) : run(command, args)
}

/** Gives files to the account that the programs run as. */
export const ownedByPostgres = (...paths: string[]): void => {
  if (isRoot) for (const path of paths) chownSync(path, owner, owner)
}
