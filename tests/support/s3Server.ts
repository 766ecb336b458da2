/** An S3 server that checks signatures and knows multipart uploads, on a folder of its own, for tests. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

export interface S3Server {
  /** FILES_URL of its bucket */
  url: string
  /** names of its objects without folders, in order, as its folder holds them */
  names: () => string[]
  close: () => Promise<void>
}

const OBJECT_END = '._S3rver_object'
const BUCKET = 'xinglin-files'

/** `isLenient`: takes any signature, for listing, whose signatures this server counts wrongly (a bucket's root with and without its last slash). */
export async function startS3({ isLenient = false } = {}): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'xinglin-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    allowMismatchedSignatures: isLenient,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await server.run()
  return {
    // the account that it knows
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${BUCKET}/hospital?tls=off`,
    names: () =>
      readdirSync(directory, { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter(entry => entry.isFile() && entry.name.endsWith(OBJECT_END))
        .map(entry => entry.name.slice(0, -OBJECT_END.length))
        .sort(),
    close: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
