import { useSession } from '#src/lib/machines/useSession.ts'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { NewPasswordDialog } from './NewPasswordDialog.tsx'

/** What the session asks before it lets somebody in, whatever the entrance: tenant and department (VIEW-ACC-03), a password of one's own. */
export function SignInQuestions() {
  const isChoosing = useSession(snapshot => snapshot.hasTag('choosing'))
  const mustChange = useSession(snapshot => snapshot.hasTag('password'))
  return isChoosing ? <ChoiceDialog /> : mustChange ? <NewPasswordDialog /> : null
}
