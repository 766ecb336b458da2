import { selectToken, selectUserId } from '#machines/session/session.select.ts'
import { actorNamed } from '#src/runtime/machines/registry.ts'

/** Says who is signed in: at once when somebody is, and after every change; null: nobody any more. Another token of the same person is no change. */
export function followUser(tell: (userId: string | null) => void): void {
  const session = actorNamed('session')
  let known: string | null = null
  const follow = () => {
    const userId = selectUserId(session.getSnapshot())
    if (userId === known) return
    known = userId
    tell(userId)
  }
  session.subscribe(follow)
  follow()
}

/** A person and the token of this sign-in. */
export interface SignIn {
  userId: string
  token: string
}

/** The same by sign-ins: another token of the same person is another one. */
export function followSignIn(tell: (signIn: SignIn | null) => void): void {
  const session = actorNamed('session')
  let known = ''
  const follow = () => {
    const snapshot = session.getSnapshot()
    const userId = selectUserId(snapshot)
    const token = selectToken(snapshot)
    const signIn = userId === null || token === null ? null : { userId, token }
    const now = signIn === null ? '' : `${signIn.userId} ${signIn.token}`
    if (now === known) return
    known = now
    tell(signIn)
  }
  session.subscribe(follow)
  follow()
}

/** Calls `end` once, when another person or token is signed in than these; `isSignedOut`: nobody is. */
export function whenSignInEnds(userId: string, token: string | null, end: (isSignedOut: boolean) => void): void {
  const following = actorNamed('session').subscribe(snapshot => {
    if (selectUserId(snapshot) === userId && selectToken(snapshot) === token) return
    following.unsubscribe()
    end(selectUserId(snapshot) === null)
  })
}
