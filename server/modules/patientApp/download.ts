import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { asc, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ZipFile } from 'yazl'
import type { Db } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import type { FileService } from '../files/fileService.ts'
import { filesOf, patientRow, readFile, signInsOf } from './myData.ts'

type StoredFile = typeof t.sysFile.$inferSelect

/** Where a file lies in the zip: by its stored path, whose names are ours, so that no name of a person can be a path. */
const entryOf = (file: StoredFile) => `文件/${file.path}`

/** All that is stored of a patient, as plain values; columns keep their names, tables are told by what they hold. */
async function collect(db: Db, patient: { id: string; tokenHash: string }) {
  const { id } = patient
  const { phone } = await patientRow(db, id)
  const sessions = await db
    .select()
    .from(t.chatSession)
    .where(eq(t.chatSession.patientId, id))
    .orderBy(asc(t.chatSession.createdAt))
  const sids = sessions.map(one => one.id)
  const messages = await db
    .select()
    .from(t.chatMessage)
    .where(inArray(t.chatMessage.sessionId, sids))
    .orderBy(asc(t.chatMessage.sessionId), asc(t.chatMessage.seq))
  const ratings = await db.select().from(t.chatRating).where(inArray(t.chatRating.sessionId, sids))
  const files = await db.select().from(t.sysFile).where(filesOf(id)).orderBy(asc(t.sysFile.createdAt))
  const prescriptions = await db.select().from(t.hosPrescription).where(eq(t.hosPrescription.patientId, id))
  return {
    files,
    data: {
      个人信息: { ...(await readFile(db, id)), phone },
      登录记录: await signInsOf(db, patient),
      订单: await db.select().from(t.hosOrder).where(eq(t.hosOrder.patientId, id)),
      病情: await db.select().from(t.hosIllness).where(eq(t.hosIllness.patientId, id)),
      问诊: sessions.map(session => ({
        ...session,
        消息: messages.filter(message => message.sessionId === session.id),
        评价: ratings.find(rating => rating.sessionId === session.id) ?? null,
      })),
      处方: prescriptions.filter(sheet => sheet.status !== '0'),
      文件: files.map(file => ({
        name: file.name,
        mime: file.mime,
        size: file.size,
        createdAt: file.createdAt,
        路径: entryOf(file),
      })),
    },
  }
}

async function openFile(keeper: FileService, path: string): Promise<Readable> {
  const bytes = await keeper.unseal(path)
  return bytes === null ? createReadStream(join(keeper.root, path)) : Readable.from(bytes)
}

async function hand(keeper: FileService, path: string, done: (error: unknown, stream: Readable) => void): Promise<void> {
  try {
    done(null, await openFile(keeper, path))
  } catch (error) {
    done(error, Readable.from([]))
  }
}

/**
 * A zip of all that is stored of a patient: 我的数据.json and the files he sent. Files are read one after the other while the zip is sent; one that
 * cannot be read ends the download, so that nobody takes a part for the whole.
 */
export async function zipOf(app: FastifyInstance, patient: { id: string; tokenHash: string }): Promise<Readable> {
  const { data, files } = await collect(app.db, patient)
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), '我的数据.json')
  for (const file of files)
    zip.addReadStreamLazy(
      entryOf(file),
      { mtime: file.createdAt, compress: false },
      done => void hand(app.fileKeeper, file.path, done),
    )
  zip.end()
  const out = new Readable().wrap(zip.outputStream)
  zip.on('error', (error: Error) => out.destroy(error))
  return out
}
