import { withoutTransition } from '#tests/support/machines/withoutTransition.ts'
import { wardMachine } from '#tests/machines/kit/ward.machine.ts'

/** The product of tests/scripts/playPaths.test.ts: having given up, the ward no longer takes a sign-in. */
export const brokenWard = withoutTransition(wardMachine, 'link.gaveUp', 'session.opened')
