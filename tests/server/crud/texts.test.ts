import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { category, position } from '#contract/resources/field.ts'
import { createTexts } from '#server/crud/texts.ts'
import { sysCategory, sysPosition } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { sample } from '#tests/support/crud/sample.ts'

describeOnDatabases('texts of values', open => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp({ open })
  })
  afterAll(async () => t.close())
  const { sex } = sample.fields

  it('answers inside a transaction while another request asks for the same dictionary', async () => {
    const texts = createTexts(t.app)
    const { inside, other } = await t.app.db.transaction(async tx => {
      // where there is one connection, this waits for the end of the transaction
      const asked = texts.known(sex)
      const answer = await Promise.race([
        texts.of(sex, ['1'], { tenantId: 0, tx }),
        wait(2_000, 'it waits for the other request'),
      ])
      return { inside: answer, other: () => asked }
    })
    expect(inside).toEqual(await texts.of(sex, [], { tenantId: 0 }))
    expect(inside).toBeInstanceOf(Map)
    expect(await other()).toContain('1')
  })

  it('are those of categories where a field holds one, by the name of the category', async () => {
    await t.app.db.insert(sysCategory).values({ id: 'made-category', name: '内科病历', code: 'B01A09' })
    expect(await createTexts(t.app).of(category('分类', 'B01'), ['made-category', 'nobody'], { tenantId: 0 })).toEqual(
      new Map([['made-category', '内科病历']]),
    )
  })

  it('are those of the own tenant, else those that all tenants share, never those of another', async () => {
    await t.app.db.insert(sysPosition).values([
      { id: 'shared-a', code: 'PA', name: '共用主任', tenantId: 0 },
      { id: 'own-a', code: 'PA', name: '本院主任', tenantId: 9301 },
      { id: 'foreign-a', code: 'PA', name: '外院主任', tenantId: 9302 },
      { id: 'shared-b', code: 'PB', name: '共用医师', tenantId: 0 },
      { id: 'foreign-c', code: 'PC', name: '外院护士', tenantId: 9302 },
    ])
    const { of } = createTexts(t.app)
    const told = (tenantId: number) => of(position('职务'), ['PA', 'PB', 'PC'], { tenantId })
    expect([...(await told(9301))].toSorted()).toEqual([
      ['PA', '本院主任'],
      ['PB', '共用医师'],
    ])
    expect([...(await told(9303))].toSorted()).toEqual([
      ['PA', '共用主任'],
      ['PB', '共用医师'],
    ])
  })

  it('are asked for again after the database could not answer', async () => {
    const texts = createTexts(t.app)
    await t.app.db.execute(sql`alter table sys_dict_item rename to sys_dict_item_away`)
    await expect(texts.of(sex, ['1'], { tenantId: 0 })).rejects.toThrow()
    await t.app.db.execute(sql`alter table sys_dict_item_away rename to sys_dict_item`)
    expect((await texts.of(sex, ['1'], { tenantId: 0 })).get('1')).toBe('男')
  })

  it('keeps nothing that was read inside a transaction', async () => {
    const texts = createTexts(t.app)
    const seen = new Set<string | undefined>()
    const undone = t.app.db.transaction(async tx => {
      await tx.execute(
        sql`update sys_dict_item set item_text = '未提交' where item_value = '1' and dict_id = (select id from sys_dict where dict_code = 'sex')`,
      )
      seen.add((await texts.of(sex, ['1'], { tenantId: 0, tx })).get('1'))
      tx.rollback()
    })
    await expect(undone).rejects.toThrow('Rollback')
    expect([...seen]).toEqual(['未提交'])
    expect((await texts.of(sex, ['1'], { tenantId: 0 })).get('1')).toBe('男')
  })
})
