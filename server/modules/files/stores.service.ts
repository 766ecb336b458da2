import { resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { diskStore, type ByteStore } from './byteStore.service.ts'
import { s3Store } from './s3Store.service.ts'

/** The stores of an installation: `primary` takes what is new, `other` is looked in too. */
export interface Stores {
  primary: ByteStore
  other: ByteStore | null
  /** the folder of the disk, whether it is used or not */
  root: string
  close: () => Promise<void>
}

/** Disk below DATA_DIR, and the bucket of FILES_URL where it is given; FILES_STORE says which takes what is new. */
export function openStores({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>): Stores {
  const root = resolve(dataDir, 'uploads')
  const disk = diskStore(root)
  if (files.s3 === null) return { primary: disk, other: null, root, close: async () => undefined }
  const bucket = s3Store(files.s3)
  const [primary, other] = files.store === 's3' ? [bucket, disk] : [disk, bucket]
  return { primary, other, root, close: bucket.close }
}
