import { useMemo } from 'react'
import { EllipsisOutlined } from '@ant-design/icons'
import { Tabs } from 'antd'
import { WIDTH } from '#contract/widths.ts'
import { CRON_FACTS, type CronFieldName } from '#contract/cron/fields.ts'
import { reportOf } from '#machines/cronBuilder/cronBuilder.select.ts'
import type { CronTab } from '#machines/cronBuilder/cronBuilder.types.ts'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { ANSWER_TEXT } from '#src/lib/text/answers.ts'
import { Button } from '#src/ui/Button.tsx'
import { CronCalendar } from './CronCalendar.tsx'
import { CronTexts } from './CronTexts.tsx'
import { DayModes } from './DayModes.tsx'
import { FieldModes } from './FieldModes.tsx'
import type { RemotePreview } from './preview.ts'
import { CRON_TEXT as T } from './texts.ts'
import { type CronBuilder, useCronBuilder } from './useCronBuilder.ts'
import './cron.css'

export interface CronDialogProps extends DialogProps {
  /** what the field holds */
  value: string
  /** settled when the dialog is opened for the first time, as is hideYear */
  hideSecond?: boolean | undefined
  hideYear?: boolean | undefined
  remote?: RemotePreview | undefined
  onConfirm: (text: string) => void
}

function Panel({ tab, builder }: { tab: CronTab; builder: CronBuilder }) {
  const { modes, parts, days, commands } = builder
  return tab === 'day' ? (
    <DayModes
      mode={modes.day}
      day={parts.day}
      week={parts.week}
      numbers={days}
      onChoose={(mode, numbers, given) => commands.chooseMode('day', mode, numbers, given)}
    />
  ) : (
    <FieldModes
      field={tab}
      mode={modes[tab]}
      part={parts[tab]}
      onChoose={(mode, numbers) => commands.chooseMode(tab, mode, numbers)}
    />
  )
}

/** The next runs, kept in sight while new ones are calculated. */
function Preview({ builder }: { builder: CronBuilder }) {
  const { preview, isCalculating, isFailed } = builder
  return (
    <section className="xl-cron-preview" aria-busy={isCalculating} aria-label={T.preview}>
      <h3>{T.preview}</h3>
      {isFailed ? <p role="alert">{T.failed}</p> : null}
      <ol>
        {preview.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </section>
  )
}

/** The cron modal: builds an expression by tabs or manually, says what it means and when it runs (spec part 5). */
export default function CronDialog({ open, onClose, value, hideSecond, hideYear, remote, onConfirm }: CronDialogProps) {
  const builder = useCronBuilder({
    open,
    value,
    hideSecond,
    hideYear,
    remote,
    onConfirm: text => {
      onConfirm(text)
      onClose()
    },
  })
  const { tab, tabs, texts, expression, commands } = builder
  const report = useMemo(() => reportOf(expression), [expression])
  const hidden: CronFieldName[] = [
    ...(hideSecond ? (['second'] as const) : []),
    ...(hideSecond || hideYear ? (['year'] as const) : []),
  ]
  return (
    <Modal
      open={open && builder.isOpen}
      title={T.title}
      width={WIDTH.cron}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" className="xl-cron-reset" onClick={commands.reset}>
            {T.reset}
          </Button>
          <Button onClick={onClose}>{ANSWER_TEXT.cancel}</Button>
          <Button variant="primary" disabled={report.expression === null} onClick={commands.confirm}>
            使用此表达式
          </Button>
        </>
      }
    >
      <CronTexts
        texts={texts}
        hidden={hidden}
        expression={expression}
        report={report}
        onSet={commands.setField}
        onType={commands.type}
      />
      <div className="xl-cron-main">
        <Tabs
          size="small"
          activeKey={tab}
          onChange={key => commands.chooseTab(key as CronTab)}
          more={{ icon: <EllipsisOutlined aria-label="更多" /> }}
          items={tabs.map(name => ({
            key: name,
            label: CRON_FACTS[name].label,
            children: <Panel tab={name} builder={builder} />,
          }))}
        />
        <div className="xl-cron-side">
          <Preview builder={builder} />
          <CronCalendar expression={report.expression} />
        </div>
      </div>
    </Modal>
  )
}
