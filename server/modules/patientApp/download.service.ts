import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ZipFile } from 'yazl'
import type { Db } from '#server/db/client.ts'
import type { FileService } from '../files/file.service.ts'
import { patientRow } from './account.repository.ts'
import { rowsOf } from './myData.repository.ts'
import type { StoredFile } from './myData.repository.ts'
import { readFile, signInsOf } from './myData.service.ts'

/** Where a file lies in the zip: by its stored path, whose names are ours, so that no name of a person can be a path. */
const entryOf = (file: StoredFile) => `文件/${file.path}`

/** All that is stored of a patient, as plain values; columns keep their names, tables are told by what they hold. */
async function collect(db: Db, patient: { id: string; tokenHash: string }) {
  const { id } = patient
  const { phone } = await patientRow(db, id)
  const { sessions, messages, ratings, files, prescriptions, people, orders, illnesses } = await rowsOf(db, id)
  return {
    files,
    data: {
      个人信息: { ...(await readFile(db, id)), phone },
      就诊人: people,
      登录记录: await signInsOf(db, patient),
      订单: orders,
      病情: illnesses,
      问诊: sessions.map(session => ({
        ...session,
        消息: messages.filter(
          // what a doctor took back was never the patient's
          message => message.sessionId === session.id && (message.recalledAt === null || message.senderId === id),
        ),
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

async function openFile(fileService: FileService, path: string): Promise<Readable> {
  const file = await fileService.open(path)
  if (file === null) throw new Error(`the file ${path} is gone`)
  return file.read()
}

async function hand(fileService: FileService, path: string, done: (error: unknown, stream: Readable) => void): Promise<void> {
  try {
    done(null, await openFile(fileService, path))
  } catch (error) {
    done(error, Readable.from([]))
  }
}

/**
 * A zip of all that is stored of a patient: 我的数据.json and the files they sent. Files are read one after the other while the zip is sent; one that
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
      done => void hand(app.fileService, file.path, done),
    )
  zip.end()
  const out = new Readable().wrap(zip.outputStream)
  zip.on('error', (error: Error) => out.destroy(error))
  return out
}
