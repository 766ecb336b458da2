import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { SavedForm } from './SavedForm.tsx'
import { SideWindow } from './SideWindow.tsx'

interface Props<V extends object> {
  open: boolean
  title: string
  /** px; 560 unless told, whole width on phones */
  width?: number
  begin: V
  /** true: it was stored, the drawer closes */
  save: (values: V) => Promise<boolean>
  onClose: () => void
  children: ReactNode
}

/** A form in a drawer: each opening begins anew, work that is not saved is asked about. Its fields are antd's Form.Item. */
export function FormDrawer<V extends object>({ open, title, width = 560, begin, save, onClose, children }: Props<V>) {
  const id = useId().replaceAll(':', '')
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [round, setRound] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  if (wasOpen !== open) {
    setWasOpen(open)
    setDirty(false)
    if (open) setRound(round + 1)
  }
  return (
    <SideWindow
      open={open}
      title={title}
      width={width}
      isDirty={isDirty}
      isForm
      onClose={onClose}
      submit={{ form: id, isOff: isSaving }}
    >
      <SavedForm
        key={round}
        id={id}
        begin={begin}
        onDirty={() => setDirty(true)}
        onSubmit={async values => {
          setSaving(true)
          const isStored = await save(values)
          setSaving(false)
          if (isStored) onClose()
        }}
      >
        {children}
      </SavedForm>
    </SideWindow>
  )
}
