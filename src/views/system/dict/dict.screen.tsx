import { dict } from '#contract/resources/system/dict.resource.ts'
import { refreshDictionaryCache } from '#src/runtime/dictionaries/refresh.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { screen } from '#src/resource/screen.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { dictImport } from './importLook.ts'

/** 数据字典: a dictionary with its items below it. */
export default screen(dict, {
  list: { dictName: { width: 220 }, dictCode: { width: 220 }, description: { width: 300, ellipsis: 40 } },
  row: [
    'edit',
    {
      key: 'items',
      text: '编辑字典项',
      permission: 'dict:edit',
      dialog: lazyDialog<ActionDialogProps>(() => import('./components/DictItemsEditor.tsx')),
    },
    'detail',
    'history',
    'delete',
  ],
  toolbar: [
    { key: 'refresh', text: '刷新缓存', open: () => void refreshDictionaryCache() },
    {
      key: 'bin',
      text: '回收站',
      permission: 'dict:delete',
      dialog: lazyDialog<ActionDialogProps>(() => import('./components/DictRecycleBin.tsx')),
    },
  ],
  import: dictImport,
  childrenAs: 'inner',
})
