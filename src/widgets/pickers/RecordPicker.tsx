import { PICKER_TEXT as T } from '#machines/picker/picker.rules.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { inputProps } from '../inputs/windowField.ts'
import type { PickerConfig, PickerFieldProps } from './pickerConfig.ts'
import { PickerField } from './PickerField.tsx'
import { usePicker } from './usePicker.ts'

const Window = lazyDialog(() => import('./RecordPickerWindow.tsx'))

interface Props extends PickerFieldProps {
  /** counts as it is at first */
  config: PickerConfig
  /** text of the button, or null for none */
  button?: string | null
}

/** A form field whose value, comma text, is chosen from a list of the server (PICK-24 to 33). Several unless told. */
export function RecordPicker({ config, button = T.choose, placeholder, ...field }: Props) {
  const picker = usePicker(config, field)
  return (
    <>
      <PickerField
        fieldProps={inputProps(field)}
        names={picker.names}
        placeholder={placeholder ?? T.placeholder}
        {...(button === null ? {} : { button })}
        {...(config.ellipsisLength === undefined ? {} : { ellipsisLength: config.ellipsisLength })}
        isNaming={picker.isNaming}
        isUnnamed={picker.isUnnamed}
        onOpen={picker.open}
        onClear={picker.clear}
        onRetry={picker.nameAgain}
      />
      <Window open={picker.isOpen} onClose={picker.close} actor={picker.actor} config={config} isMulti={field.isMulti ?? true} />
    </>
  )
}
