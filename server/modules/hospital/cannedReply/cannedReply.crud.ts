import { commaParts } from '#contract/http/commaText.ts'
import { cannedReply } from '#contract/resources/hospital/cannedReply.resource.ts'
import { REPLY_MAX, REPLY_SCOPE, REPLY_TEXT as T, unknownVariable } from '#contract/rules/cannedReplies.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import type { Save } from '#server/crud/hooks.ts'
import { initialsOf } from '#server/initials.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { isOffice, isShortcutTaken, maintainedBy, setOwner } from './cannedReply.repository.ts'

/** What the row will say of a field once it is written. */
const textAfter = ({ values, before }: Save, name: string): string =>
  String((name in values ? values[name] : before?.[name]) ?? '')

const refuse = (field: string, text: string): never => {
  throw new Refusal(text, { result: { issues: { [field]: text } } })
}
/** Whose the reply will be: a doctor's own, a department's, or the hospital's. */
const ownerAfter = (save: Save) => {
  const scope = textAfter(save, 'scope')
  return {
    tenantId: save.user.tenantId,
    scope,
    ownerId: scope === REPLY_SCOPE.own ? save.user.id : '',
    orgCode: scope === REPLY_SCOPE.department ? textAfter(save, 'orgCode') : '',
  }
}

/** 常用语: everybody keeps their own ones, the office those of departments and of the hospital; variables are known, shortcuts told apart. */
export const cannedReplyCrud = crudHooks(cannedReply, {
  where: maintainedBy,
  async beforeSave(save) {
    const owner = ownerAfter(save)
    if (owner.scope !== REPLY_SCOPE.own && !isOffice(save.user)) refuse('scope', T.notYours)
    if (owner.scope === REPLY_SCOPE.department && owner.orgCode === '') refuse('orgCode', T.department)
    const unknown = unknownVariable(textAfter(save, 'content'))
    if (unknown !== null) refuse('content', T.unknown(unknown))
    if (commaParts(textAfter(save, 'files')).length > REPLY_MAX.files) refuse('files', T.files)
    if (await isShortcutTaken(save.tx, owner, textAfter(save, 'shortcut'), save.id)) refuse('shortcut', T.taken)
    save.values['orgCode'] = owner.orgCode
    save.values['pinyin'] = initialsOf(textAfter(save, 'title'))[0] ?? ''
    if (save.values['sort'] === null) save.values['sort'] = 0
  },
  batch: { keys: ({ values }) => [String(values['shortcut'] ?? '')] },
  afterSave: save => setOwner(save.tx, save.id, ownerAfter(save).ownerId),
})
