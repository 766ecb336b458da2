/** The page where everybody signs in. */
export const LOGIN_PATH = '/user/login'

/** Open to everybody (GUARD-01 to 05); configuration adds one more and the login pages (GUARD-06, 20). */
export const PUBLIC_PATHS: readonly string[] = [
  LOGIN_PATH,
  '/user/register',
  '/user/register-result',
  '/user/alteration',
  '/hospitalChatRecord',
]

/** First parts of paths that are drawn without the main frame; src/app/routes/fixedRoutes.ts says the same with `frame`, but is not loaded yet (a test compares). */
const FRAMELESS = ['user', 'oauth2-app', 'hospitalChatRecord', 'patient', '403', '500']

/** True for pages without the main frame. */
export const isFrameless = (path: string): boolean => FRAMELESS.includes(path.split('/')[1] ?? '')

/** Forwarding addresses outside the main frame; they hold before the guard is asked, so that no login page stands between (ROUTE-05, ROUTE-10). */
const FORWARDS: Readonly<Record<string, string>> = { '/user': LOGIN_PATH, '/oauth2-app': '/oauth2-app/login' }

/** Where an address outside the main frame leads on to, or null. */
export const forwardOf = (path: string): string | null => FORWARDS[path.replace(/\/$/, '')] ?? null
