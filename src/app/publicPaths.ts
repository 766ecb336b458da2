/** First parts of paths that are drawn without the main frame; fixedRoutes.ts says the same with `frame`, but is not loaded yet (a test compares). */
const OUTSIDE = ['user', 'oauth2-app', 'hospitalChatRecord', 'patient', '403', '500']

/** True for pages without the main frame. */
export const isOutside = (path: string): boolean => OUTSIDE.includes(path.split('/')[1] ?? '')

/** Forwarding addresses outside the main frame; they hold before the guard is asked, so that no login page stands between (ROUTE-05, ROUTE-10). */
const FORWARDS: Readonly<Record<string, string>> = { '/user': '/user/login', '/oauth2-app': '/oauth2-app/login' }

/** Where an address outside the main frame leads on to, or null. */
export const forwardOf = (path: string): string | null => FORWARDS[path.replace(/\/$/, '')] ?? null
