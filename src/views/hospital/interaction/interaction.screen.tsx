import { DRUG_CLASSES } from '#contract/prescriptions/classes.ts'
import { interaction } from '#contract/resources/hospital/interaction.resource.ts'
import { LEVEL_NAMES } from '#contract/rules/ruleLevels.ts'
import { screen } from '#src/resource/screen.ts'
import type { ActionDialogProps } from '#src/resource/screen.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import type { StatusTone } from '#src/ui/status/statusTones.ts'
import { DemoRules } from '../components/DemoRules.tsx'

const TONES: readonly StatusTone[] = ['off', 'going', 'attention', 'bad']

/** A class by its name; ingredients and herbs are their own. */
const sideOf = (kind: string | null, code: unknown): string => {
  const text = String(code ?? '')
  return kind === 'class' ? (DRUG_CLASSES.get(text)?.name ?? text) : text
}

/** 配伍规则: pairs, changed by pharmacists, published by a second person. */
export default screen(interaction, {
  list: {
    aCode: { width: 140, fixed: 'left', render: (value, row) => sideOf(row.aKind, value) },
    aKind: { width: 90 },
    bCode: { width: 140, render: (value, row) => sideOf(row.bKind, value) },
    bKind: { width: 90 },
    level: {
      width: 110,
      render: value => {
        const level = Number(value ?? 0)
        return <StatusTag tone={TONES[level] ?? 'off'}>{LEVEL_NAMES[level] ?? String(level)}</StatusTag>
      },
    },
    effect: { width: 300 },
    advice: { width: 220 },
    status: { width: 80 },
  },
  card: ['bCode', 'level', 'effect', 'status'],
  slots: { above: DemoRules },
  toolbar: [
    {
      key: 'drafts',
      text: '待发布',
      permission: 'interaction:list',
      dialog: lazyDialog<ActionDialogProps>(() => import('./components/Drafts.tsx')),
    },
    {
      key: 'levels',
      text: '规则级别',
      permission: 'interaction:list',
      dialog: lazyDialog<ActionDialogProps>(() => import('./components/Levels.tsx')),
    },
  ],
  form: {
    columns: 2,
    width: 720,
    groups: [
      { title: '配对', fields: ['aKind', 'aCode', 'bKind', 'bCode'] },
      { title: '规则', fields: ['level', 'source', 'effect', 'advice'] },
    ],
  },
})
