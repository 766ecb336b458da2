import { describe, expect, it } from 'vitest'
import { jobHandlers } from '#server/jobs/registry.ts'

const HAN = /\p{Script=Han}/u

describe('the classes of jobs', () => {
  it('[PROD-07] each says in Chinese what it does and what each of its parameters is, none like another', () => {
    const all = Object.entries(jobHandlers)
    expect(all).toHaveLength(13)
    const texts = all.map(([, { description }]) => description)
    for (const text of texts) expect(text).toMatch(HAN)
    expect(new Set(texts).size).toBe(texts.length)
    for (const [name, { parameters }] of all) {
      const titles = Object.values(parameters.properties).map(property => ('title' in property ? property.title : undefined))
      for (const title of titles) expect(title, name).toMatch(HAN)
      expect(new Set(titles).size, name).toBe(titles.length)
    }
  })
})
