import type { CommandContext } from './command.context.ts'
import { beginWork, settle } from './sessionUnitOfWork.service.ts'

/** Shows both sides of a session what is known of its people now: allergies stand above the conversation. */
export async function showPeople(context: CommandContext, sid: string): Promise<void> {
  context.people.delete(sid)
  await settle(context, await beginWork(context, { kind: 'clock' }, sid), 'mark')
}
