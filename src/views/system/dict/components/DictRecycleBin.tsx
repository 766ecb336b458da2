import { dict } from '#contract/resources/system/dict.resource.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { RecycleBin } from '#src/resource/windows/RecycleBin.tsx'

/** Deleted dictionaries. */
export default function DictRecycleBin({ open, list, onClose }: ActionDialogProps) {
  return dict.bin === undefined ? null : <RecycleBin open={open} list={list} onClose={onClose} resource={dict} bin={dict.bin} />
}
