import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { newId } from '#server/db/newId.ts'
import { FILE_MODE, FOLDER_MODE } from './byteStore.service.ts'

/** Bytes that are read at any place, and as often as one likes. */
export interface ByteSource {
  size: number
  /** So many bytes from there, fewer where they end. */
  at: (from: number, length: number) => Promise<Buffer>
  read: () => Readable
}

/** An upload on its way. */
export interface Spool extends ByteSource {
  /** hexadecimal */
  sha256: string
  close: () => Promise<void>
}

const CIPHER = 'aes-256-ctr'
const BLOCK = 16
const IV_BITS = 128
/** Bytes that are read at once; a multiple of BLOCK. */
const PIECE = 64 * 1024

/** The counter of CTR so many blocks after the first. */
function counterAfter(iv: Buffer, blocks: number): Buffer {
  const sum = BigInt.asUintN(IV_BITS, BigInt(`0x${iv.toString('hex')}`) + BigInt(blocks))
  return Buffer.from(sum.toString(16).padStart(BLOCK * 2, '0'), 'hex')
}

/**
 * Takes an upload to the disk as it comes, so that it can be judged and stored without being in memory. The file has no name, so that a process that is killed
 * leaves nothing, and is encrypted with a key that only this call knows: what is judged is not sealed yet. Errors: those of the stream and of the disk.
 */
export async function spool(folder: string, source: Readable): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  const path = join(folder, newId())
  const file = await open(path, 'wx+', FILE_MODE)
  const [key, iv] = [randomBytes(32), randomBytes(BLOCK)]
  const hash = createHash('sha256')
  let size = 0
  try {
    await rm(path)
    const cipher = createCipheriv(CIPHER, key, iv)
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length
      hash.update(chunk)
      await file.appendFile(cipher.update(chunk))
    }
  } catch (error) {
    await file.close()
    throw error
  }
  const at = async (from: number, length: number): Promise<Buffer> => {
    const skipped = from % BLOCK
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - from)) + skipped)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from - skipped)
    const decipher = createDecipheriv(CIPHER, key, counterAfter(iv, (from - skipped) / BLOCK))
    return decipher.update(bytes.subarray(0, bytesRead)).subarray(skipped)
  }
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let from = 0; from < size; from += PIECE) yield await at(from, PIECE)
  }
  // a stream of the file itself would keep it from being closed
  return { size, sha256: hash.digest('hex'), at, read: () => Readable.from(pieces()), close: () => file.close() }
}
