/** First parts of paths that are drawn without the main frame; fixedRoutes.ts says the same with `frame`, but is not loaded yet (a test compares). */
const OUTSIDE = ['user', 'oauth2-app', 'hospitalChatRecord', 'patient', '404', '403', '500']

/** True for pages without the main frame. */
export const isOutside = (path: string): boolean => OUTSIDE.includes(path.split('/')[1] ?? '')
