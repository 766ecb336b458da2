import { useState } from 'react'
import type { Failure } from '#contract/http/failure.ts'
import { selectFailure } from '#machines/session/session.select.ts'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { useSession } from '#src/runtime/machines/useSession.ts'

// asked of few: the login page stays small
const ChoiceDialog = lazyScreen(async () => ({ default: (await import('./ChoiceDialog.tsx')).ChoiceDialog }), null)
const NewPasswordDialog = lazyScreen(async () => ({ default: (await import('./NewPasswordDialog.tsx')).NewPasswordDialog }), null)
const SecondFactor = lazyScreen(() => import('./SecondFactor.tsx'), null)

/**
 * What is asked before somebody is let in, whatever the way of signing in: a second factor (SEC-04), tenant and department (VIEW-ACC-03), a password of one's
 * own. The question for the second factor stays until it is answered or given up, through refusals of its codes.
 */
export function SignInQuestions() {
  const isChoosing = useSession(snapshot => snapshot.hasTag('choosing'))
  const mustChange = useSession(snapshot => snapshot.hasTag('password'))
  const failure = useSession(selectFailure)
  const [last, setLast] = useState<Failure | null>(null)
  const [question, setQuestion] = useState<Failure | null>(null)
  if (failure?.ticket !== undefined && failure !== last) {
    setLast(failure)
    setQuestion(failure)
  }
  if (isChoosing) return <ChoiceDialog />
  if (mustChange) return <NewPasswordDialog />
  return question === null ? null : <SecondFactor key={question.ticket} question={question} onClose={() => setQuestion(null)} />
}
