import { describe, expect, it } from 'vitest'
import { SUBJECTS, subjectOf } from '#src/views/system/dataLogList/components/changes.ts'
import { durationText } from '#src/views/system/quartzJob/components/duration.ts'

describe('what the data log is about', () => {
  it('names each table once, and one that two lists share by what both are', () => {
    const tables = SUBJECTS.map(({ table }) => table)
    expect(new Set(tables).size).toBe(tables.length)
    expect(new Set(SUBJECTS.map(({ title }) => title)).size).toBe(tables.length)
    expect(['hos_drug', 'hos_doctor', 'sys_position', 'no_list'].map(subjectOf)).toEqual(['药品', '医生', '职务', 'no_list'])
  })
})

describe('how long a job took', () => {
  it('is rounded as a whole: no 60 seconds, and hours for what takes hours', () => {
    expect([null, 0, 999, 1_000, 3_449, 59_940, 59_960, 60_000, 119_600, 3_599_600, 21_780_000].map(durationText)).toEqual([
      '–',
      '0 毫秒',
      '999 毫秒',
      '1.0 秒',
      '3.4 秒',
      '59.9 秒',
      '1 分 0 秒',
      '1 分 0 秒',
      '2 分 0 秒',
      '1 时 0 分',
      '6 时 3 分',
    ])
  })
})
