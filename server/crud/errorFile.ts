import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { and, eq, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ERROR_FILE_BIZ as BIZ, STATIC_PATH } from '#contract/http/calls/files.ts'
import { sysFile } from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { newId } from '#server/db/newId.ts'
import { startSheet } from './sheetWriter.ts'
import { sweepTransfers } from './transfers.ts'

const LIFE_MS = 60 * 60_000
const SWEEP_MS = 10 * 60_000
const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Keeps the rows that were left out with their issues, as a workbook that can be corrected and imported again; answers address and name. */
export async function keepErrorFile(
  app: FastifyInstance,
  user: UserPrincipal,
  { title, headers, rows }: { title: string; headers: readonly string[]; rows: readonly (readonly (string | null)[])[] },
): Promise<{ fileUrl: string; fileName: string }> {
  const id = newId()
  const now = app.now()
  const path = `${BIZ}/${new Date(now).toISOString().slice(0, 7).replace('-', '/')}/${id}.xlsx`
  const stream = new PassThrough()
  // at most 5,000 rows of a sheet that was uploaded: small
  const written = buffer(stream)
  const sheet = await startSheet(stream, { above: [`${title}导入错误数据`, `导出人:${user.realname || user.username}`], headers })
  await sheet.rows(rows)
  await sheet.end()
  const bytes = await written
  await app.fileService.put(path, bytes)
  const fileName = `${title}导入错误数据.xlsx`
  await app.db.insert(sysFile).values({
    id,
    tenantId: user.tenantId,
    path,
    biz: BIZ,
    sessionId: null,
    ownerKind: 'user',
    ownerId: user.id,
    name: fileName,
    mime: MIME,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width: null,
    height: null,
    createdAt: new Date(now),
  })
  return { fileUrl: `${STATIC_PATH}/${path}`, fileName }
}

/** Removes such files an hour after they were made. */
export async function sweepErrorFiles(app: FastifyInstance): Promise<void> {
  const old = await app.db
    .delete(sysFile)
    .where(and(eq(sysFile.biz, BIZ), lt(sysFile.createdAt, new Date(app.now() - LIFE_MS))))
    .returning({ path: sysFile.path })
  for (const { path } of old) await app.fileService.discard(path)
}

/** Sweeps now and then, as long as the app runs. */
export function sweepRegularly(app: FastifyInstance): void {
  const timer = setInterval(() => {
    Promise.all([sweepErrorFiles(app), sweepTransfers(app)]).catch((error: unknown) =>
      app.log.warn({ err: error }, 'Sweeping imports failed and is tried again later'),
    )
  }, SWEEP_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
