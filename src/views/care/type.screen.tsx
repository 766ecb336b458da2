import { careType } from '#contract/resources/care/type.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 护理类型: a tree of two levels. */
export default screen(careType, {
  list: { name: { width: 320 }, sort: { width: 100, align: 'right' } },
  row: [
    'edit',
    {
      key: 'below',
      text: '添加下级',
      permission: 'careType:add',
      isShown: row => (row.pid ?? '') === '',
      open: (rows, list) => list.add({ pid: rows[0]?.id ?? '' }),
    },
    'delete',
  ],
  form: { columns: 1, width: 480 },
  root: '',
})
