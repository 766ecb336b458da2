import { careContent } from '#contract/resources/care/content.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 服务内容: what is done in each item of care. */
export default screen(careContent, {
  list: {
    name: { width: 180, fixed: 'left' },
    typeId: { width: 130 },
    content: { width: 250 },
    preparation: { width: 210 },
    contraindication: { width: 210 },
  },
  card: ['typeId', 'content', 'preparation', 'contraindication'],
  row: ['edit', 'detail', 'history'],
  form: { columns: 1, width: 720 },
})
