import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ZipFile } from 'yazl'
import type { Db } from '#server/db/client.ts'
import type { FileService } from '../files/file.service.ts'
import { patientRow } from './account.repository.ts'
import { readFile, signInsOf } from './myData.service.ts'
import { filesOfCopy, PATIENT_TABLES, rowsOfPart } from './patientTables.repository.ts'

interface CopyOwner {
  id: string
  tokenHash: string
}

/** Where a file lies in the zip: by its stored path, whose names are ours, so that no name of a person can be a path. */
const entryOf = (file: { path: string }) => `文件/${file.path}`

/** What no part holds, each reason once. */
const NOT_COPIED = [
  ...new Set(PATIENT_TABLES.flatMap(one => ('leftOut' in one ? [one.leftOut] : []))),
  '未审核通过的处方的诊断、药品和审核意见，审核通过后可下载',
]

const json = (value: unknown): string => JSON.stringify(value, null, 2)

/** All that is stored of a patient, piece by piece as JSON; columns keep their names, parts are told by what they hold. */
async function* copyText(db: Db, patient: CopyOwner, files: Awaited<ReturnType<typeof filesOfCopy>>): AsyncGenerator<string> {
  const { id } = patient
  const { phone } = await patientRow(db, id)
  yield `{\n"个人信息": ${json({ ...(await readFile(db, id)), phone })}`
  yield `,\n"登录记录": ${json(await signInsOf(db, patient))}`
  for (const part of PATIENT_TABLES) {
    if (!('title' in part)) continue
    yield `,\n${JSON.stringify(part.title)}: [`
    let separator = '\n'
    for await (const row of rowsOfPart(db, part, id)) {
      yield separator + json(row)
      separator = ',\n'
    }
    yield ']'
  }
  const list = files.map(file => {
    const { name, mime, size, createdAt } = file
    return { name, mime, size, createdAt, 路径: entryOf(file) }
  })
  yield `,\n"文件": ${json(list)}`
  yield `,\n"未包含": ${json(NOT_COPIED)}\n}\n`
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
 * A zip of all that is stored of a patient: 我的数据.json, the files they sent and were sent. Rows and files are read one after the other while the zip is sent; one that
 * cannot be read ends the download, so that nobody takes a part for the whole.
 */
export async function zipOf(app: FastifyInstance, patient: CopyOwner): Promise<Readable> {
  const files = await filesOfCopy(app.db, patient.id)
  const zip = new ZipFile()
  zip.addReadStream(Readable.from(copyText(app.db, patient, files), { objectMode: false }), '我的数据.json')
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
