import { useEffect, useEffectEvent, useId } from 'react'
import { CloseOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { selectIsBusy, selectPage, selectQuery } from '#machines/resourceList/resourceList.select.ts'
import '#src/ui/dialogs/drawer.css'
import { ownClose } from '#src/ui/dialogs/ownClose.ts'
import { Button } from '#src/ui/Button.tsx'
import type { NamedField } from '../fields.ts'
import { SearchField, type Filters } from './SearchField.tsx'
import { TEXT } from '../texts.ts'
import { useList } from '../useList.ts'

/** Typed text counts after this long without a key, ms: the button says how many rows it finds. */
const TYPING_PAUSE = 400

interface Props {
  open: boolean
  fields: readonly NamedField[]
  draft: Filters
  onChange: (filters: Filters) => void
  onAsk: (filters: Filters) => void
  onClose: () => void
}

/** The fields of a search on phones, in a sheet from the lower edge; what is chosen counts at once and the button says what is found (looks.md part 4). */
export default function SearchSheet({ open, fields, draft, onChange, onAsk, onClose }: Props) {
  const { filters } = useList(selectQuery)
  const isBusy = useList(selectIsBusy)
  const total = useList(selectPage)?.total ?? null
  const id = useId()
  const askTyped = useEffectEvent(() => {
    if (JSON.stringify(draft) !== JSON.stringify(filters)) onAsk(draft)
  })
  useEffect(() => {
    if (!open) return
    const timer = setTimeout(askTyped, TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [open, draft])
  return (
    <Drawer
      open={open}
      placement="bottom"
      size="auto"
      title={TEXT.filter(0)}
      rootClassName="xl-drawer xl-search-sheet"
      closable={{ 'aria-label': '关闭窗口', closeIcon: <CloseOutlined aria-hidden /> }}
      onClose={ownClose(onClose)}
      footer={
        <div className="xl-search-sheet-foot">
          <Button onClick={() => onAsk({})}>{TEXT.reset}</Button>
          <Button variant="primary" onClick={onClose}>
            {isBusy || total === null ? TEXT.showFound : TEXT.showFoundRows(total)}
          </Button>
        </div>
      }
    >
      <div className="xl-search-sheet-fields">
        {fields.map(named => (
          <div key={named.key}>
            <label htmlFor={id + named.key}>{named.field.label}</label>
            <SearchField named={named} id={id + named.key} filters={draft} onChange={onChange} onChoose={onAsk} />
          </div>
        ))}
      </div>
    </Drawer>
  )
}
