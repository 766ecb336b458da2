import type { AuditEntry } from '#server/plugins/audit.ts'

/** Prescriptions that somebody read, for the audit. */
export const readSheets = (
  action: string,
  ids: readonly string[],
): Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'content'> => ({
  action,
  entity: 'prescription',
  entityId: ids.join(','),
  content: `${ids.length}张处方`,
})
