import { EDITOR_TEXT } from '../texts.ts'
import './editors.css'

/** Holds the place of an editor while its parts are loaded. */
export function Waiting({ height }: { height: number }) {
  return <div className="xl-editor xl-editor-waiting" role="status" aria-label={EDITOR_TEXT.loading} style={{ height }} />
}
