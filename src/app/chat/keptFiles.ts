import type { LocalFile } from '#machines/chatOutbox/chatOutbox.types.ts'
import type { LocalFiles } from '#src/runtime/chat/runtime.ts'
import { newId } from '#src/lib/newId.ts'
import { asJpeg } from '#src/lib/pictures/asJpeg.ts'

/** Bytes of files that wait; `bytes` null when this browser has lost them. */
export interface KeptFiles extends LocalFiles {
  bytes(fileId: string): Promise<Blob | null>
  /** keeps bytes that were recorded here */
  keepBlob(blob: Blob, about: Omit<LocalFile, 'fileId' | 'size'>): LocalFile
  close(): void
}
interface Storage {
  keepFile(fileId: string, bytes: Blob): Promise<void>
  readFile(fileId: string): Promise<Blob | null>
  dropFile(fileId: string): Promise<void>
}

async function sizeOf(file: Blob): Promise<{ width: number; height: number } | null> {
  if (!file.type.startsWith('image/')) return null
  try {
    const picture = await createImageBitmap(file)
    const size = { width: picture.width, height: picture.height }
    picture.close()
    return size
  } catch {
    // not a picture this browser can draw: the server decides
    return null
  }
}

/** Files in memory and, so that they outlive a reload, in the outbox's database. Without a database they live as long as the page. */
export function keptFiles(storage: Storage): KeptFiles {
  const files = new Map<string, { blob: Blob; url: string | null }>()
  const hold = (fileId: string, blob: Blob): void => {
    files.set(fileId, {
      blob,
      url: blob.type.startsWith('image/') || blob.type.startsWith('audio/') ? URL.createObjectURL(blob) : null,
    })
    storage.keepFile(fileId, blob).catch(() => undefined)
  }
  const forget = (fileId: string): void => {
    const url = files.get(fileId)?.url
    // the bubble may still show the local picture while the stored one loads
    if (url) setTimeout(() => URL.revokeObjectURL(url), 60_000)
    files.delete(fileId)
  }
  return {
    async keep(chosen) {
      const file = await asJpeg(chosen)
      const fileId = newId()
      const size = await sizeOf(file)
      hold(fileId, file)
      return { fileId, name: file.name, mime: file.type || 'application/octet-stream', size: file.size, ...size }
    },
    keepBlob(blob, about) {
      const fileId = newId()
      hold(fileId, blob)
      return { ...about, fileId, size: blob.size }
    },
    preview: fileId => files.get(fileId)?.url ?? null,
    bytes: async fileId => files.get(fileId)?.blob ?? (await storage.readFile(fileId).catch(() => null)),
    drop(fileId) {
      forget(fileId)
      storage.dropFile(fileId).catch(() => undefined)
    },
    close: () => files.forEach((_, fileId) => forget(fileId)),
  }
}
