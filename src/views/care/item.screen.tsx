import { careItem } from '#contract/resources/care/item.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 护理项目: what nurses do at home. */
export default screen(careItem, {
  list: {
    name: { width: 180, fixed: 'left' },
    typeId: { width: 130 },
    minutes: { width: 120, align: 'right' },
    intro: { width: 280 },
    enabled: { width: 80 },
    sort: { width: 80, align: 'right' },
  },
  card: ['typeId', 'minutes', 'intro', 'enabled'],
  form: { columns: 1, width: 560 },
})
