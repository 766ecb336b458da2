import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { fromPromise } from 'xstate'
import { formTablesMachine } from '#machines/formTables/formTables.machine.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { Tabs } from '#src/widgets/consultation/Tabs.tsx'
import { SessionGrid, type EditableGridProps } from './EditableGrid.tsx'
import { alwaysResolve, expectTables, validateTables } from './formChecks.ts'
import { gridHandle, type CollectedRow } from './session/gridHandle.ts'
import { useTableSessions, type FormTable } from './session/useTableSessions.ts'

/** Looks of a table besides what its session needs. */
type TableLooks = Pick<
  EditableGridProps,
  'rowNumber' | 'dragSort' | 'toolbar' | 'size' | 'maxHeight' | 'slots' | 'pagination' | 'rowExpand'
>
export type FormTableProps = FormTable & TableLooks
/** What a table holds when everything is right, and the stored rows that were removed. */
export interface FormTableValues {
  tableData: CollectedRow[]
  deleteData: { id: string }[]
}

/** What the owner of a form with tables may do with them. */
export interface FormTablesHandle {
  /** checks the form, then table after table; `onPassed` follows when all of it holds */
  check: () => void
  /** everything is stored: new rows exist, the delete lists are empty */
  markStored: () => void
}
interface Props {
  ref?: Ref<FormTablesHandle>
  /** name for a screen reader */
  label: string
  /** the same array as long as nothing about them changed */
  tables: readonly FormTableProps[]
  /** rejects where the form does not hold; then no table is asked (GVAL-27) */
  validateForm: () => Promise<void>
  onPassed: (values: Readonly<Record<string, FormTableValues>>) => void
}

const nowhere = () => undefined

/**
 * The tables under a form, one in each tab, drawn when they are first looked at. A check goes through all of them, drawn or not, stops at the first that
 * fails, shows its tab and takes the person to the first wrong cell (GVAL-25, GVAL-26).
 */
export function FormTables({ ref, label, tables, validateForm, onPassed }: Props) {
  expectTables(tables)
  const sessions = useTableSessions(tables)
  const latest = useRef({ sessions, validateForm })
  useEffect(() => {
    latest.current = { sessions, validateForm }
  })
  const [machine] = useState(() => {
    const errorsOf = (table: string) => {
      const session = latest.current.sessions.get(table)
      if (session === undefined) throw new Error(`no table ${table}`)
      return gridHandle(session, nowhere).validateTable()
    }
    return formTablesMachine.provide({
      actors: {
        validateForm: fromPromise(async () => {
          const settled = await alwaysResolve(latest.current.validateForm())
          if (!settled.ok) throw settled.error
        }),
        openTable: fromPromise<void, { table: string }>(async ({ input: { table } }) => {
          if (!latest.current.sessions.has(table)) throw new Error(`${table} is not there yet`)
        }),
        validateTable: fromPromise<boolean, { table: string }>(
          async ({ input: { table } }) => (await validateTables([{ key: table, validateTable: () => errorsOf(table) }])) === null,
        ),
      },
    })
  })
  // the tables of a form are the same as long as it is open
  const [keys] = useState(() => tables.map(({ key }) => key))
  const actor = useActorRef(machine, { input: { tables: keys } })
  const trouble = useSelector(actor, snapshot => (snapshot.hasTag('failed') ? snapshot.context.trouble : ''))
  const isChecking = useSelector(actor, snapshot => snapshot.hasTag('checking'))
  const [shown, setShown] = useState(keys[0] ?? '')
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(keys.slice(0, 1)))
  const panel = useId()
  const show = (key: string) => {
    setShown(key)
    setSeen(new Set([...seen, key]))
  }
  const showError = useEffectEvent((key: string) => {
    show(key)
    const session = sessions.get(key)
    if (session === undefined) return
    const { errors } = session.issues.validation.getSnapshot().context
    const row = session.data.store.view.find(({ id }) => errors[id] !== undefined)
    const column = row === undefined ? undefined : session.columns.find(one => errors[row.id]?.[one.key] !== undefined)
    // the grid of the tab may be drawn for the first time
    if (row !== undefined && column !== undefined)
      requestAnimationFrame(() => requestAnimationFrame(() => session.screen.focus({ r: row.id, f: column.key })))
  })
  const pass = useEffectEvent(() => {
    // one that passed may have been made wrong while a later one was asked
    const wrong = [...sessions].find(([, { issues, data }]) =>
      Object.keys(issues.validation.getSnapshot().context.errors).some(id => data.store.row(id)?.isLive === true),
    )
    if (wrong !== undefined) return showError(wrong[0])
    onPassed(Object.fromEntries([...sessions].map(([key, session]) => [key, gridHandle(session, nowhere).getAll()])))
  })
  useEffect(() => {
    const told = [actor.on('tab.wanted', ({ table }) => showError(table)), actor.on('check.passed', () => pass())]
    return () => told.forEach(one => one.unsubscribe())
  }, [actor])
  useImperativeHandle(
    ref,
    () => ({
      check: () => actor.send({ type: 'check.start' }),
      markStored: () => latest.current.sessions.forEach(session => gridHandle(session, nowhere).markStored()),
    }),
    [actor],
  )
  return (
    <section className="xl-form-tables" aria-label={label} aria-busy={isChecking}>
      <Tabs
        label={label}
        items={tables.map(({ key, title }) => ({ key, text: title, count: null }))}
        chosen={shown}
        panel={panel}
        onChoose={show}
      />
      {trouble === '' ? null : (
        <div role="alert" className="xl-grid-trouble">
          {trouble}
        </div>
      )}
      {tables
        .filter(({ key }) => seen.has(key))
        .map(({ key, title, rows: _rows, ...table }) => {
          const session = sessions.get(key)
          return (
            <div
              key={key}
              {...(key === shown ? { id: panel } : {})}
              role="tabpanel"
              aria-labelledby={`${panel}-${key}`}
              hidden={key !== shown}
            >
              {session === undefined ? <Loading /> : <SessionGrid {...table} label={title} session={session} />}
            </div>
          )
        })}
    </section>
  )
}
