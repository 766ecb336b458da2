import type { ChatCommand } from '#contract/sockets/chat.ts'
import type { AuditEntry } from '#server/plugins/audit.ts'
import type { OutboxRow } from '../outbox.ts'

type Read = Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'content'>

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
const idsIn = (rows: unknown): string[] =>
  Array.isArray(rows) ? rows.flatMap(row => (typeof fieldOf(row, 'id') === 'string' ? [String(fieldOf(row, 'id'))] : [])) : []

/** The session that a command is about, '' for those about none. */
export const sidOf = (input: unknown): string => {
  const sid = fieldOf(input, 'sid')
  return typeof sid === 'string' ? sid.slice(0, 64) : ''
}

/** A list of sessions that was read, for the audit. */
export const readSessions = (ids: readonly string[]): Read => ({
  action: 'session.list',
  entity: 'chatSession',
  entityId: ids.join(','),
  content: `${ids.length}个问诊`,
})

/**
 * What of patients a chat command has read. What a session says while it is open is not read once more with each message; what a greeting brings of sessions that were
 * away from is, as are messages that are told once more (`again`).
 */
export function readBy(
  command: ChatCommand,
  input: unknown,
  data: unknown,
  again: readonly Pick<OutboxRow, 'type' | 'payload'>[] = [],
): Read[] {
  if (command === 'hello') {
    const ids = idsIn(fieldOf(data, 'sessions'))
    const missed = fieldOf(data, 'missed')
    const sids = new Set(typeof missed === 'object' && missed !== null ? Object.keys(missed) : [])
    for (const { type, payload } of again) if (type === 'msg:new') sids.add(sidOf(payload))
    return [
      ...(ids.length === 0 ? [] : [readSessions(ids)]),
      ...[...sids].map(entityId => ({ action: 'session.record', entity: 'chatSession', entityId })),
    ]
  }
  if (command === 'session:list') return [readSessions(idsIn(fieldOf(data, 'rows')))]
  if (command === 'history' || command === 'resume')
    return [{ action: 'session.record', entity: 'chatSession', entityId: sidOf(input) }]
  return []
}
