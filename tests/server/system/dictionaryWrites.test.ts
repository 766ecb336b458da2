import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allDictItems, dictItems, refreshDictCache } from '#contract/http/calls/common.ts'
import * as calls from '#contract/http/calls/dictionaries.ts'
import { dictionariesStamp } from '#contract/entities/dictionary.ts'
import { position } from '#contract/resources/system/position.resource.ts'
import { sysDict, sysDictItem, sysLog } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { stateOf } from '#tests/support/databaseState.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

const TAKEN = { success: false, code: 500, message: '该值不可用，系统中已存在！' }

describeOnDatabases('writing dictionaries', open => {
  let t: TestApp
  let admin: string
  let doctor: string
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = (await t.loginAs('admin')).token
    doctor = (await t.loginAs('doctor')).token
  })
  afterAll(async () => t.close())

  const remove = async (path: string, query: string) =>
    JSON.parse((await t.raw('DELETE', `/jeecg-boot${path}?${query}`, { token: admin })).text) as unknown
  const newDict = async (dictCode: string) => (await t.call(calls.addDictionary, { dictCode, dictName: '测试' }, admin)).result
  const lastLine = async () => (await t.database.db.select().from(sysLog).orderBy(desc(sysLog.at), desc(sysLog.id)).limit(1))[0]

  it('[API-DICT-11] a refresh forgets the texts of lists, too: what another process wrote is shown at once', async () => {
    const lists = crudCaller(() => t)
    const added = await lists(position, 'add', { json: { code: 'refresh-1', name: '职务', postRank: '1' } }, admin)
    const shown = async () =>
      (await lists(position, 'list', { query: { code: 'refresh-1' } }, admin)).result.records[0].postRank_dictText
    const before = await shown()
    const [dictionary] = await t.app.db.select().from(sysDict).where(eq(sysDict.dictCode, 'position_rank'))
    const item = and(eq(sysDictItem.dictId, dictionary?.id ?? ''), eq(sysDictItem.itemValue, '1'))
    await t.app.db.update(sysDictItem).set({ itemText: '别处改的' }).where(item)
    expect(await shown()).toBe(before)
    expect((await t.call(refreshDictCache, {}, doctor)).success).toBe(true)
    expect(await shown()).toBe('别处改的')
    await t.app.db
      .update(sysDictItem)
      .set({ itemText: String(before) })
      .where(item)
    await t.call(refreshDictCache, {}, doctor)
    await lists(position, 'delete', { query: { id: String(added.result) } }, admin)
  })

  it('[API-DICT-01] POST /sys/dict/add adds a dictionary: unique code, audited, refused without the right', async () => {
    expect([calls.addDictionary.methods[0], calls.addDictionary.path]).toEqual(['POST', '/sys/dict/add'])
    const draft = { dictCode: 'pain_level', dictName: '疼痛程度', description: '数字评分' }
    const added = await t.call(calls.addDictionary, draft, admin)
    expect(added).toMatchObject({
      success: true,
      code: 200,
      message: '保存成功！',
      result: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(await lastLine()).toMatchObject({ action: 'dict.add', entity: 'sys_dict', entityId: added.result, actorName: 'admin' })
    expect(await t.call(calls.addDictionary, { ...draft, dictName: '别的' }, admin)).toMatchObject(TAKEN)
    expect(await t.call(calls.addDictionary, { dictCode: 'x', dictName: 'x' }, doctor)).toMatchObject({
      success: false,
      code: 510,
    })
    expect((await t.call(allDictItems, {}, doctor)).result['pain_level']).toEqual([])
  })

  it('[API-DICT-02] PUT /sys/dict/edit edits a dictionary; who read an older version is told and loses nothing', async () => {
    expect([calls.editDictionary.methods[0], calls.editDictionary.path]).toEqual(['PUT', '/sys/dict/edit'])
    const id = await newDict('edit_me')
    expect(await t.call(calls.editDictionary, { id, version: 1, dictName: '甲' }, admin)).toMatchObject({
      success: true,
      message: '编辑成功!',
    })
    expect(await lastLine()).toMatchObject({ action: 'dict.edit', content: 'dictName: 测试 → 甲' })
    expect(await t.call(calls.editDictionary, { id, version: 1, dictName: '乙' }, admin)).toMatchObject({
      success: false,
      result: { reason: 'VERSION_CONFLICT', current: { dictName: '甲', version: 2 } },
    })
    const [row] = await t.database.db.select().from(sysDict).where(eq(sysDict.id, id))
    expect(row).toMatchObject({ dictName: '甲', version: 2, updateBy: 'admin', dictCode: 'edit_me' })
    expect(await t.call(calls.editDictionary, { id, dictCode: 'sex' }, admin)).toMatchObject(TAKEN)
    expect(await t.call(calls.editDictionary, { id: 'nobody', dictName: 'x' }, admin)).toMatchObject({
      message: '未找到对应实体',
    })
  })

  it('[API-DICT-03] [API-DICT-04] items are added and edited: value unique in its dictionary, seen at once, the stamp becomes another', async () => {
    expect([calls.addDictionaryItem.methods[0], calls.addDictionaryItem.path]).toEqual(['POST', '/sys/dictItem/add'])
    expect([calls.editDictionaryItem.methods[0], calls.editDictionaryItem.path]).toEqual(['PUT', '/sys/dictItem/edit'])
    const dictId = await newDict('stamp_me')
    const stamps = [(await t.call(calls.dictionariesVersion, {}, doctor)).result]
    const stamp = async () => {
      const { result } = await t.call(calls.dictionariesVersion, {}, doctor)
      expect(result).not.toBe(stamps.at(-1))
      expect(result).toBe(dictionariesStamp((await t.call(allDictItems, {}, doctor)).result))
      stamps.push(result)
    }
    const first = await t.call(calls.addDictionaryItem, { dictId, itemText: '无痛', itemValue: '0', sortOrder: 1 }, admin)
    expect(first).toMatchObject({ success: true, message: '保存成功！' })
    await stamp()
    expect(await t.call(calls.addDictionaryItem, { dictId, itemText: '又一个', itemValue: '0' }, admin)).toMatchObject(TAKEN)
    const second = await t.call(calls.addDictionaryItem, { dictId, itemText: '剧痛', itemValue: '10', sortOrder: 0 }, admin)
    await stamp()
    expect(await t.call(calls.editDictionaryItem, { id: second.result, itemValue: '0' }, admin)).toMatchObject(TAKEN)
    expect(await t.call(calls.editDictionaryItem, { id: second.result, itemText: '最痛', version: 1 }, admin)).toMatchObject({
      success: true,
      message: '编辑成功!',
    })
    await stamp()
    expect(await lastLine()).toMatchObject({ action: 'dictItem.edit', content: 'itemText: 剧痛 → 最痛' })
    expect((await t.call(allDictItems, {}, doctor)).result['stamp_me']?.map(item => item.text)).toEqual(['最痛', '无痛'])
    expect(await t.call(calls.editDictionaryItem, { id: second.result, itemText: '旧', version: 1 }, admin)).toMatchObject({
      result: { reason: 'VERSION_CONFLICT' },
    })
    await t.call(calls.editDictionaryItem, { id: second.result, status: 0 }, admin)
    await stamp()
    // a switched-off item is no longer offered, but old rows still have their text
    expect((await t.call(allDictItems, {}, doctor)).result['stamp_me']).toHaveLength(1)
    expect((await t.call(dictItems, { code: 'stamp_me' }, doctor)).result).toHaveLength(2)

    const free = (itemValue: string, id = '') => t.call(calls.checkDictionaryItem, { dictId, itemValue, id }, doctor)
    expect(await free('5')).toMatchObject({ success: true, message: '该值可用！' })
    expect(await free('0')).toMatchObject(TAKEN)
    expect(await free('0', first.result)).toMatchObject({ success: true })
    expect(await t.call(calls.editDictionaryItem, { id: first.result, itemText: 'x' }, doctor)).toMatchObject({ code: 510 })

    expect(await remove('/sys/dictItem/delete', `id=${first.result}`)).toMatchObject({ success: true, message: '删除成功!' })
    expect(await remove('/sys/dictItem/deleteBatch', `ids=${second.result},`)).toMatchObject({ success: true })
    expect(await t.database.db.$count(sysDictItem, eq(sysDictItem.dictId, dictId))).toBe(0)
    expect(await remove('/sys/dictItem/delete', `id=${first.result}`)).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
  })

  it('two people who take the same value at once: one gets it, the other is told', async () => {
    const dictId = await newDict('race_me')
    const answers = await Promise.all(
      ['甲', '乙', '丙'].map(itemText => t.call(calls.addDictionaryItem, { dictId, itemText, itemValue: '1' }, admin)),
    )
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    for (const answer of answers.filter(one => !one.success)) expect(answer).toMatchObject(TAKEN)
  })

  it('a deleted dictionary is gone for everybody and keeps its code', async () => {
    const ids = [await newDict('gone_1'), await newDict('gone_2'), await newDict('gone_3')]
    expect(await remove('/sys/dict/delete', `id=${ids[0]}`)).toMatchObject({ success: true, message: '删除成功!' })
    expect(await remove('/sys/dict/deleteBatch', `ids=${ids[1]},${ids[2]},`)).toMatchObject({ success: true })
    expect(await remove('/sys/dict/deleteBatch', 'ids=,')).toMatchObject({ success: false, message: '参数不识别！' })
    const all = (await t.call(allDictItems, {}, doctor)).result
    expect(Object.keys(all).filter(code => code.startsWith('gone_'))).toEqual([])
    expect(await t.call(dictItems, { code: 'gone_1' }, doctor)).toMatchObject({ message: '字典Code不合法' })
    expect(await t.call(calls.addDictionary, { dictCode: 'gone_1', dictName: 'x' }, admin)).toMatchObject(TAKEN)
    expect(await t.call(calls.addDictionaryItem, { dictId: ids[0] ?? '', itemText: 'x', itemValue: 'x' }, admin)).toMatchObject({
      message: '未找到对应实体',
    })
  })

  it('refuses codes and values that would mean something else, and writes nothing', async () => {
    const before = await stateOf(t.database, ['sys_log', 'sys_token'])
    for (const dictCode of ['a,b,c', "x' or 1=1", '__proto__', 'constructor', '', ' ', 'x'.repeat(101), '中文', '\u0000'])
      expect(await t.call(calls.addDictionary, { dictCode, dictName: 'x' }, admin), dictCode).toMatchObject({
        success: false,
        code: 500,
      })
    const dictId = (await t.database.db.select().from(sysDict).limit(1))[0]?.id ?? ''
    for (const itemValue of ['a,b', '', 'x'.repeat(101), '\u0000'])
      expect(await t.call(calls.addDictionaryItem, { dictId, itemText: 'x', itemValue }, admin)).toMatchObject({ success: false })
    for (const body of [{ id: { $ne: '' }, dictName: 'x' }, { id: [], dictName: 'x' }, { id: 'x', version: 'y' }, []])
      expect(JSON.parse((await t.raw('PUT', '/jeecg-boot/sys/dict/edit', { json: body, token: admin })).text)).toMatchObject({
        success: false,
        code: 500,
      })
    expect(await stateOf(t.database, ['sys_log', 'sys_token'])).toEqual(before)
  })
})
