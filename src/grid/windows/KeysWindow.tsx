import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { GRID_KEYS } from '../gridKeys.ts'
import type { WindowProps } from './gridWindow.ts'
import { WINDOW_TEXT as T } from './windowTexts.ts'
import './windows.css'

/** 键盘快捷键: every key of the grid. */
export default function KeysWindow({ open, onClose }: WindowProps<'keys'>) {
  return (
    <Modal open={open} title={T.keys} width={560} onClose={onClose}>
      {GRID_KEYS.map(({ title, keys }) => (
        <section key={title} className="xl-grid-keys">
          <h3>{title}</h3>
          <dl>
            {keys.map(({ keys: pressed, does }) => (
              <div key={does}>
                <dt>
                  {pressed.map(key => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
