import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FamilyMember } from '#contract/entities/family.ts'
import type { DoctorChoice } from '#contract/entities/patientApp.ts'
import { ChatGate } from '#src/runtime/chat/ChatGate.tsx'
import { forgetPatient, recallPatient } from '#src/runtime/patient/account.ts'
import { choosePerson } from '#src/runtime/patient/people.ts'
import { setConfig } from '#src/lib/config.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import ConsultForm from '#src/views/patient/ConsultForm.tsx'
import { emptyDraft } from '#src/views/patient/illness.ts'
import { furnishPage, startedDesk } from '#tests/support/chat/startedDesk.ts'
import { listeningServer, no, ok, type Seen } from '../support/listeningServer.ts'

const PATIENT = { id: 'p1', name: '江小月', sex: 2, birthday: '1994-03-18', phoneMasked: '199****1001', guardianBelowYears: 6 }
const member = (id: string, name: string): FamilyMember => ({
  ...{ id, name, sex: 1, birthday: '2015-03-01', ageText: '11岁', relation: '2', isDefault: id === 'm1' },
  ...{
    certNoMasked: '110101********015X',
    guardian: null,
    weightG: null,
    weightAt: null,
    pregnancy: 0,
    allergies: [],
    version: 1,
  },
})
const doctor: DoctorChoice = {
  ...{ id: 'd1', userId: 'u1', name: '程远', titleText: '主任医师', orgCode: 'A01', orgName: '内科', avatar: null },
  ...{ goodAt: '', intro: '', presence: '1', services: ['1'], waiting: 0, feeFen: 0, score: null, consultCount: 0 },
}
const proof = { path: 'illness/son.png', name: 'son.png', mime: 'image/png', size: 1 }
const ofSon = {
  ...emptyDraft('r1'),
  chiefComplaint: '咳嗽三天',
  description: '三天前受凉后咳嗽，夜里加重',
  durationText: '一周内',
  visitedBefore: 'Y',
  allergyKind: 'some',
  allergyDeclared: '青霉素',
  currentDrugs: '孟鲁司特',
  proofs: [proof],
  proofHospital: '市一院',
  uploadedAt: { [proof.path]: Date.now() },
  doctorId: 'd1',
}

let server: Awaited<ReturnType<typeof listeningServer>>
let desk: ReturnType<typeof startedDesk>
let sent: Record<string, unknown>[]
const answer = ({ path, body }: Seen) => {
  if (path.endsWith('/app/me')) return ok(PATIENT)
  if (path.includes('/app/doctors')) return ok([doctor])
  if (path.includes('/member/list')) return ok([member('m1', '江小满'), member('m2', '江小雨')])
  if (path.includes('/app/consult')) sent.push(JSON.parse(body) as Record<string, unknown>)
  return no('请稍后再试')
}
beforeEach(async () => {
  furnishPage()
  sent = []
  server = await listeningServer(answer)
  setConfig({ baseUrl: `${server.origin}/jeecg-boot`, demo: true })
})
afterEach(async () => {
  cleanup()
  desk.stop()
  forgetPatient(false)
  await server.close()
  setConfig({})
  localStorage.clear()
})

async function show(kept: object): Promise<void> {
  localStorage.setItem(`pro__${KEY.patientToken}`, JSON.stringify({ value: 'pt-1', expire: null }))
  localStorage.setItem(`pro__${KEY.illnessDraft}p1`, JSON.stringify({ value: kept, expire: null }))
  desk = startedDesk([], {}, { side: 'patient', userId: 'p1' })
  await recallPatient()
  await act(async () => {
    render(
      <ChatGate side="patient">
        <ConsultForm org="A01" doctorId="d1" />
      </ChatGate>,
    )
  })
  await screen.findByRole('radio', { name: /江小满/ })
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const at = () => document.querySelector('[aria-current=step]')?.textContent
const CHANGED = '就诊人已换成江小雨，请重新填写过敏史、正在用药、就诊情况和复诊凭证'

it('[PAY-10] asks for allergies, drugs and proofs anew when the person is switched, and sends none of another one', async () => {
  await show({ ...ofSon, memberId: 'm1' })
  await press('下一步')
  expect(screen.getByDisplayValue('青霉素')).toBeTruthy()
  await press('下一步')
  expect(at()).toContain('确认')
  act(() => choosePerson('m2'))
  expect(at()).toContain('病情')
  expect(screen.getByText(CHANGED)).toBeTruthy()
  expect(screen.queryByDisplayValue('青霉素')).toBeNull()
  expect(screen.getByDisplayValue('咳嗽三天')).toBeTruthy()
  await press('下一步')
  expect(screen.getByText('请选择是否有过敏史')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '不清楚' }))
  await userEvent.click(screen.getByRole('radio', { name: '是' }))
  expect(document.querySelector('.xl-patient-pictures img')).toBeNull()
  await press('下一步')
  expect(at()).toContain('确认')
  await press('提交并开始问诊')
  const consent = screen.getByRole('checkbox')
  const described = document.getElementById(consent.getAttribute('aria-describedby') ?? '')
  expect([described?.textContent, described?.getAttribute('role')]).toEqual(['请先阅读并同意以上告知', 'alert'])
  await userEvent.click(consent)
  await press('提交并开始问诊')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([
    { memberId: 'm2', allergyDeclared: '不清楚', currentDrugs: '', proofs: [], visitedBefore: 'Y', chiefComplaint: '咳嗽三天' },
  ])
})

it('[PAY-10] each step takes the focus as it comes, forward and back', async () => {
  await show({ ...ofSon, memberId: 'm1' })
  await press('下一步')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('2病情'))
  await press('下一步')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('3确认'))
  await press('上一步')
  await press('上一步')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1就诊人'))
})

/** Chooses a proof whose upload the server refuses; gives its button 重试. */
async function failProof(): Promise<HTMLElement> {
  URL.createObjectURL = () => 'blob:local'
  const input = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1)
  if (!input) throw new Error('no field for proofs')
  await userEvent.upload(input, new File(['x'], 'case.png', { type: 'image/png' }))
  return screen.findByRole('button', { name: /^重试/ })
}

it('[PAY-10] a proof whose upload failed stays with the person whose it is, and bars nobody else', async () => {
  await show({ ...ofSon, memberId: 'm1' })
  await press('下一步')
  await failProof()
  act(() => choosePerson('m2'))
  await userEvent.click(screen.getByRole('radio', { name: '不清楚' }))
  await userEvent.click(screen.getByRole('radio', { name: '是' }))
  expect(screen.queryByRole('button', { name: /^重试/ })).toBeNull()
  await press('下一步')
  expect(at()).toContain('确认')
})

it('[PAY-10] a proof whose upload failed bars nobody who was not treated before', async () => {
  await show({ ...ofSon, memberId: 'm1' })
  await press('下一步')
  await failProof()
  await press('下一步')
  expect(screen.getByText('有图片上传失败，请重试或移除')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '否' }))
  await press('下一步')
  expect(at()).toContain('确认')
})

it('[PAY-10] does not know whose allergies an older version kept', async () => {
  await show({ ...ofSon, memberId: undefined })
  await press('下一步')
  expect(screen.getByText(/^就诊人已换成江小满/)).toBeTruthy()
  expect(screen.queryByDisplayValue('青霉素')).toBeNull()
})

it('[PAY-10] keeps all for the same person, and says nothing where nothing was told yet', async () => {
  await show({
    ...ofSon,
    memberId: '',
    visitedBefore: '',
    allergyKind: '',
    allergyDeclared: '',
    currentDrugs: '',
    proofs: [],
    proofHospital: '',
  })
  act(() => choosePerson('m2'))
  await press('下一步')
  expect(screen.queryByText(/就诊人已换成/)).toBeNull()
})
