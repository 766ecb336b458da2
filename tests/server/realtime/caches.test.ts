import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'
// for what it puts on the app
import '#server/realtime/caches.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('[SCALE-02] makes all caches of one name forget what was written, here or in another process, and no others', () => {
  const forgotten: string[] = []
  const say = test.app.caches.add('fruits', key => forgotten.push(`one ${key}`))
  test.app.caches.add('fruits', key => forgotten.push(`two ${key}`))
  test.app.caches.add('stones', key => forgotten.push(`stones ${key}`))
  say('7')
  expect(forgotten).toEqual(['one 7', 'two 7'])
  test.app.hub.hinted({ stream: 'x:caches', told: { type: 'stones', payload: { key: '' } } })
  // a cache that this process does not have
  test.app.hub.hinted({ stream: 'x:caches', told: { type: 'clouds', payload: { key: '8' } } })
  expect(forgotten).toEqual(['one 7', 'two 7', 'stones '])
})
