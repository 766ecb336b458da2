import type { AnyResource } from '#contract/resources/defineResource.ts'
import { DRUG_TEXT } from '#contract/rules/drugTexts.ts'
import { successOf } from '#src/lib/http/call.ts'
import type { Row } from '#machines/resourceList/resourceList.types.ts'

/** Takes drugs out of use or back: by the edit of their resource. Gives the server's words. */
const setEnabled = (resource: AnyResource, enabled: 'Y' | 'N') => async (rows: readonly object[]) => {
  const [row] = rows as readonly Row[]
  const { edit } = resource.api
  if (row === undefined || edit === undefined) return ''
  const answer = await successOf(edit, { id: row.id, enabled } as { id: string }, { quiet: true })
  return answer.message
}

/** 停用 and 启用 of a list of drugs; the question tells on how many sheets that are not submitted the drug stands. */
export const enablingOf = (resource: AnyResource) => {
  const permission = `${resource.permission}:edit`
  return [
    {
      key: 'disable',
      text: '停用',
      permission,
      isShown: (row: object) => (row as Row)['enabled'] === 'Y',
      question: (rows: readonly object[]) => {
        const [row] = rows as readonly Row[]
        const count = Number(row?.['inDrafts'] ?? 0)
        const name = String(row?.['name'] ?? '')
        const used = count > 0 ? `，该药品${DRUG_TEXT.inDrafts(count)}` : ''
        return { title: '确认停用', content: `停用后“${name}”不能再开具${used}。是否停用?` }
      },
      run: setEnabled(resource, 'N'),
      isDangerous: true,
    },
    {
      key: 'enable',
      text: '启用',
      permission,
      isShown: (row: object) => (row as Row)['enabled'] === 'N',
      run: setEnabled(resource, 'Y'),
      undo: setEnabled(resource, 'N'),
    },
  ] as const
}
