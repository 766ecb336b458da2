import { useSelector } from '@xstate/react'
import type { NewVersionSnapshot } from '#machines/newVersion/newVersion.select.ts'
import { unsavedLabels } from '#src/lib/unsaved.ts'
import { actorNamed } from './registry.ts'

/** A value of the prompt for a new version. */
export const useNewVersion = <T>(select: (snapshot: NewVersionSnapshot) => T): T => useSelector(actorNamed('newVersion'), select)

/** What a person answers to the prompt. */
export const newVersionCommands = {
  reload: () =>
    actorNamed('newVersion').send({
      type: 'reload.request',
      unsaved: unsavedLabels(),
    }),
  reloadAnyway: () => actorNamed('newVersion').send({ type: 'reload.confirm' }),
  stay: () => actorNamed('newVersion').send({ type: 'reload.cancel' }),
  later: () => actorNamed('newVersion').send({ type: 'later' }),
}
