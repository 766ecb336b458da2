import { describe, expect, it } from 'vitest'
import { failure } from '#contract/http/failure.ts'
import { NOW } from '#tests/support/prescriptions/sheet.ts'
import { storedSheet } from '#tests/support/prescriptions/storedSheet.ts'
import { W08, startedEditor, ticked } from '#tests/support/machines/prescriptionEditor/startedEditor.ts'

const lost = failure('network', '网络异常')
const moved = failure('refused', '处方已被修改', { code: 'VERSION_CONFLICT' })
const closed = failure('refused', '问诊已结束', { code: 'SESSION_CLOSED' })
type Editor = Awaited<ReturnType<typeof startedEditor>>
const said = ({ written }: Editor) => written().failure?.text
const contextOf = ({ actor }: Editor) => actor.getSnapshot().context

/** An editor with one line that is checked and not stored yet. */
async function writing(): Promise<Editor> {
  const editor = await startedEditor()
  await editor.send({ type: 'line.add', line: W08 })
  await editor.wait(150)
  return editor
}
async function signing(): Promise<Editor> {
  const editor = await writing()
  await editor.send({ type: 'submit', now: NOW })
  return editor
}
/** With a stored draft of one line. */
async function stored(): Promise<Editor> {
  const editor = await writing()
  await editor.wait(2_000)
  return editor
}

describe('[QA-19] what the server refuses', () => {
  it('is said when a sheet cannot be read, also when one’s own lines are to be kept', async () => {
    const editor = await startedEditor({ stored: storedSheet() })
    editor.server.refuse['loadSheet'] = [lost]
    await editor.send({ type: 'pushed', rxId: 'rx1', status: '1', rxVersion: 1 })
    expect([editor.has('failed'), said(editor)]).toEqual([true, '网络异常'])

    const other = await writing()
    other.server.refuse['saveDraft'] = [moved]
    await other.wait(2_000)
    expect([other.has('overtaken'), said(other), contextOf(other).pending]).toEqual([true, '处方已被修改', null])
    other.server.refuse['loadSheet'] = [lost]
    await other.send({ type: 'mine.keep' })
    expect([other.has('overtaken'), said(other)]).toEqual([true, '网络异常'])
  })

  it('is said of a draft that did not arrive, which is sent again after 1, 2 and 4 s', async () => {
    const editor = await writing()
    editor.server.refuse['saveDraft'] = [lost, lost, lost, lost]
    await editor.wait(2_000)
    expect([editor.has('unsaved'), said(editor)]).toEqual([true, '网络异常'])
    for (const pause of [1_000, 2_000, 4_000]) {
      const count = editor.server.saved.length
      await editor.wait(pause - 1)
      expect(editor.server.saved).toHaveLength(count)
      await editor.wait(1)
      expect(editor.server.saved).toHaveLength(count + 1)
    }
  })

  it('ends a submission that waited for the draft: a person asks for it again', async () => {
    const editor = await writing()
    let release = () => {}
    editor.server.gate = new Promise(resolve => (release = resolve))
    editor.server.refuse['saveDraft'] = [lost]
    await editor.wait(2_000)
    editor.actor.send({ type: 'submit', now: NOW })
    release()
    await ticked()
    await editor.wait(1_000)
    expect([editor.server.saved.length, editor.has('clean'), editor.has('signing')]).toEqual([2, true, false])
  })

  it('before a submission goes back to the lines with the reason; what may have arrived is sent again as it was', async () => {
    const editor = await writing()
    editor.server.refuse['saveDraft'] = [lost]
    await editor.send({ type: 'submit', now: NOW })
    expect([editor.has('editing'), said(editor)]).toEqual([true, '网络异常'])
    await editor.send({ type: 'head.set', patch: { validDays: 3 } })
    await editor.wait(2_000)
    const [first, again] = editor.server.saved
    expect(again).toEqual(first)
    await editor.wait(2_000)
    expect(editor.server.saved.at(-1)?.head.validDays).toBe(3)
  })

  it('for good before a submission is not sent again: the next draft is another one', async () => {
    const editor = await writing()
    editor.server.refuse['saveDraft'] = [closed]
    await editor.send({ type: 'submit', now: NOW })
    expect([editor.has('editing'), said(editor), contextOf(editor).pending]).toEqual([true, '问诊已结束', null])
    await editor.send({ type: 'head.set', patch: { validDays: 3 } })
    await editor.wait(2_000)
    expect(editor.server.saved[1]?.head.validDays).toBe(3)
    expect(editor.server.saved[1]?.requestId).not.toBe(editor.server.saved[0]?.requestId)
  })

  it('because another window was quicker is said before a submission, at the signature and when a draft goes', async () => {
    const before = await writing()
    before.server.refuse['saveDraft'] = [moved]
    await before.send({ type: 'submit', now: NOW })
    const signed = await signing()
    signed.server.refuse['submitSheet'] = [moved]
    await signed.send({ type: 'sign', password: '口令' })
    const thrown = await stored()
    thrown.server.refuse['discardSheet'] = [moved]
    await thrown.send({ type: 'discard' })
    for (const editor of [before, signed, thrown])
      expect([editor.has('overtaken'), said(editor), contextOf(editor).pending]).toEqual([true, '处方已被修改', null])
  })

  it('[RX-08] because another window threw the draft away is said when it is submitted: its lines become a new one', async () => {
    const editor = await stored()
    editor.server.refuse['checkSheet'] = [failure('refused', '处方不存在', { code: 'NOT_FOUND' })]
    await editor.send({ type: 'submit', now: NOW })
    expect([editor.has('overtaken'), said(editor)]).toEqual([true, '处方不存在'])
    editor.server.sheet = null
    await editor.send({ type: 'mine.keep' })
    await editor.wait(2_000)
    expect(editor.server.saved.at(-1)).toMatchObject({ id: null, lines: [{ drugCode: 'W08' }] })
    await editor.send({ type: 'submit', now: NOW })
    expect(editor.has('signing')).toBe(true)
  })

  it('was answered: what is tried after it has another number, what got lost the same', async () => {
    const signed = await signing()
    signed.server.refuse['submitSheet'] = [failure('refused', '有拦截项', { code: 'RX_BLOCKED' })]
    await signed.send({ type: 'sign', password: '口令' })
    expect([signed.has('editing'), said(signed), contextOf(signed).answers]).toEqual([true, '有拦截项', 1])

    const done = await signing()
    await done.send({ type: 'sign', password: '口令' })
    for (const [reason, answers] of [
      [lost, 0],
      [failure('refused', '已被领取', { code: 'ALREADY_CLAIMED' }), 1],
    ] as const) {
      done.server.refuse['withdrawSheet'] = [reason]
      await done.send({ type: 'withdraw' })
      expect([done.has('readonly'), said(done), contextOf(done).answers]).toEqual([true, reason.text, answers])
    }

    const draft = await stored()
    for (const [reason, answers] of [
      [lost, 0],
      [closed, 1],
    ] as const) {
      draft.server.refuse['discardSheet'] = [reason]
      await draft.send({ type: 'discard' })
      expect([draft.has('editing'), said(draft), contextOf(draft).answers]).toEqual([true, reason.text, answers])
    }
  })
})

describe('[RX-19] [QA-19] tries of a check', () => {
  /** Facts that cannot be read until all tries are used up. */
  async function wornOut(): Promise<Editor> {
    const editor = await startedEditor()
    editor.server.refuse['fetchFacts'] = [lost, lost, lost, lost]
    await editor.send({ type: 'recheck' })
    for (const pause of [1_000, 2_000, 4_000]) await editor.wait(pause)
    expect([editor.has('unchecked'), editor.has('checking')]).toEqual([true, false])
    return editor
  }

  it('begin anew when a person asks for them', async () => {
    const editor = await wornOut()
    editor.server.refuse['fetchFacts'] = [lost]
    await editor.send({ type: 'recheck' })
    expect([editor.has('unchecked'), editor.has('checking')]).toEqual([true, true])
    await editor.wait(1_000)
    expect(editor.has('unchecked')).toBe(false)
  })

  it('begin anew when something is written', async () => {
    const editor = await wornOut()
    editor.server.refuse['fetchFacts'] = [lost]
    await editor.send({ type: 'line.add', line: W08 })
    await editor.wait(150)
    expect([editor.has('unchecked'), editor.has('checking')]).toEqual([true, true])
  })

  it('begin anew when the sheet is read anew', async () => {
    const editor = await stored()
    Object.assign(editor.server.refuse, { fetchFacts: [lost, lost], saveDraft: [moved] })
    await editor.send({ type: 'line.add', line: { ...W08, drugCode: 'W22' } })
    for (const pause of [150, 1_000, 850]) await editor.wait(pause)
    expect([editor.has('overtaken'), contextOf(editor).tries]).toEqual([true, 2])
    editor.server.refuse['fetchFacts'] = [lost]
    await editor.send({ type: 'latest.take' })
    expect([editor.has('editing'), editor.has('unchecked'), contextOf(editor).tries]).toEqual([true, true, 1])
    await editor.wait(1_000)
    expect(editor.has('unchecked')).toBe(false)
  })
})
