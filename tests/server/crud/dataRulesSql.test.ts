import { describe, expect, it } from 'vitest'
import { user as users } from '#contract/resources/system/user.resource.ts'
import { dataRulesToSql, fillVariables } from '#server/crud/dataRules.ts'
import { createStore } from '#server/crud/store.ts'
import { sample, sampleTable } from '#tests/support/crud/sample.ts'
import { sqlOf } from '#tests/support/crud/sqlOf.ts'
import { person } from '#tests/support/crud/person.ts'

const store = createStore(sample, { table: sampleTable })
const ruled = (column: string, condition: string, value: string) => sqlOf(dataRulesToSql(store, [{ column, condition, value }]))

describe('data rules of a page', () => {
  it('say each of their ten conditions', () => {
    const said = (condition: string) => ruled('name', condition, 'a')
    expect(said('=')).toEqual({ sql: '"name" = $1', params: ['a'] })
    expect(said('!=')).toEqual({ sql: '("name" <> $1 or "name" is null)', params: ['a'] })
    expect(said('>')).toEqual({ sql: '"name" > $1', params: ['a'] })
    expect(said('<')).toEqual({ sql: '"name" < $1', params: ['a'] })
    expect(said('>=')).toEqual({ sql: '"name" >= $1', params: ['a'] })
    expect(said('<=')).toEqual({ sql: '"name" <= $1', params: ['a'] })
    expect(said('LIKE')).toEqual({ sql: '"name" ilike $1', params: ['%a%'] })
    expect(said('LEFT_LIKE')).toEqual({ sql: '"name" ilike $1', params: ['%a'] })
    expect(said('RIGHT_LIKE')).toEqual({ sql: '"name" ilike $1', params: ['a%'] })
    expect(ruled('name', 'in', 'a,b')).toEqual({ sql: '"name" in ($1, $2)', params: ['a', 'b'] })
  })

  it('all hold, by columns in snake and camel case', () => {
    const rules = [
      { column: 'create_by', condition: '=', value: 'me' },
      { column: 'CREATE_BY', condition: '=', value: 'me too' },
      { column: 'createBy', condition: '=', value: 'or me' },
    ]
    expect(sqlOf(dataRulesToSql(store, rules))).toEqual({
      sql: '("create_by" = $1 and "create_by" = $2 and "create_by" = $3)',
      params: ['me', 'me too', 'or me'],
    })
    expect(dataRulesToSql(store, [])).toBeUndefined()
  })

  it('ask for the department of an account, which is a column of its table and no field', () => {
    const accounts = createStore(users, {})
    for (const column of ['orgCode', 'org_code'])
      expect(sqlOf(dataRulesToSql(accounts, [{ column, condition: '=', value: 'A01' }]))).toEqual({
        sql: '"sys_user"."org_code" = $1',
        params: ['A01'],
      })
    expect(ruled('orgCode', '=', 'A01')).toEqual({ sql: 'false', params: [] })
  })

  it('that cannot be read show nothing, beside good ones too', () => {
    const nothing = { sql: 'false', params: [] }
    expect(ruled('nobody', '=', 'a')).toEqual(nothing)
    expect(ruled('secret', '=', 'a')).toEqual(nothing)
    expect(ruled('name', 'USE_SQL_RULES', 'a')).toEqual(nothing)
    expect(ruled('name', '=', ' ')).toEqual(nothing)
    const rules = [
      { column: 'name', condition: '=', value: 'a' },
      { column: 'nobody', condition: '=', value: 'a' },
    ]
    expect(sqlOf(dataRulesToSql(store, rules))).toEqual(nothing)
  })
})

it('variables of a rule stand for the person, their departments, the day and the moment in Shanghai', () => {
  const facts = {
    user: person({ username: 'li', realname: '李', tenantId: 7 }),
    orgCode: 'A01',
    orgCodes: ['A01', 'A02'],
    now: Date.UTC(2026, 0, 1, 17, 2, 3),
  }
  const filled = (text: string) => fillVariables(text, facts)
  expect(filled('#{sys_user_code}')).toBe('li')
  expect(filled('#{sysUserName}')).toBe('李')
  expect(filled('#{sys_org_code}')).toBe('A01')
  expect(filled('#{sys_multi_org_code}')).toBe('A01,A02')
  expect(filled('#{sys_date}')).toBe('2026-01-02')
  expect(filled('#{sys_time}')).toBe('2026-01-02 01:02:03')
  expect(filled('x#{tenant_id}y#{TENANTID}')).toBe('x7y7')
  expect(filled('#{nobody} {sys_date} #{} a')).toBe('#{nobody} {sys_date} #{} a')
  expect(filled(`#{${'a'.repeat(41)}}`)).toBe(`#{${'a'.repeat(41)}}`)
})
