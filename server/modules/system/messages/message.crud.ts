import { message } from '#contract/resources/system/message.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'

/** A message that was written manually waits until a channel takes it. */
export const messageCrud = crudHooks(message, {
  batch: {},
  async beforeSave({ values, before }) {
    if (before === null) Object.assign(values, { esSendStatus: '0', esSendNum: 0 })
  },
})
