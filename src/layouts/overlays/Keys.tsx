import { Fragment } from 'react'
import { SHORTCUT_TEXT as T } from './overlayTexts.ts'

/** Keys of a shortcut: one cap for each, presses one after another joined by a word. */
export function Keys({ names }: { names: readonly (readonly string[])[] }) {
  return (
    <span className="xl-keys">
      {names.map((press, at) => (
        <Fragment key={press.join('+')}>
          {at > 0 ? <span className="xl-keys-then">{T.next}</span> : null}
          {press.map(key => (
            <kbd key={key}>{key}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
