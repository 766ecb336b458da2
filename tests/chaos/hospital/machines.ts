/** The server's processes behind Caddy, each with lines, a clock and a disk of its own that can be broken. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { keepPort } from '#e2e/support/ports.ts'
import type { OwnPostgres } from '#tests/support/ownPostgres.ts'
import type { OwnRedis } from '#tests/support/ownRedis.ts'
import { startProxy, type Proxy } from '#tests/support/proxy.ts'
import { startCluster, type Cluster, type ClusterProcess } from '../../../scripts/lib/cluster.mjs'
import { DEMO_ENV } from '#tests/support/serverProcess.ts'

/** Debian's libfaketime: the wall clock of a process moves while it runs; the clock that timers go by does not. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const DISK_MB = 4
const isRoot = process.getuid?.() === 0

/** One process, and what stands between it and the world. */
export interface Machine {
  process: ClusterProcess
  postgres: Proxy
  redis: Proxy
  /** hours by which its clock is wrong; false: libfaketime is not installed */
  setClock: (hours: number) => boolean
  /** its DATA_DIR takes nothing more; false: only root can make such a disk */
  fillDisk: (full: boolean) => boolean
  /** its DATA_DIR cannot be written */
  lockDisk: (locked: boolean) => Promise<boolean>
}

export interface Machines {
  cluster: Cluster
  all: Machine[]
  stop: () => Promise<void>
}

interface Disk {
  folder: string
  isOwn: boolean
}

function mountDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-disk-'))
  const isOwn =
    isRoot &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=700`, 'tmpfs', folder], { stdio: 'ignore' }).status === 0
  return { folder, isOwn }
}
const remount = (folder: string, how: 'ro' | 'rw'): boolean =>
  spawnSync('mount', ['-o', `remount,${how}`, folder], { stdio: 'ignore' }).status === 0

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

function diskOf({ folder, isOwn }: Disk): Pick<Machine, 'fillDisk' | 'lockDisk'> {
  const filler = join(folder, 'filler')
  let isFull = false
  const fill = (): void => {
    rmSync(filler, { force: true })
    if (!isFull) return
    const { bavail, bsize } = statfsSync(folder)
    try {
      writeFileSync(filler, Buffer.alloc(bavail * bsize))
    } catch (error) {
      // the process wrote since the room was asked for: full is what it shall be
      if (codeOf(error) !== 'ENOSPC') throw error
    }
  }
  return {
    fillDisk: full => {
      if (!isOwn) return false
      isFull = full
      try {
        fill()
      } catch (error) {
        // one that cannot be written is filled, or emptied, when it can
        if (codeOf(error) !== 'EROFS') throw error
      }
      return true
    },
    lockDisk: async locked => {
      if (!isOwn) return false
      // a file that is open for writing keeps it from being locked: the journal's is closed some times a second
      for (let tries = 0; !remount(folder, locked ? 'ro' : 'rw'); tries += 1) {
        if (tries > 200) throw new Error(`the disk ${folder} cannot be remounted`)
        await wait(10)
      }
      if (!locked) fill()
      return true
    },
  }
}

/** Starts `count` processes on the database `name`; each has a proxy to PostgreSQL and one to Redis. */
export async function startMachines(parts: {
  count: number
  postgres: OwnPostgres
  redis: OwnRedis
  name: string
  main: string
}): Promise<Machines> {
  const { count, postgres, redis, name, main } = parts
  const clocks = mkdtempSync(join(tmpdir(), 'xinglin-clocks-'))
  const hasFaketime = existsSync(FAKETIME)
  const disks: Disk[] = []
  const lines: { postgres: Proxy; redis: Proxy }[] = []
  const ports: number[] = []
  const clockOf = (n: number) => join(clocks, String(n))
  for (let n = 0; n < count; n += 1) {
    disks.push(mountDisk())
    mkdirSync(join(disks[n]?.folder ?? '', 'audit'), { recursive: true })
    lines.push({ postgres: await startProxy(postgres.port()), redis: await startProxy(redis.port) })
    ports.push(await keepPort())
    writeFileSync(clockOf(n), '+0')
  }
  const envOf = (n: number): Record<string, string> => ({
    DATABASE_URL: `postgres://postgres@127.0.0.1:${lines[n]?.postgres.port}/${name}`,
    REDIS_URL: `redis://127.0.0.1:${lines[n]?.redis.port}`,
    DATA_DIR: disks[n]?.folder ?? '',
    ...(hasFaketime
      ? {
          LD_PRELOAD: FAKETIME,
          FAKETIME_TIMESTAMP_FILE: clockOf(n),
          FAKETIME_CACHE_DURATION: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          DONT_FAKE_MONOTONIC: '1',
        }
      : {}),
  })
  const remove = async () => {
    for (const line of lines) {
      await line.postgres.close()
      await line.redis.close()
    }
    for (const { folder, isOwn } of disks) {
      if (isOwn) spawnSync('umount', ['-l', folder], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    }
    rmSync(clocks, { recursive: true, force: true })
  }
  try {
    const cluster = await startCluster({
      port: await keepPort(),
      ports,
      main,
      env: {
        NODE_ENV: 'production',
        ...DEMO_ENV,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        DISK_FLOOR_MB: '0',
        MFA: 'off',
      },
      envOf,
    })
    return {
      cluster,
      all: cluster.processes.map((process, n) => {
        const line = lines[n]
        const disk = disks[n]
        if (line === undefined || disk === undefined) throw new Error('a process without lines')
        return {
          process,
          ...line,
          ...diskOf(disk),
          setClock: (hours: number) => {
            writeFileSync(clockOf(n), `${hours < 0 ? '-' : '+'}${Math.abs(hours) * 3_600}`)
            return hasFaketime
          },
        }
      }),
      stop: async () => {
        await cluster.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
