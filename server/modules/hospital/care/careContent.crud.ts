import { careContent } from '#contract/resources/care/content.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'

const WORDS = ['content', 'preparation', 'contraindication'] as const

/** 服务内容: texts of the items; one that is emptied is ''. */
export const careContentCrud = crudHooks(careContent, {
  beforeSave({ values }) {
    for (const name of WORDS) if (name in values) values[name] ??= ''
    return Promise.resolve()
  },
})
