import { describe, expect, it } from 'vitest'
import { storableText } from '#server/db/storableText.ts'

describe('a text as the database takes it', () => {
  it('ends before an emoji that would be cut in two, and keeps one that fits', () => {
    expect(storableText('复诊提醒😀请按时', 5)).toBe('复诊提醒')
    expect(storableText('复诊提醒😀请按时', 6)).toBe('复诊提醒😀')
    expect(storableText('复诊提醒😀', 6)).toBe('复诊提醒😀')
  })

  it('has a mark in place of NUL and of half characters that came with it', () => {
    expect(storableText('a\0b\uD83Dc\uDE00')).toBe('a\uFFFDb\uFFFDc\uFFFD')
  })
})
