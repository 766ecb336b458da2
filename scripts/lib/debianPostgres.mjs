/** A PostgreSQL of one's own from Debian's binaries, which do not run as root: as root they run as the account postgres. Node only, no packages. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'
const [version] = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter(one => existsSync(join(DEBIAN, one, 'bin/initdb'))) : []
const isRoot = process.getuid?.() === 0
const idOf = kind => Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout)
const [owner, group] = isRoot ? [idOf('-u'), idOf('-g')] : [0, 0]

/** Whether the binaries are installed, and an account for them. */
export const hasDebianPostgres = version !== undefined && (!isRoot || owner > 0)

/** Major version of the binaries, as `15`; undefined when there are none. */
export const debianPostgresMajor = version

const program = name => join(DEBIAN, version ?? '', 'bin', name)

/** Runs one of its programs, as initdb or pg_ctl. Rejects when it ends with an error. */
export const postgresTool = (name, ...args) =>
  isRoot ? run('runuser', ['-u', 'postgres', '--', program(name), ...args]) : run(program(name), args)

/** Starts the server as a child of this process, in its group: it ends with the group. Its log goes to the file that `log` is open on. */
export const spawnPostgres = (log, ...args) =>
  spawn(program('postgres'), args, { stdio: ['ignore', log, log], ...(isRoot ? { uid: owner, gid: group } : {}) })

/** Gives files to the account that the programs run as. */
export const ownedByPostgres = (...paths) => {
  if (isRoot) for (const path of paths) chownSync(path, owner, group)
}
