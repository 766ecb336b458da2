import type { AnyResource } from '#contract/resources/defineResource.ts'
import { OFFICE_REASON_MIN, OFFICE_SESSION_TEXT } from '#contract/rules/officeSessions.ts'
import { prompt } from '#src/ui/dialogs/prompt.ts'

const MAX = 200

/** Why the rows of patients leave, asked of the person; {} where nothing is asked, null when they leave without an answer. */
export async function exportReasonOf({ asksExportReason, title }: AnyResource): Promise<{ reason?: string } | null> {
  if (!asksExportReason) return {}
  const reason = await prompt({
    title: `导出${title}`,
    confirm: '导出',
    label: '导出原因（至少5个字，将留痕）',
    max: MAX,
    check: text => ([...text.trim()].length < OFFICE_REASON_MIN ? OFFICE_SESSION_TEXT.reason : null),
  })
  return reason === undefined ? null : { reason: reason.trim() }
}
