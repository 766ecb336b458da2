import type { SnapshotFrom } from 'xstate'
import type { passwordWizardMachine } from './passwordWizard.machine.ts'

export type PasswordWizardSnapshot = SnapshotFrom<typeof passwordWizardMachine>

const TAGS = ['step1', 'step2', 'step3', 'step4'] as const
/** Number of the present step, 0 to 3. */
export const selectStep = (snapshot: PasswordWizardSnapshot): number => TAGS.findIndex(tag => snapshot.hasTag(tag))
