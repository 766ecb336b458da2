import { OFFICE_SESSION_TEXT as T } from '#contract/rules/officeSessions.ts'

/** Nothing yet: sessions are opened by patients. */
export const NoSessions = () => (
  <div className="xl-list-nothing" role="status">
    <strong>{T.empty}</strong>
    <span>{T.hint}</span>
  </div>
)
