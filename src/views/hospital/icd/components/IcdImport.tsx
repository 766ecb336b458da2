import { importIcd } from '#contract/http/calls/icdImport.ts'
import { WORKBOOK_LAYOUT } from '#contract/entities/upload.ts'
import { ICD_COLUMNS, icdCellIssues, ICD_MAX } from '#contract/rules/icdSheet.ts'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import ImportDialog from '#src/widgets/uploads/ImportDialog.tsx'

const LABELS = ICD_COLUMNS.map(([, label]) => label)
const REQUIRED = ['编码', '名称']
const NOTES: Readonly<Record<string, string>> = {
  拼音码: '不填时按名称生成',
  中医: '可填：是、否，不填为否',
  启用: '可填：是、否，不填为是',
  上级编码: '目录或本文件中的编码，不填为顶级',
}
const LAYOUT = { ...WORKBOOK_LAYOUT, known: LABELS, required: REQUIRED }
const NAME_OF = new Map<string, string>(ICD_COLUMNS.map(([name, label]) => [name, label]))
const check = (row: Record<string, string>) => icdCellIssues(name => (row[NAME_OF.get(name) ?? ''] ?? '').trim())
const template = () => ({
  title: 'ICD编码',
  columns: ICD_COLUMNS.map(([name, label]) => ({
    label,
    isRequired: REQUIRED.includes(label),
    note: [NOTES[label], ICD_MAX[name] === undefined ? '' : `最多 ${ICD_MAX[name]} 个字符`].filter(Boolean).join('；'),
  })),
})

/** 导入: a hospital's own catalogue of diagnoses, up to 20,000 rows; open boards show them as they come. */
export default function IcdImport({ open, onClose }: DialogProps) {
  return (
    <ImportDialog
      open={open}
      url={importIcd.path}
      layout={LAYOUT}
      check={check}
      unique={['编码']}
      template={template}
      onClose={onClose}
    />
  )
}
