import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBatcher } from '#server/db/pgliteWire.ts'
import type { Batch } from '#server/db/pgliteWire.ts'

const typed = (type: string, body: string): Buffer => {
  const text = Buffer.from(body)
  const message = Buffer.alloc(5 + text.byteLength)
  message.write(type)
  message.writeInt32BE(4 + text.byteLength, 1)
  text.copy(message, 5)
  return message
}
const first = (code: number, body = ''): Buffer => {
  const message = Buffer.alloc(8 + body.length)
  message.writeInt32BE(8 + body.length, 0)
  message.writeInt32BE(code, 4)
  message.write(body, 8)
  return message
}
const startup = first(196608, 'user\0postgres\0\0')
const all = (chunks: Uint8Array[]): Batch[] => {
  const batcher = createBatcher()
  return chunks.flatMap(chunk => batcher.push(chunk))
}
const asText = (batches: Batch[]) =>
  batches.map(batch => (batch.kind === 'run' ? Buffer.from(batch.bytes).toString('latin1') : batch.kind))

describe('[TECH-35] cutting the wire protocol into batches', () => {
  const extended = [typed('P', 'select 1'), typed('B', ''), typed('D', 'P'), typed('E', ''), typed('S', '')]
  const stream = Buffer.concat([
    first(80877103),
    startup,
    typed('Q', 'begin'),
    ...extended,
    typed('Q', '杏林'.repeat(50)),
    typed('X', ''),
  ])
  const expected = [
    'encryption',
    startup.toString('latin1'),
    typed('Q', 'begin').toString('latin1'),
    Buffer.concat(extended).toString('latin1'),
    typed('Q', '杏林'.repeat(50)).toString('latin1'),
    'terminate',
  ]

  it('gives the same batches wherever the bytes are cut', () => {
    expect(asText(all([stream]))).toEqual(expected)
    expect(asText(all(Array.from(stream, byte => Uint8Array.of(byte))))).toEqual(expected)
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: stream.length - 1 })), cuts => {
        const edges = [0, ...cuts.sort((a, b) => a - b), stream.length]
        const chunks = edges.slice(1).map((edge, index) => stream.subarray(edges[index], edge))
        expect(asText(all(chunks))).toEqual(expected)
      }),
    )
  })

  it('holds an extended query back until Sync and passes a request to cancel by', () => {
    expect(all([startup, ...extended.slice(0, 4)])).toHaveLength(1)
    expect(all([first(80877102, '12345678')])).toEqual([{ kind: 'cancel' }])
  })

  it('refuses an impossible length instead of waiting for ever', () => {
    expect(() => all([startup, Buffer.from([81, 0, 0, 0, 1])])).toThrow('impossible length')
  })
})
