/** Id of the button in a column's header: menus hang at it. */
export const headId = (sessionId: string, key: string): string => `xl-head-${sessionId}-${key}`
