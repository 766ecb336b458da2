import { pairing } from '#src/widgets/inputs/pairs.ts'
import type { CellEditorProps } from '../cellKind.ts'
import { TextCell } from './TextCell.tsx'

/** One line whose text falls into pairs of characters by itself. */
export const TagsCell = (props: CellEditorProps) => <TextCell {...props} typing={pairing(props.onChange)} />
