import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { CELL_FOCUS_DELAY } from '#contract/constants.ts'
import { cellEditingMachine } from '#machines/cellEditing/cellEditing.machine.ts'
import { showsEditor } from '#machines/cellEditing/cellEditing.select.ts'
import type { CellEditingEmitted } from '#machines/cellEditing/cellEditing.types.ts'

function openGrid(alwaysEdit = false) {
  const clock = new SimulatedClock()
  const told: CellEditingEmitted[] = []
  const actor = createActor(cellEditingMachine, { clock, input: { alwaysEdit } })
  actor.on('*', event => told.push(event))
  actor.start()
  return {
    actor,
    clock,
    told,
    cell: () => actor.getSnapshot().context.cell,
    draft: () => actor.getSnapshot().context.draft,
    is: (tag: 'editing' | 'composing' | 'moved' | 'overtaken') => actor.getSnapshot().hasTag(tag),
    edit: (r: string, f: string, typed?: string) =>
      actor.send({ type: 'cell.edit', r, f, value: '旧', ...(typed === undefined ? {} : { typed }) }),
  }
}

describe('editing a cell', () => {
  it('[EDIT-01] [TECH-24] a click opens exactly that cell; another cell ends the first one', () => {
    const { edit, cell, told, actor, is } = openGrid()
    edit('1', 'name')
    expect(cell()).toEqual({ r: '1', f: 'name' })
    actor.send({ type: 'draft.change', value: '新' })
    edit('2', 'age')
    expect([cell(), is('editing')]).toEqual([{ r: '2', f: 'age' }, true])
    expect(told).toEqual([{ type: 'edit.ended', r: '1', f: 'name', value: '新', changed: true }])
    edit('2', 'age')
    expect(told).toHaveLength(1)
  })

  it('[EDIT-02] in always-edit mode every cell shows its editor without a click', () => {
    const shown = (alwaysEdit: boolean) => {
      const { actor, edit } = openGrid(alwaysEdit)
      const before = showsEditor(actor.getSnapshot(), '1', 'name')
      edit('1', 'name')
      return [before, showsEditor(actor.getSnapshot(), '1', 'name'), showsEditor(actor.getSnapshot(), '2', 'name')]
    }
    expect([shown(false), shown(true)]).toEqual([
      [false, true, false],
      [true, true, true],
    ])
  })

  it('[EDIT-03] [EDIT-09] a click outside ends it, and what stood in the editor is handed on', () => {
    const { edit, cell, told, actor, is } = openGrid()
    edit('1', 'name')
    actor.send({ type: 'page.click', place: 'outside' })
    expect([cell(), is('editing')]).toEqual([null, false])
    expect(told).toEqual([{ type: 'edit.ended', r: '1', f: 'name', value: '旧', changed: false }])
  })

  it.each([
    ['[EDIT-04] in a popup', 'popup'],
    ['[EDIT-05] on an item of a dropdown', 'dropdown'],
    ['[EDIT-06] in a date picker', 'datePicker'],
    ['[EDIT-07] on a span that cannot be edited', 'plainSpan'],
    ['[EDIT-08] on a row', 'row'],
  ] as const)('a click %s does not end it', (_, place) => {
    const { edit, is, actor, told } = openGrid()
    edit('1', 'name')
    actor.send({ type: 'page.click', place })
    expect([is('editing'), told]).toEqual([true, []])
  })

  it('[EDIT-24] [CONST-14] asks for the focus 10 ms after the editor opened', () => {
    const { edit, clock, told, is } = openGrid()
    edit('1', 'name')
    clock.increment(CELL_FOCUS_DELAY - 1)
    expect(told).toEqual([])
    clock.increment(1)
    expect(told).toEqual([{ type: 'focus.wanted', r: '1', f: 'name' }])
    expect(is('composing')).toBe(false)
    expect(CELL_FOCUS_DELAY).toBe(10)
  })

  it('Enter confirms and goes on, Escape gives up; a typed key is the first letter', () => {
    const { edit, told, actor, draft, cell, is } = openGrid()
    edit('1', 'name', 'w')
    expect(draft()).toBe('w')
    actor.send({ type: 'edit.confirm', go: 'below' })
    expect(told).toEqual([
      { type: 'edit.ended', r: '1', f: 'name', value: 'w', changed: true },
      { type: 'move.wanted', to: 'below' },
    ])
    expect([cell(), is('editing')]).toEqual([null, false])
    edit('1', 'name')
    actor.send({ type: 'draft.change', value: '新' })
    actor.send({ type: 'edit.cancel' })
    expect(told.at(-1)).toEqual({ type: 'edit.cancelled', r: '1', f: 'name' })
    expect([cell(), draft(), is('editing')]).toEqual([null, null, false])
  })

  it('[WALK-33] an input method may begin before the editor has the focus, and ends nothing then either', () => {
    const { edit, actor, is, told } = openGrid()
    edit('1', 'name')
    actor.send({ type: 'composition.started' })
    actor.send({ type: 'edit.confirm' })
    expect([is('composing'), is('editing'), told]).toEqual([true, true, []])
  })

  it('Enter, Escape and clicks of an input method at work end nothing', () => {
    const { edit, actor, is, told, clock } = openGrid()
    edit('1', 'name')
    clock.increment(CELL_FOCUS_DELAY)
    told.length = 0
    actor.send({ type: 'composition.started' })
    for (const event of [
      { type: 'edit.confirm', go: 'below' },
      { type: 'edit.cancel' },
      { type: 'page.click', place: 'outside' },
    ] as const)
      actor.send(event)
    expect([is('composing'), told]).toEqual([true, []])
    actor.send({ type: 'composition.ended' })
    actor.send({ type: 'edit.confirm' })
    expect(told.map(({ type }) => type)).toEqual(['edit.ended'])
  })
})

describe('what colleagues do meanwhile', () => {
  it('a row that moves, or a row deleted elsewhere, leaves the draft where it is', () => {
    const { edit, actor, cell, draft, is } = openGrid()
    edit('6', 'name')
    actor.send({ type: 'draft.change', value: '半句' })
    actor.send({ type: 'row.moved' })
    actor.send({ type: 'row.gone', r: '5' })
    expect([cell(), draft(), is('moved')]).toEqual([{ r: '6', f: 'name' }, '半句', true])
  })

  it('the own row deleted ends the editing and offers what was typed', () => {
    const { edit, actor, told, is, cell } = openGrid()
    edit('6', 'name')
    actor.send({ type: 'draft.change', value: '半句' })
    actor.send({ type: 'row.gone', r: '6' })
    expect([is('editing'), cell(), told]).toEqual([false, null, [{ type: 'draft.orphaned', r: '6', f: 'name', draft: '半句' }]])
  })

  it('an overtaken cell keeps the draft until the person takes theirs or keeps mine', () => {
    const { edit, actor, draft, is, told } = openGrid()
    edit('6', 'name')
    actor.send({ type: 'draft.change', value: '我的' })
    actor.send({ type: 'cell.overtaken' })
    expect([is('overtaken'), draft()]).toEqual([true, '我的'])
    actor.send({ type: 'overtaken.settled', take: false, value: '他的' })
    expect([is('overtaken'), is('moved'), draft()]).toEqual([false, false, '我的'])
    actor.send({ type: 'cell.overtaken' })
    actor.send({ type: 'overtaken.settled', take: true, value: '他的' })
    expect([is('overtaken'), is('moved'), draft()]).toEqual([false, false, '他的'])
    actor.send({ type: 'edit.confirm' })
    expect([draft(), told.at(-1)]).toEqual([null, { type: 'edit.ended', r: '6', f: 'name', value: '他的', changed: false }])
  })

  it('an overtaken cell whose row moves still waits for the person, who gets what they choose', () => {
    const { edit, actor, draft, is } = openGrid()
    edit('6', 'name')
    actor.send({ type: 'draft.change', value: '我的' })
    actor.send({ type: 'cell.overtaken' })
    actor.send({ type: 'row.moved' })
    expect([is('overtaken'), draft()]).toEqual([true, '我的'])
    actor.send({ type: 'overtaken.settled', take: true, value: '他的' })
    expect([is('overtaken'), draft()]).toEqual([false, '他的'])
    actor.send({ type: 'row.moved' })
    expect(is('moved')).toBe(true)
  })
})
