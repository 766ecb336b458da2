import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyResource, CallName } from '#contract/resources/defineResource.ts'
import { CALL_NAMES } from '#contract/resources/defineResource.ts'
import { resources } from '#contract/resources/index.ts'
import { permits } from '#server/plugins/access.ts'
import { stateOf } from '#tests/support/databaseState.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

const BASE = '/jeecg-boot'
const SQL = [
  "' or '1'='1",
  "1'; drop table sys_user; --",
  '1) union select password from sys_user --',
  'id/*%0A*/desc,(select/**/pg_sleep(9))',
  "*' or pg_sleep(9) is null or 'a'='*",
  ',a,b\\,',
  '${jndi:ldap://a}',
  '%',
  '_',
  '\\',
  '\u0000',
  '\ud800',
  'a'.repeat(2_100),
  '>=',
  '-1e309',
  '9999999999999999999999',
  'NaN',
  'null',
  '[object Object]',
]
const WRONG: unknown[] = [
  ...SQL,
  null,
  true,
  [],
  [[]],
  {},
  { $gt: '' },
  [{ a: 1 }],
  -1,
  1e308,
  0.1,
  { toString: 'x' },
  { valueOf: 1 },
  'x'.repeat(300_000),
]
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'password',
  'tenantId',
  'delFlag',
  'tenant_id',
]
/** Comparisons of a query; undefined stands for the value itself as rule. */
const RULES = ['eq', 'like', 'in', 'gt', undefined]
/** Written by reading or refusing: the audit, the last moment of a sign-in; and by passing time and asked statistics alone. */
const MAY_CHANGE = ['sys_log', 'sys_token', 'sys_data_log', 'hos_presence_log', 'hos_stat_day', 'hos_stat_sealed']

/** Names in portions that an address has room for: a drug has sixty fields. */
const portions = (names: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / 20) }, (_, at) => names.slice(at * 20, at * 20 + 20))

/** Resources between two looks at all tables. */
const LOOK_EVERY = 4

describeOnDatabases('attacks on every resource', open => {
  let t: TestApp
  let admin = ''
  let nobody = ''
  let outsider = ''
  const lines: string[] = []
  const call = crudCaller(() => t)
  /** Every table before the first attack, asked again after every few resources. */
  let before: Record<string, string>
  beforeAll(async () => {
    t = await startTestApp({ open, logTo: { write: line => lines.push(line) } })
    admin = await tokenFor(t.app, 'admin')
    await addUser(t.app, 'nobody')
    nobody = await tokenFor(t.app, 'nobody')
    await addUser(t.app, 'outsider', { tenants: [2] })
    outsider = await tokenFor(t.app, 'outsider', 2)
    before = await stateOf(t.database, MAY_CHANGE)
  })
  afterAll(async () => t.close())

  const isClear = (answer: { status: number; success: boolean; message: string }, what: string) => {
    expect(answer.status, what).toBe(200)
    expect(typeof answer.success, what).toBe('boolean')
    expect(answer.message, what).not.toMatch(/服务器内部错误|select |syntax|constraint|pg_|sys_\w+_/i)
  }
  const noIssues = () => expect(lines.splice(0).filter(line => /"level":(50|60)/.test(line))).toEqual([])
  const inputOf = (callName: CallName): { query?: Record<string, string>; json?: unknown } =>
    callName === 'add' || callName === 'edit'
      ? { json: { id: 'x' } }
      : callName === 'importExcel'
        ? { json: {} }
        : { query: { id: 'x', ids: 'x' } }

  for (const [turn, resource] of (resources as readonly AnyResource[]).entries())
    describe(resource.id, () => {
      const callNames = CALL_NAMES.filter(callName => resource.api[callName])
      /** A third of the values, each within three resources: the engine is one, and all values on all of them took ten minutes on a laden machine. */
      const some = <T>(values: readonly T[]): [at: number, value: T][] =>
        [...values.entries()].filter(([at]) => at % 3 === turn % 3)
      afterAll(async () => {
        if (turn % LOOK_EVERY !== LOOK_EVERY - 1 && turn !== resources.length - 1) return
        const after = await stateOf(t.database, MAY_CHANGE)
        expect(after, `nothing has changed since ${LOOK_EVERY} resources before`).toEqual(before)
      })

      it('asks every command for a sign-in and its permission', async () => {
        for (const callName of callNames) {
          const facts = resource.api[callName]
          if (!facts) continue
          for (const token of ['', 'forged'])
            expect(await call(resource, callName, inputOf(callName), token), callName).toMatchObject({
              status: 500,
              message: 'Token失效，请重新登录',
            })
          for (const token of [nobody, outsider]) {
            const principal = await t.app.tokens.resolve(token)
            if (principal && !permits(facts.who, principal))
              expect(await call(resource, callName, inputOf(callName), token), callName).toMatchObject({
                status: 200,
                success: false,
                code: 510,
              })
          }
        }
      })

      it('answers SQL and nonsense in every parameter of reading clearly, and changes nothing', async () => {
        const names = [
          ...Object.keys(resource.fields),
          'id',
          'createTime',
          'createTime_begin',
          'createTime_end',
          'column',
          'order',
          'field',
          'pageNo',
          'pageSize',
          ...KEYS,
        ]
        const read = callNames.filter(callName => callName === 'list' || callName === 'queryById' || callName === 'history')
        // only a list asks more than the id
        const asks = (callName: CallName, name: string) => callName === 'list' || name === 'id' || KEYS.includes(name)
        for (const [index, name] of names.entries())
          for (const callName of read.filter(one => asks(one, name))) {
            const value = SQL[index % SQL.length] ?? ''
            for (const query of [{ [name]: value }, { [`${name}_MultiString`]: value, column: value, order: 'asc' }])
              isClear(
                await call(resource, callName, { query: encodable(query) }, admin),
                `${callName} ${name} ${value.slice(0, 40)}`,
              )
          }
        if (resource.api.list)
          for (const [at, val] of some(SQL)) {
            // each value meets every rule within fifteen resources
            const rule = RULES[(at + turn) % RULES.length] ?? val
            for (const fields of portions(
              [...Object.keys(resource.fields), val, ...KEYS].slice(0, val.length > 100 ? 1 : undefined),
            ))
              isClear(
                await call(
                  resource,
                  'list',
                  {
                    query: encodable({
                      superQueryParams: JSON.stringify(fields.map(field => ({ field, rule, val, type: val, dbType: val }))),
                      superQueryMatchType: val,
                    }),
                  },
                  admin,
                ),
                `superQuery ${rule.slice(0, 40)} ${val.slice(0, 40)}`,
              )
            isClear(
              await call(resource, 'list', { query: encodable({ column: val, order: val }) }, admin),
              `sort ${val.slice(0, 40)}`,
            )
          }
        for (const path of [
          '?name=a&name=b',
          '?name[a]=1',
          '?pageNo=1&pageNo[]=2',
          '?__proto__[x]=1&constructor.prototype=1',
          '?%',
          '?superQueryParams=%25',
        ])
          for (const callName of read)
            isClear(await rawAnswer('GET', `${resource.api[callName]?.path}${path}`), `${callName} ${path}`)
        noIssues()
      })

      it('answers wrong types and foreign rows in writing clearly, and changes nothing', async () => {
        for (const callName of callNames.filter(one => one === 'add' || one === 'edit')) {
          for (const [, json] of some(WRONG)) isClear(await call(resource, callName, { json }, admin), `${callName} body`)
          for (const [, value] of some(WRONG)) {
            const json = Object.fromEntries([...Object.keys(resource.fields), 'id', 'version'].map(name => [name, value]))
            if (callName === 'edit' || typeof value === 'object')
              isClear(await call(resource, callName, { json }, admin), `${callName} ${JSON.stringify(value).slice(0, 40)}`)
          }
          const forged = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"id":"x"}'
          isClear(
            await rawAnswer(resource.api[callName]?.methods[0] ?? 'POST', resource.api[callName]?.path ?? '', forged),
            `${callName} prototype`,
          )
          isClear(
            await rawAnswer(resource.api[callName]?.methods[0] ?? 'POST', resource.api[callName]?.path ?? '', '{"a":'),
            `${callName} broken`,
          )
        }
        for (const callName of callNames.filter(one => one === 'delete' || one === 'deleteBatch'))
          for (const [, value] of some([...SQL, ',', 'x,,x,']))
            isClear(
              await call(resource, callName, { query: encodable({ id: value, ids: value }) }, admin),
              `${callName} ${value.slice(0, 40)}`,
            )
        expect(Object.prototype).not.toHaveProperty('admin')
        noIssues()
      })
    })

  /** Half a surrogate pair cannot stand in an address. */
  const encodable = (query: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(query).map(([name, value]) => [
        name.replace(/[\ud800-\udfff]/g, '\ufffd'),
        value.replace(/[\ud800-\udfff]/g, '\ufffd'),
      ]),
    )
  const rawAnswer = async (method: string, path: string, body?: string) => {
    const answered = await t.raw(method, BASE + path, {
      token: admin,
      ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
    })
    return { ...JSON.parse(answered.text), status: answered.status }
  }
})
