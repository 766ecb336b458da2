import { ne } from 'drizzle-orm'
import { rxTemplate } from '#contract/resources/hospital/rxTemplate.resource.ts'
import { TEMPLATE_TEXT as T, templateIssue, templateLines } from '#contract/rules/templateText.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import type { Save } from '#server/crud/hooks.ts'
import { listedTemplate } from '#server/db/tables/listed.ts'
import { initialsOf } from '#server/initials.ts'
import { refuseField, textAfter } from '../refuseField.rules.ts'
import { drugsNamed, isTemplateNameTaken, setTemplateOwner } from './rxTemplate.repository.ts'

/** Categories of drugs that a template of a type may hold (H6). */
const CATEGORIES: Readonly<Record<string, readonly string[]>> = { '1': ['1', '2'], '2': ['2'], '3': ['3'] }

/** Whose the template will be; the department stands in for an owner, so that two departments may use one name. */
const ownerAfter = (save: Save) => ({
  tenantId: save.user.tenantId,
  scope: textAfter(save, 'scope'),
  ownerId: textAfter(save, 'scope') === '2' ? textAfter(save, 'orgCode') : '',
})

async function refuseLines(save: Save): Promise<void> {
  const content = textAfter(save, 'content')
  const issue = templateIssue(content)
  if (issue !== null) refuseField('content', issue)
  const codes = templateLines(content).map(({ drugCode }) => drugCode)
  const allowed = CATEGORIES[textAfter(save, 'rxType')] ?? []
  const drugs = await drugsNamed(save.tx, save.user.tenantId, codes)
  const missing = codes.find(code => !drugs.some(drug => drug.code === code && allowed.includes(drug.category)))
  if (missing !== undefined) refuseField('content', T.unknown(missing))
}

/** 协定方 of departments and of the hospital, kept by the office: drugs exist and fit the type, a name stands once for each owner. */
export const rxTemplateCrud = crudHooks(rxTemplate, {
  table: listedTemplate,
  where: () => ne(listedTemplate.scope, '1'),
  async beforeSave(save) {
    const owner = ownerAfter(save)
    if (owner.scope === '1') refuseField('scope', '参数不合法：范围')
    if (owner.scope === '2' && owner.ownerId === '') refuseField('orgCode', T.department)
    await refuseLines(save)
    const name = textAfter(save, 'name').trim()
    if (await isTemplateNameTaken(save.tx, owner, name, save.id)) refuseField('name', T.taken)
    const head = textAfter(save, 'head')
    Object.assign(save.values, { name, head, orgCode: owner.ownerId, pinyin: initialsOf(name)[0] ?? '' })
  },
  afterSave: save => setTemplateOwner(save.tx, save.id, ownerAfter(save).ownerId),
  async present(rows, { app, user }) {
    const linesOf = (row: Readonly<Record<string, unknown>>) => templateLines(String(row['content'] ?? ''))
    const codes = [...new Set(rows.flatMap(linesOf).map(({ drugCode }) => drugCode))]
    const names = new Map((await drugsNamed(app.db, user.tenantId, codes)).map(({ code, name }) => [code, name]))
    return rows.map(row => ({
      ...row,
      drugs: linesOf(row)
        .map(({ drugCode, doseText }) => `${names.get(drugCode) ?? drugCode} ${doseText}`.trim())
        .join('、'),
    }))
  },
})
