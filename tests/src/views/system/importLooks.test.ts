import { expect, it } from 'vitest'
import { importFacts } from '#src/resource/windows/importFacts.ts'
import { buildTemplate } from '#src/widgets/uploads/workbook/buildTemplate.ts'
import { parseWorkbook } from '#src/widgets/uploads/workbook/parseWorkbook.ts'
import { previewOf } from '#src/widgets/uploads/workbook/previewOf.ts'
import type { ResourceScreen } from '#src/resource/screen.ts'
import categories from '#src/views/system/category/category.screen.tsx'
import dictionaries from '#src/views/system/dict/dict.screen.tsx'
import { book } from '#tests/support/widgets/uploads/books.ts'

const factsOf = (screen: ResourceScreen) => importFacts({ resource: screen.resource, screen, owner: null })
const previewed = async (screen: ResourceScreen, rows: readonly (readonly string[])[]) => {
  const { layout, check, unique } = factsOf(screen)
  const reading = parseWorkbook(new Uint8Array(book(rows)), layout)
  return reading.kind === 'rows' ? previewOf(reading, check, new AbortController().signal, unique) : reading
}
const GROUP = ['字典名称', '字典编码', '描述', '字典列表', '', '', '']
const ITEMS = ['', '', '', '字典项文本', '字典项值', '描述', '排序']

it('[WALK-14] reads both rows of headings of a workbook of dictionaries, and numbers its rows as the server does', async () => {
  const preview = await previewed(dictionaries, [
    ['字典列表数据'],
    GROUP,
    ITEMS,
    ['颜色', 'color', '注', '红', 'r', '暖', '2'],
    ['', '', '', '绿', 'g', '', ''],
    ['尺寸', '', '', '大', 'b', '', ''],
    ['', '', '', '小', 's', '', ''],
    ['形状', 'shape', '', '圆', '', '', '一'],
    ['', '', '', '方', 'f', '', ''],
  ])
  expect(preview).toMatchObject({
    columns: ['字典名称', '字典编码', '描述', '字典项文本', '字典项值', '描述（2）', '排序'],
    rowCount: 6,
    invalidRows: [3, 4, 5, 6],
    issues: [
      { row: 3, column: '字典编码', text: '请输入字典编码' },
      { row: 4, column: '字典编码', text: '所属字典没有导入' },
      { row: 5, column: '字典项值', text: '请输入字典项值' },
      { row: 5, column: '排序', text: '排序须为整数' },
      { row: 6, column: '字典编码', text: '所属字典没有导入' },
    ],
  })
  expect(preview).toMatchObject({ rows: [{ row: 1, cells: { 描述: '注', '描述（2）': '暖' } }, {}, {}, {}, {}, {}] })
})

it('[WALK-14] shows codes and values of dictionaries that the server refuses before they are sent', async () => {
  const preview = await previewed(dictionaries, [
    GROUP,
    ITEMS,
    ['颜色', '颜色', '', '红', 'r', '', ''],
    ['尺寸', 'size', '', '大', 'b,c', '', ''],
    ['形状', 'shape', '长'.repeat(501), '圆', 'c', '长'.repeat(501), ''],
  ])
  expect(preview).toMatchObject({
    invalidRows: [1, 2, 3],
    issues: [
      { row: 1, column: '字典编码', text: '只能含有英文字母、数字、下划线、点、冒号和短横线' },
      { row: 2, column: '字典项值', text: '不能含有英文逗号' },
      { row: 3, column: '描述', text: '不能超过500个字' },
      { row: 3, column: '描述（2）', text: '不能超过500个字' },
    ],
  })
})

it('[WALK-14] gives a template of dictionaries and of categories that the preview reads', async () => {
  const { layout, template } = factsOf(dictionaries)
  const empty = parseWorkbook(buildTemplate(template()), layout)
  expect(empty).toEqual({ kind: 'refused', text: '文件中没有数据' })
  expect(
    await previewed(dictionaries, [
      ['字典名称*', '字典编码*'],
      ['颜色', 'color'],
    ]),
  ).toMatchObject({ invalidRows: [] })
  expect(
    factsOf(categories)
      .template()
      .columns.map(({ label, isRequired }) => [label, isRequired]),
  ).toEqual([
    ['类型名称', true],
    ['类型编码', false],
  ])
  const preview = await previewed(categories, [
    ['类型名称', '类型编码', '是否有子节点(1:有)'],
    ['内科', 'B01', ''],
    ['', 'B02', ''],
    ['外科', 'b01', ''],
  ])
  expect(preview).toMatchObject({
    invalidRows: [2, 3],
    issues: [
      { row: 2, column: '类型名称', text: '请输入类型名称' },
      { row: 3, column: '类型编码', text: '与第 1 行重复' },
    ],
  })
})
