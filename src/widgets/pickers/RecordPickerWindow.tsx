import { PICKER_PAGE_SIZES, PICKER_TABLE_HEIGHT, RECORD_PICKER_WIDTH } from '#contract/constants.ts'
import { PICKER_TEXT as T } from '#machines/picker/picker.rules.ts'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { ChosenRows } from './ChosenRows.tsx'
import type { PickerConfig } from './pickerConfig.ts'
import { PickerRows } from './PickerRows.tsx'
import { QueryForm } from './QueryForm.tsx'
import { pickerCommands } from './usePicker.ts'
import type { PickerActor } from './usePicker.ts'
import { WindowFooter } from './WindowFooter.tsx'

interface Props extends DialogProps {
  actor: PickerActor
  config: PickerConfig
  isMulti: boolean
}

const PHONE = 577
/** A column is never narrower than that on a phone: the table scrolls instead. */
const COLUMN_WIDTH = 112

/** The window {name}选择: query form, list, 已选{name} (PICK-24 to 30). */
export default function RecordPickerWindow({ open, onClose, actor, config, isMulti }: Props) {
  const { submit, reset } = pickerCommands(actor)
  const isPhone = useNarrowerThan(PHONE)
  const scroll = { y: PICKER_TABLE_HEIGHT, ...(isPhone ? { x: config.columns.length * COLUMN_WIDTH } : {}) }
  return (
    <Modal
      open={open}
      title={T.title(config.name)}
      width={config.width ?? RECORD_PICKER_WIDTH}
      onClose={onClose}
      footer={<WindowFooter actor={actor} />}
    >
      <QueryForm config={config} onSubmit={submit} onReset={reset} />
      <div className="xl-picker-halves">
        <PickerRows actor={actor} config={config} isMulti={isMulti} sizes={PICKER_PAGE_SIZES} scroll={scroll} />
        <ChosenRows actor={actor} config={config} />
      </div>
    </Modal>
  )
}
