import { dictItem } from '#contract/resources/system/dictItem.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 字典项. */
export default screen(dictItem, {
  list: {
    itemText: { width: 180 },
    itemValue: { width: 140 },
    description: { width: 220 },
    sortOrder: { width: 90, align: 'right' },
    status: { width: 110 },
  },
  form: { isShown: field => field !== 'dictId' },
})
