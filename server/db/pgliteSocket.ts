import { Duplex } from 'node:stream'
import { createBatcher } from './pgliteWire.ts'

/** What a socket needs of the thread: `send` to its backend, `leave` when the connection is over. */
export type PgliteLine = { send: (bytes: Uint8Array<ArrayBuffer>) => void; leave: () => void }

/** Joins a socket to the running database. Rejects when the database cannot be started. */
export type PgliteAttach = (socket: PgliteSocket) => Promise<PgliteLine>

/**
 * Stands where `pg` expects its TCP socket: carries the PostgreSQL protocol to the thread of the embedded database.
 * Each message is forwarded only when it is whole, see createBatcher.
 */
export class PgliteSocket extends Duplex {
  readonly #attach: PgliteAttach
  readonly #batcher = createBatcher()
  #line: PgliteLine | undefined

  constructor(attach: PgliteAttach) {
    super()
    this.#attach = attach
  }

  /** Called by `pg` in place of `net.Socket.connect`; address and port mean nothing here. */
  connect(): this {
    this.#attach(this).then(
      line => {
        if (this.destroyed) return line.leave()
        this.#line = line
        this.emit('connect')
      },
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    return this
  }

  /** Bytes from the database. */
  receive(bytes: Uint8Array) {
    if (!this.destroyed && !this.readableEnded) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.#forward(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void) {
    this.#forward(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  #forward(bytes: Buffer, done: (error?: Error | null) => void) {
    try {
      for (const batch of this.#batcher.push(bytes)) {
        if (batch.kind === 'run') this.#line?.send(batch.bytes)
        if (batch.kind === 'encryption') this.push(Buffer.from('N'))
        if (batch.kind === 'terminate') this.#leave()
      }
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }

  #leave() {
    this.#line?.leave()
    this.#line = undefined
  }

  override _final(done: () => void) {
    this.#leave()
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    this.#leave()
    done(error)
  }

  /** Parts of `net.Socket` that `pg` calls and that have no meaning between threads. */
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
