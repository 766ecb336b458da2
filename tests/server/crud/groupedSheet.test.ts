import { read, utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dict } from '#contract/resources/system/dict.resource.ts'
import { sql } from 'drizzle-orm'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const GROUP = ['字典名称', '字典编码', '描述', '字典列表', '', '', '']

describeOnDatabases('a workbook of dictionaries, whose headings stand in two rows', open => {
  let t: TestApp
  let admin = ''
  beforeAll(async () => {
    t = await startTestApp({ open })
    admin = await tokenFor(t.app, 'admin')
  })
  afterAll(async () => t.close())

  const imported = async (rows: readonly (readonly unknown[])[]) => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map(row => [...row])), 'a')
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }))]), 'a.xlsx')
    const { text } = await t.raw('POST', `/jeecg-boot${dict.api.importExcel?.path ?? ''}`, { body: form, token: admin })
    return JSON.parse(text)
  }
  /** Dictionaries whose code begins so, with their items in order. */
  const stored = async (code: string) => {
    const { rows } = await t.app.db.execute<{ line: string }>(
      sql`select concat_ws('/', d.dict_name, d.dict_code, d.description, i.item_text, i.item_value, i.description, i.sort_order) line
        from sys_dict d left join sys_dict_item i on i.dict_id = d.id where d.dict_code like ${`${code}%`} order by d.dict_code, i.item_value`,
    )
    return rows.map(({ line }) => line)
  }

  /** Why rows of a workbook were left out, from the file that the answer names. */
  const reasons = async (fileUrl: string) => {
    const file = await fetch(`${t.url}/jeecg-boot${fileUrl}`, { headers: { 'X-Access-Token': admin } })
    const kept = read(Buffer.from(await file.arrayBuffer())).Sheets['导出信息'] ?? {}
    return utils
      .sheet_to_json<unknown[]>(kept, { header: 1 })
      .slice(3)
      .map(row => row.at(-1))
  }

  it('takes the group above the headings of its items, and further items of the same dictionary', async () => {
    const answer = await imported([
      ['字典信息'],
      GROUP,
      ['', '', '', '字典项文本', '字典项值', '描述', '排序'],
      ['颜色', 'grp_a', '注', '红', 'r', '暖', 2],
      ['', '', '', '绿', 'g', '', ''],
      ['尺寸', 'grp_b', '', '', '', '', ''],
    ])
    expect(answer).toMatchObject({ success: true, code: 200, message: '共3行数据全部导入成功！' })
    expect(await stored('grp_')).toEqual(['颜色/grp_a/注/绿/g//1', '颜色/grp_a/注/红/r/暖/2', '尺寸/grp_b/'])
  })

  it('takes the headings of the items below the group where these are fewer', async () => {
    const answer = await imported([GROUP, ['', '', '', '字典项文本', '字典项值', '', ''], ['形状', 'grq_a', '', '圆', 'o']])
    expect(answer).toMatchObject({ success: true, code: 200, message: '共1行数据全部导入成功！' })
    expect(await stored('grq_')).toEqual(['形状/grq_a//圆/o//1'])
  })

  it('takes a row of data below one row of headings for data, also where a cell says the same as a heading', async () => {
    const answer = await imported([
      ['字典名称', '字典编码', '描述', '字典项文本', '字典项值'],
      ['描述', 'grr_a', '', '圆', 'o'],
    ])
    expect(answer).toMatchObject({ success: true, code: 200, message: '共1行数据全部导入成功！' })
    expect(await stored('grr_')).toEqual(['描述/grr_a//圆/o//1'])
  })

  it('leaves out a dictionary without name or code, with the items below it, and says why', async () => {
    const answer = await imported([
      ['字典名称', '字典编码', '描述', '字典项文本', '字典项值', '排序'],
      ['无编码', '', '', '甲', '1', ''],
      ['', '', '', '乙', '2', ''],
      ['', 'grs_a', '', '丙', '3', ''],
      ['好', 'grs_b', '', '丁', '4', '第一'],
      ['', '', '', '戊', '', ''],
    ])
    expect(answer).toMatchObject({ code: 201, result: { totalCount: 5, successCount: 0, errorCount: 5 } })
    expect(await reasons(answer.result.fileUrl)).toEqual([
      '第 1 行：请输入字典编码，忽略导入。',
      '第 2 行：所属字典没有导入，忽略导入。',
      '第 3 行：请输入字典名称，忽略导入。',
      '第 4 行：排序须为整数，忽略导入。',
      '第 5 行：所属字典没有导入，忽略导入。',
    ])
    expect(await stored('grs_')).toEqual([])
  })

  it('[WALK-14] refuses codes, values and texts that the calls refuse, with the items below, and says why', async () => {
    const answer = await imported([
      ['字典名称', '字典编码', '描述', '字典项文本', '字典项值'],
      ['中文编码', '编码', '', '甲', '1'],
      ['', '', '', '乙', '2'],
      ['多值', 'gru_a', '', '', ''],
      ['', '', '', '丙', '3,4'],
      ['', '', '', '丁'.repeat(101), '5'],
      ['', '', '', '戊', '6'],
    ])
    expect(answer).toMatchObject({ code: 201, result: { totalCount: 6, successCount: 2, errorCount: 4 } })
    expect(await reasons(answer.result.fileUrl)).toEqual([
      '第 1 行：字典编码只能含有英文字母、数字、下划线、点、冒号和短横线，忽略导入。',
      '第 2 行：所属字典没有导入，忽略导入。',
      '第 4 行：字典项值不能含有英文逗号，忽略导入。',
      '第 5 行：字典项文本不能超过100个字，忽略导入。',
    ])
    expect(await stored('gru_')).toEqual(['多值/gru_a//戊/6//1'])
    expect(await stored('编码')).toEqual([])
  })

  it('imports a dictionary whole when the database gave up the command that begins it, and ran it again', async () => {
    await t.app.db.execute(sql`create sequence dict_given_up`)
    await t.app.db.execute(sql`create function give_up_dict() returns trigger language plpgsql as
      $$ begin if new.dict_code = 'grt_a' and nextval('dict_given_up') < 3 then raise exception 'gave up' using errcode = '40001'; end if;
        return new; end $$`)
    await t.app.db.execute(
      sql`create trigger give_up_dict before insert on sys_dict for each row execute function give_up_dict()`,
    )
    const answer = await imported([
      ['字典名称', '字典编码', '描述', '字典项文本', '字典项值'],
      ['让位', 'grt_a', '', '甲', '1'],
      ['', '', '', '乙', '2'],
    ])
    await t.app.db.execute(sql`drop trigger give_up_dict on sys_dict`)
    expect(answer).toMatchObject({ success: true, code: 200, message: '共2行数据全部导入成功！' })
    expect(await stored('grt_')).toEqual(['让位/grt_a//甲/1//1', '让位/grt_a//乙/2//1'])
  })
})
