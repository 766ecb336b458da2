import { Readable } from 'node:stream'
import type { S3Settings } from '#server/filesUrl.ts'
import type { ByteStore } from './byteStore.service.ts'

/** Larger ones travel in parts of this size. */
const PART_SIZE = 8 * 1024 ** 2
const PARTS_AT_ONCE = 2
/** A store that does not answer fails within these, so that its requests do not fill the pool of connections; ms. The first one runs for requests that wait for a free connection, too. */
const CONNECTING = { connectionTimeout: 15_000 }
/** The bytes of an upload may take long, but do not stand still. */
const UPLOADING = { ...CONNECTING, socketTimeout: 60_000 }
/** Only the wait for an answer is limited: what is read may pause as long as its reader does. */
const ASKING = { ...CONNECTING, requestTimeout: 60_000, throwOnRequestTimeout: true }

const isMissing = (error: unknown): boolean => error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name)

/**
 * A bucket of any S3-compatible server, by the official client, which is loaded by the first call only. Every upload carries a checksum that the server compares;
 * one that breaks off leaves no part behind.
 */
export function s3Store({ bucket: Bucket, prefix, ...connection }: S3Settings): ByteStore & { close: () => Promise<void> } {
  const load = async () => {
    const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
    const settings = { ...connection, forcePathStyle: true, maxAttempts: 3 }
    const client = new sdk.S3Client({ ...settings, requestHandler: ASKING })
    const uploader = new sdk.S3Client({ ...settings, requestHandler: UPLOADING })
    return { sdk, client, uploader, Upload }
  }
  let loading: ReturnType<typeof load> | undefined
  const loaded = () => (loading ??= load())
  return {
    kind: 's3',
    async put(name, body) {
      const { uploader: client, Upload } = await loaded()
      const params = { Bucket, Key: prefix + name, Body: body }
      try {
        await new Upload({ client, params, partSize: PART_SIZE, queueSize: PARTS_AT_ONCE, leavePartsOnError: false }).done()
      } catch (error) {
        // what broke the stream says more than what came of it
        throw Buffer.isBuffer(body) ? error : (body.errored ?? error)
      }
    },
    async sizeOf(name) {
      const { sdk, client } = await loaded()
      try {
        const { ContentLength = 0 } = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: prefix + name }))
        return ContentLength
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async read(name, part) {
      const { sdk, client } = await loaded()
      const range = part ? { Range: `bytes=${part.from}-${part.to}` } : {}
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: prefix + name, ...range }))
      if (!(Body instanceof Readable)) throw new Error(`the object ${name} has no bytes`)
      return Body
    },
    async remove(name) {
      const { sdk, client } = await loaded()
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: prefix + name }))
    },
    async *list() {
      const { sdk, client } = await loaded()
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key, LastModified } of Contents)
          if (Key !== undefined) yield { name: Key.slice(prefix.length), at: LastModified ?? new Date() }
    },
    async linkTo(name, { type, disposition, caching }, expiresIn) {
      const { sdk, client } = await loaded()
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const headers = { ResponseContentType: type, ResponseContentDisposition: disposition, ResponseCacheControl: caching }
      return getSignedUrl(client, new sdk.GetObjectCommand({ Bucket, Key: prefix + name, ...headers }), { expiresIn })
    },
    // parts of uploads that nobody finished have no name: a rule of the bucket removes them (docs/operations.md)
    sweep: async () => undefined,
    close: async () => {
      if (!loading) return
      const { client, uploader } = await loading
      client.destroy()
      uploader.destroy()
    },
  }
}
