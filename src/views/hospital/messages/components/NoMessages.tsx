import { MESSAGE_TEXT } from '#contract/rules/messageSources.ts'

/** Nothing yet: messages are recorded as they are sent. */
export const NoMessages = () => (
  <div className="xl-list-nothing" role="status">
    <strong>{MESSAGE_TEXT.empty}</strong>
    <span>{MESSAGE_TEXT.hint}</span>
  </div>
)
