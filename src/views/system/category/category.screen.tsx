import { category } from '#contract/resources/system/category.resource.ts'
import { screen } from '#src/resource/screen.ts'
import { categoryImport } from './importLook.ts'

/** 分类字典: a tree; the code of an entry is made below that of its parent. */
export default screen(category, {
  list: { name: { width: 300 }, code: { width: 200 } },
  row: [
    'edit',
    {
      key: 'below',
      text: '添加下级',
      permission: 'category:add',
      open: (rows, list) => list.add({ pid: rows[0]?.id ?? '0' }),
    },
    'delete',
  ],
  import: categoryImport,
  form: { isShown: field => field === 'name' },
})
