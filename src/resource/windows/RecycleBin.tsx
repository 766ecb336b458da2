import { useCallback } from 'react'
import { BIN_MAX } from '#contract/constants.ts'
import type { AnyResource, RecycleBinCalls, RecycleBinRow } from '#contract/resources/defineResource.ts'
import { call } from '#src/lib/http/call.ts'
import type { ActionDialogProps } from '../screen.ts'
import { RecycleBinWindow } from './RecycleBinWindow.tsx'

const COLUMNS_MAX = 4

/** Deleted rows of a list. */
export function RecycleBin({
  open,
  list,
  onClose,
  resource,
  bin,
}: Omit<ActionDialogProps, 'rows'> & { resource: AnyResource; bin: RecycleBinCalls }) {
  const load = useCallback(() => call(bin.list, {}, { quiet: true }), [bin])
  const each = (command: RecycleBinCalls['restore'], done: string) => async (ids: readonly string[]) => {
    for (const id of ids) {
      await call(command, { id }, { quiet: true })
    }
    return done
  }
  const columns = Object.entries(resource.fields)
    .filter(([, field]) => field.secret !== true && field.notListed !== true)
    .slice(0, COLUMNS_MAX)
    .map(([key, { label }]) => ({ key, title: label, dataIndex: key, render: (text: unknown) => String(text ?? '') || '–' }))
  return (
    <RecycleBinWindow<RecycleBinRow>
      open={open}
      onClose={onClose}
      title={`${resource.title}回收站`}
      noun={`条${resource.title}`}
      columns={columns}
      nameOf={row => String(row[resource.name] ?? row.id)}
      most={BIN_MAX.rows}
      load={load}
      restore={each(bin.restore, '已还原')}
      erase={each(bin.erase, '已彻底删除')}
      onDone={() => list.reload()}
    />
  )
}
