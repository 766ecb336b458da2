import { expect, it } from 'vitest'
import { auditReads } from '#server/crud/auditReads.ts'
import type { Crud } from '#server/crud/crud.ts'
import { createStore } from '#server/crud/store.ts'
import { person } from '#tests/support/crud/person.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'

const reads = { action: 'sample.read', entity: 'test_sample', unit: '个样本' }
const store = createStore(sample, { table: sampleTable, reads })
const user = person()
/** What the audit is told of a page with so many rows. */
function told(count: number, of = store): unknown[] {
  const lines: unknown[] = []
  const crud = { app: { auditRead: (line: unknown) => void lines.push(line) } } as unknown as Pick<Crud, 'app'>
  auditReads(
    crud,
    of,
    user,
    Array.from({ length: count }, (_, n) => ({ id: `r${n}` })),
  )
  return lines
}

it('[SEC-02] a look at rows of patients leaves a line that names all of them, and one too where there are none', () => {
  expect(told(2)).toEqual([{ actor: user, action: 'sample.read', entity: 'test_sample', entityId: 'r0,r1', content: '2个样本' }])
  const thirty = 'r0,r1,r2,r3,r4,r5,r6,r7,r8,r9,r10,r11,r12,r13,r14,r15,r16,r17,r18,r19,r20,r21,r22,r23,r24,r25,r26,r27,r28,r29'
  expect(told(30)).toMatchObject([{ entityId: thirty, content: '30个样本' }])
  expect(told(31)).toMatchObject([{ entityId: `${thirty},r30`, content: '31个样本' }])
  expect(told(0)).toMatchObject([{ entityId: '', content: '0个样本' }])
})

it('[SEC-02] no line is left by rows that are not of patients', () => {
  expect(told(3, createStore(sample, { table: sampleTable }))).toEqual([])
})
