import { expect, it } from 'vitest'
import { brokenChatGates } from '../../scripts/lib/chatGates.ts'

const plain = { server: 'plain', cpu: 0.4, rate: 400, p99: 3 } as const
const embedded = { server: 'embedded', cpu: 1.6, rate: 400, p99: 100 } as const
const postgres = { server: 'postgres', cpu: 1, rate: 400, p99: 900 } as const

it('[SPEED-05] a message of the chat may cost 2.5 times plain socket.io on PostgreSQL and 4 times on the embedded database', () => {
  expect(brokenChatGates([plain, embedded, postgres])).toEqual([])
  expect(brokenChatGates([plain, { ...embedded, cpu: 1.7 }, { ...postgres, cpu: 1.05 }])).toEqual([
    'postgres: 2.6 times the CPU of plain socket.io, of 2.5',
    'embedded: 4.3 times the CPU of plain socket.io, of 4',
  ])
})

it('[SPEED-06] the embedded database takes 400 messages a second, 99 of 100 acknowledged within 100 ms', () => {
  expect(brokenChatGates([plain, { ...embedded, rate: 392 }])).toEqual([])
  expect(brokenChatGates([plain, { ...embedded, rate: 391, p99: 101 }])).toEqual([
    'embedded: 391 messages/s of 400',
    'embedded: acknowledged within 101 ms at p99, of 100',
  ])
})

it('what was not measured does not hold', () => {
  expect(brokenChatGates([plain, postgres])).toEqual(['plain socket.io and the embedded database: not measured'])
})
