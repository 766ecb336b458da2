import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { connect as connectTcp } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { SyslogTarget } from '#server/syslogUrl.ts'

const WITHIN_MS = 10_000

function sendDatagrams({ host, port }: SyslogTarget, frames: readonly Buffer[]): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  const one = (frame: Buffer) =>
    new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.send(frame, port, host, error => (error ? reject(error) : resolve()))
    })
  return frames.reduce((before, frame) => before.then(() => one(frame)), Promise.resolve()).finally(() => socket.close())
}

/**
 * Sends frames and waits until the receiver has read them all: syslog has no receipts, so each batch has a connection of its own, which we end and the receiver
 * then ends too, as it does when it has read to the end. Anything else (a cut, a reset, silence) is an error, and the batch goes again. By UDP they are
 * only sent.
 */
export function sendFrames(target: SyslogTarget, frames: readonly Buffer[]): Promise<void> {
  if (target.transport === 'udp') return sendDatagrams(target, frames)
  const { host, port, ca } = target
  return new Promise((resolve, reject) => {
    const socket: Socket =
      target.transport === 'tls'
        ? connectTls({ host, port, servername: host, minVersion: 'TLSv1.2', ...(ca === null ? {} : { ca: readFileSync(ca) }) })
        : connectTcp({ host, port })
    let hasEnded = false
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    socket.setTimeout(WITHIN_MS, () => fail(new Error('the receiver of the audit is silent')))
    socket.once('error', fail)
    socket.once(target.transport === 'tls' ? 'secureConnect' : 'connect', () => socket.end(Buffer.concat(frames)))
    socket.once('end', () => {
      hasEnded = true
    })
    socket.once('close', hadError =>
      hasEnded && socket.writableFinished && !hadError ? resolve() : reject(new Error('the receiver of the audit cut the line')),
    )
    // answers of a receiver say nothing here; unread they would keep its end from arriving
    socket.resume()
  })
}
