import { describe, expect, it } from 'vitest'
import { failure } from '#contract/http/failure.ts'
import { notChecked } from '#contract/prescriptions/check.ts'
import type { CheckLevel, CheckResult } from '#contract/prescriptions/types.ts'
import { NOW } from '#tests/support/prescriptions/sheet.ts'
import { storedSheet } from '#tests/support/prescriptions/storedSheet.ts'
import { W08, startedEditor, ticked } from '#tests/support/machines/prescriptionEditor/startedEditor.ts'

const found = (level: CheckLevel, key: string): CheckResult => ({ ...notChecked(''), ruleId: 'D2', level, key })
const reason = { ruleKey: 'D2|W08|15', level: 2, reasonCode: '1', text: '获益大于风险' }

/** An editor with one line that is not stored yet. */
async function writing() {
  const editor = await startedEditor()
  await editor.send({ type: 'line.add', line: W08 })
  await editor.wait(150)
  return editor
}

describe('submission of a sheet', () => {
  it('saves what is written, has the server check it, and signs with its hash', async () => {
    const { server, send, has } = await writing()
    await send({ type: 'submit', now: NOW })
    expect(server.saved).toHaveLength(1)
    expect(has('signing')).toBe(true)
    await send({ type: 'sign', password: '口令' })
    expect(server.submitted).toEqual([
      {
        requestId: 'e1-submit-0',
        id: 'rx1',
        version: 1,
        inputsHash: 'h1',
        ticks: [],
        overrides: [],
        password: '口令',
        objection: '',
        isResubmission: false,
      },
    ])
    expect(has('done')).toBe(true)
  })

  it('waits for a draft that is under way, so that one submission makes one sheet', async () => {
    const { server, wait, actor, has } = await writing()
    let release = () => {}
    server.gate = new Promise(resolve => (release = resolve))
    await wait(1_850)
    actor.send({ type: 'submit', now: NOW })
    await ticked()
    expect(server.saved).toHaveLength(1)
    expect(has('editing')).toBe(true)
    release()
    await ticked()
    expect(server.saved).toHaveLength(1)
    expect(has('signing')).toBe(true)
  })

  it('[RX-20] goes back to the lines where something stands that nobody may override', async () => {
    const { server, send, has } = await writing()
    server.check = { results: [found(3, 'P1|W08|')], inputsHash: 'h1' }
    await send({ type: 'submit', now: NOW })
    expect(has('editing')).toBe(true)
    expect(server.submitted).toEqual([])
  })

  it('[RX-21] asks for reasons and ticks first, and submits them with the password', async () => {
    const { server, send, has } = await writing()
    server.check = { results: [found(2, reason.ruleKey), found(1, 'D1|W08|2')], inputsHash: 'h2' }
    await send({ type: 'submit', now: NOW })
    expect(has('asking')).toBe(true)
    await send({ type: 'override.give', override: { ...reason, text: '四个字吗' } })
    await send({ type: 'tick', key: 'D1|W08|2' })
    await send({ type: 'submit', now: NOW })
    expect(has('asking')).toBe(true)
    await send({ type: 'override.give', override: reason })
    await send({ type: 'submit', now: NOW })
    expect(has('signing')).toBe(true)
    await send({ type: 'sign', password: '口令' })
    expect(server.submitted).toMatchObject([{ inputsHash: 'h2', ticks: ['D1|W08|2'], overrides: [reason] }])
  })

  it('[RX-19] stops where the server’s check did not run, and a later one goes through', async () => {
    const { server, send, has, written } = await writing()
    const text = '合理用药校验未完成，草稿已保存，请稍后重试'
    server.refuse['checkSheet'] = [failure('refused', text, { code: 'CHECK_FAILED' })]
    await send({ type: 'submit', now: NOW })
    expect(has('editing')).toBe(true)
    expect(written().failure?.text).toBe(text)
    await send({ type: 'submit', now: NOW })
    expect(has('signing')).toBe(true)
  })

  it('asks for the password again when it was wrong, under a new number; a lost answer is asked for under the same', async () => {
    const { server, send, has, written } = await writing()
    server.refuse['submitSheet'] = [failure('refused', '口令错误', { code: 'PASSWORD' }), failure('timeout', '请求超时')]
    await send({ type: 'submit', now: NOW })
    await send({ type: 'sign', password: 'x' })
    expect(has('signing')).toBe(true)
    expect(written().failure?.text).toBe('口令错误')
    await send({ type: 'sign', password: '口令' })
    await send({ type: 'sign', password: '口令' })
    expect(server.submitted.map(({ requestId }) => requestId)).toEqual(['e1-submit-0', 'e1-submit-1', 'e1-submit-1'])
    expect(has('done')).toBe(true)
  })

  it('goes back to the lines when the server finds something new', async () => {
    const { server, send, has, written } = await writing()
    server.refuse['submitSheet'] = [failure('refused', '药品资料已更新，请重新确认', { code: 'FACTS_CHANGED' })]
    await send({ type: 'submit', now: NOW })
    await send({ type: 'sign', password: '口令' })
    expect(has('editing')).toBe(true)
    expect(written().failure?.text).toBe('药品资料已更新，请重新确认')
  })

  it('[RX-29] proposes two days after 20:00, and takes no longer validity away', async () => {
    const evening = Date.parse('2026-11-25T20:01:00+08:00')
    const { server, send } = await writing()
    await send({ type: 'submit', now: evening })
    expect(server.saved.at(-1)?.head.validDays).toBe(2)
    const other = await writing()
    await other.send({ type: 'head.set', patch: { validDays: 3 } })
    await other.send({ type: 'submit', now: evening })
    expect(other.server.saved.at(-1)?.head.validDays).toBe(3)
  })

  it('submits nothing without a line', async () => {
    const { send, has } = await startedEditor()
    await send({ type: 'submit', now: NOW })
    expect(has('editing')).toBe(true)
  })

  it('takes a submission back while nobody reviews it, and says who does otherwise', async () => {
    const { server, send, has, written } = await startedEditor({ stored: storedSheet({ status: '1' }) })
    expect(has('readonly')).toBe(true)
    server.refuse['withdrawSheet'] = [failure('refused', '药师正在审核，不能撤回', { code: 'ALREADY_CLAIMED' })]
    await send({ type: 'withdraw' })
    expect(has('readonly')).toBe(true)
    expect(written().failure?.text).toBe('药师正在审核，不能撤回')
    await send({ type: 'withdraw' })
    expect(has('editing')).toBe(true)
    expect(written().sheet?.status).toBe('5')
  })

  it('[RX-26] opens a rejected sheet for another version, with the reasons that were given, and an objection', async () => {
    const signed = {
      rxVersion: 1,
      sha256: '0',
      isIntact: true,
      submittedAt: '2026-11-25 10:00:00',
      rulesCode: 'r',
      dataRev: 1,
      objection: '',
      checks: [],
      ticks: ['D1|W08|2'],
      overrides: [{ ...reason, byName: '林杏', at: '2026-11-25 10:00:00' }],
    }
    const { server, send, wait, checks } = await startedEditor({ stored: storedSheet({ status: '4', signed }) })
    expect(checks()).toMatchObject({ ticks: ['D1|W08|2'], overrides: [reason] })
    await send({ type: 'line.add', line: W08 })
    await wait(150)
    await send({ type: 'objection.set', text: '患者耐受良好' })
    await send({ type: 'submit', now: NOW })
    await send({ type: 'sign', password: '口令' })
    expect(server.submitted).toMatchObject([{ isResubmission: true, objection: '患者耐受良好', overrides: [reason] }])
  })
})
