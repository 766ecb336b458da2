import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setConfig } from '#src/lib/config.ts'
import { currentAccount, forgetPatient, patientCall, recallPatient } from '#src/runtime/patient/account.ts'
import type { CareOffer } from '#contract/entities/care.ts'
import type { FamilyMember } from '#contract/entities/family.ts'
import type { PatientFile } from '#contract/entities/patientRights.ts'
import { patientDepartments } from '#contract/http/calls/patientApp.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { stored } from '#src/lib/storage/stored.ts'
import { feeText } from '#src/lib/text/patient.ts'
import { CareSlots } from '#src/views/patient/CareSlots.tsx'
import { CodeField } from '#src/views/patient/CodeField.tsx'
import { CorrectDialog } from '#src/views/patient/CorrectDialog.tsx'
import { allergyText, emptyDraft, illnessErrors, proofsOf } from '#src/views/patient/illness.ts'
import { memberDraft, memberErrors } from '#src/views/patient/member.ts'
import { MemberAllergies } from '#src/views/patient/MemberAllergies.tsx'
import { MemberForm } from '#src/views/patient/MemberForm.tsx'
import { patientLocationOf } from '#src/views/patient/patientLocation.ts'
import { RatingForm } from '#src/views/patient/Rating.tsx'
import { useIllnessDraft } from '#src/views/patient/useIllnessDraft.ts'
import { SignIn } from '#src/views/patient/SignIn.tsx'
import { listeningServer, no, ok, type Answer, type Seen } from '../support/listeningServer.ts'
import { furnishPage } from '#tests/support/chat/startedDesk.ts'

const PATIENT = { id: 'p1', name: '江小月', sex: 2, birthday: '1994-03-18', phoneMasked: '199****1001', guardianBelowYears: 6 }
let answers: Record<string, (seen: Seen) => Answer>
let server: Awaited<ReturnType<typeof listeningServer>>
beforeEach(async () => {
  furnishPage()
  answers = {}
  server = await listeningServer(seen => answers[seen.path.replace('/jeecg-boot/hospital/app', '')]?.(seen) ?? no('路径不存在'))
  setConfig({ baseUrl: `${server.origin}/jeecg-boot`, demo: true })
})
afterEach(async () => {
  cleanup()
  forgetPatient(false)
  await server.close()
  setConfig({})
  localStorage.clear()
})

describe('illness form', () => {
  const good = {
    ...emptyDraft('r1'),
    chiefComplaint: '咳嗽三天',
    description: '三天前受凉后咳嗽，夜里加重',
    durationText: '一周内',
    visitedBefore: 'N' as const,
    allergyKind: 'none' as const,
    agreeTerms: true,
  }
  it('names each gap in Chinese', () => {
    expect(illnessErrors(emptyDraft('r1'))).toEqual({
      chiefComplaint: '请填写主诉',
      description: '病情描述至少10个字',
      durationText: '请选择患病时长',
      visitedBefore: '请选择是否就诊过',
      allergyKind: '请选择是否有过敏史',
    })
    expect(illnessErrors(good)).toEqual({})
    expect(illnessErrors({ ...good, allergyKind: 'some' })).toEqual({ allergyDeclared: '请填写过敏的药物或食物' })
  })
  it('sends allergies in words, and proofs only of who was treated before', () => {
    expect(allergyText(good)).toBe('无')
    expect(allergyText({ ...good, allergyKind: 'unknown', allergyDeclared: '青霉素' })).toBe('不清楚')
    expect(allergyText({ ...good, allergyKind: 'some', allergyDeclared: ' 青霉素 ' })).toBe('青霉素')
    const file = { path: 'illness/a.png', name: 'a.png', mime: 'image/png', size: 1 }
    const treated = { ...good, proofs: [file], proofKind: '2' as const, proofHospital: ' 市一院 ' }
    expect(proofsOf(treated)).toEqual([])
    expect(proofsOf({ ...treated, visitedBefore: 'Y' })).toEqual([
      { kind: '2', file, hospital: '市一院', diagnosis: '', date: null },
    ])
  })
  it('counts characters as people do and blanks not at all', () => {
    expect(illnessErrors({ ...good, chiefComplaint: '😷'.repeat(100) }).chiefComplaint).toBeUndefined()
    expect(illnessErrors({ ...good, chiefComplaint: '咳'.repeat(101) }).chiefComplaint).toBe('主诉不能超过100个字')
    expect(illnessErrors({ ...good, description: `${' '.repeat(20)}咳嗽` }).description).toBe('病情描述至少10个字')
  })
})

describe('kept illness form', () => {
  const NAMES = { name: 'a.png', mime: 'image/png', size: 1 }
  const HOUR = 3_600_000
  const keep = (of: object) =>
    localStorage.setItem(`pro__${KEY.illnessDraft}p1`, JSON.stringify({ value: { ...emptyDraft('r1'), ...of }, expire: null }))

  it('leaves out pictures that the server has removed, and says how many', () => {
    const now = Date.now()
    const [old, fresh] = [
      { ...NAMES, path: 'illness/old.png' },
      { ...NAMES, path: 'illness/new.png' },
    ]
    keep({
      doctorId: 'd1',
      images: [old, fresh],
      proofs: [old],
      uploadedAt: { [old.path]: now - 24 * HOUR, [fresh.path]: now - HOUR },
    })
    const { result } = renderHook(() => useIllnessDraft('p1', 'd1'))
    expect(result.current.draft.images).toEqual([fresh])
    expect([result.current.draft.proofs, result.current.gone]).toEqual([[], 2])
  })

  it('asks the same doctor again with the same request, and another one with its own', () => {
    keep({ doctorId: 'd1', chiefComplaint: '咳嗽三天' })
    expect(renderHook(() => useIllnessDraft('p1', 'd1')).result.current.draft.requestId).toBe('r1')
    const { draft } = renderHook(() => useIllnessDraft('p1', 'd2')).result.current
    expect(draft.chiefComplaint).toBe('咳嗽三天')
    expect(draft.requestId).not.toBe('r1')
  })
})

describe('form of a person', () => {
  it('sends a weight that is typed, also the same one, and leaves out what is left alone', async () => {
    const member: FamilyMember = {
      ...{ id: 'm1', name: '江小满', sex: 1, birthday: '2015-03-01', ageText: '11岁', relation: '2', isDefault: false },
      ...{ certNoMasked: '110101********015X', guardian: null, weightG: 18_000, pregnancy: 0, allergies: [], version: 3 },
      weightAt: Date.parse('2026-01-03T04:00:00Z'),
    }
    let sent: unknown[] = []
    answers['/member/edit'] = seen => {
      sent = [...sent, JSON.parse(seen.body)]
      return no('请稍后再试')
    }
    render(<MemberForm member={member} />)
    expect(screen.getByPlaceholderText('已记录 18 千克（2026-01-03），重新填写后按今天计')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).not.toHaveProperty('weightG')
    expect(sent[0]).not.toHaveProperty('pregnancy')
    await userEvent.type(screen.getByLabelText('体重（千克）'), '18')
    await userEvent.click(await screen.findByRole('button', { name: '保存' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ weightG: 18_000, version: 3 })
  })
})

describe('code to the own phone', () => {
  it('leads to its field once it was sent; a failure leaves the focus at the button', async () => {
    answers['/myData/code'] = () => no('获取过于频繁')
    render(<CodeField value="" error={undefined} onChange={() => undefined} />)
    const button = screen.getByRole('button', { name: '获取验证码' })
    await userEvent.click(button)
    expect(await screen.findByText('获取过于频繁')).toBeTruthy()
    expect(document.activeElement).toBe(button)
    answers['/myData/code'] = () => ok({ demoCode: '123456' })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
    await userEvent.click(button)
    expect(await screen.findByText('演示验证码：123456')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('验证码'))
  })
})

describe('correction of one’s own data', () => {
  it('leads to the first wrong field', async () => {
    const file = { name: '', sex: 2, birthday: '', allergies: [], pastHistory: '', version: 1 } as unknown as PatientFile
    render(<CorrectDialog file={file} onChanged={() => undefined} onClose={() => undefined} />)
    await userEvent.type(screen.getByLabelText('既往史'), '阑尾炎')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('姓名')))
    expect(server.seen).toHaveLength(0)
  })
})

describe('allergies of a person', () => {
  const member: FamilyMember = {
    ...{ id: 'm1', name: '江小满', sex: 1, birthday: '2015-03-01', ageText: '11岁', relation: '2', isDefault: false },
    ...{ certNoMasked: '110101********015X', guardian: null, weightG: null, weightAt: null, pregnancy: 0, version: 3 },
    allergies: [{ id: 'a1', kind: '1', text: '青霉素', confirmed: false }],
  }
  it('[PAY-10] a refused removal is told at the list and leaves what is typed below', async () => {
    answers['/allergy/remove'] = () => no('请稍后再试')
    const onChanged = vi.fn<(members: FamilyMember[]) => void>()
    render(<MemberAllergies member={member} onChanged={onChanged} />)
    const field = screen.getByLabelText<HTMLInputElement>('过敏的药物或食物')
    await userEvent.type(field, '花生')
    const remove = screen.getByRole('button', { name: '删除 青霉素' })
    await userEvent.click(remove)
    expect((await screen.findByText('请稍后再试')).getAttribute('role')).toBe('alert')
    expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['false', '花生'])
    answers['/allergy/remove'] = () => ok([{ ...member, allergies: [] }])
    await waitFor(() => expect(remove).toHaveProperty('disabled', false))
    await userEvent.click(remove)
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1))
    expect([screen.queryByText('请稍后再试'), field.value]).toEqual([null, '花生'])
    answers['/allergy/add'] = () => ok([member])
    const add = screen.getByRole('button', { name: '添加过敏记录' })
    await waitFor(() => expect(add).toHaveProperty('disabled', false))
    await userEvent.click(add)
    await waitFor(() => expect(field.value).toBe(''))
  })
})

describe('time of a visit', () => {
  it('[CARE-02] the missing choice describes the times', () => {
    const slot: CareOffer = {
      ...{ scheduleId: 's1', date: '2026-11-23', startTime: '09:00', endTime: '11:00', at: '09:00' },
      ...{ nurseName: '白薇', left: 2, priceFen: 0 },
    }
    render(<CareSlots slots={[slot]} chosen="" error="请选择上门时间" onChoose={() => undefined} />)
    const described = screen.getByRole('radio').closest('fieldset')?.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('请选择上门时间')
  })
})

describe('guardian of a person', () => {
  const guardian = { name: '江小月', certNoMasked: '110101********0223', phoneMasked: '138****1234' }
  const member: FamilyMember = {
    ...{ id: 'm1', name: '江小满', sex: 1, birthday: '2021-03-01', ageText: '5岁', relation: '2', isDefault: false },
    ...{ certNoMasked: '110101********015X', guardian, weightG: null, weightAt: null, pregnancy: 0, allergies: [], version: 3 },
  }
  const of = { now: Date.parse('2026-11-20T02:00:00Z'), belowYears: 6 }
  it('[PAY-10] keeps its numbers under its own name, and asks for both of another one', () => {
    const draft = memberDraft(member)
    expect(memberErrors(draft, member, of)).toEqual({})
    expect(memberErrors({ ...draft, guardianName: ' 江小月 ' }, member, of)).toEqual({})
    const needed = '监护人姓名已修改，请重新填写其身份证号和手机号'
    const other = { ...draft, guardianName: '江大山' }
    expect(memberErrors(other, member, of)).toEqual({ guardianCertNo: needed, guardianPhone: needed })
    expect(memberErrors({ ...other, guardianPhone: '13900005678' }, member, of)).toEqual({ guardianCertNo: needed })
    expect(memberErrors({ ...other, guardianPhone: '13900005678', guardianCertNo: '110101197001010112' }, member, of)).toEqual({})
  })
})

describe('places and prices', () => {
  it('reads a page only with what it needs', () => {
    expect(patientLocationOf('?page=session&sid=s1')).toEqual({ page: 'session', sid: 's1' })
    expect(patientLocationOf('?page=session')).toEqual({ page: 'home' })
    expect(patientLocationOf('?page=nonsense')).toEqual({ page: 'home' })
  })
  it('writes fees without useless zeros', () => {
    expect([0, 2_000, 1_250].map(feeText)).toEqual(['免费', '¥20', '¥12.50'])
  })
})

describe('sign-in', () => {
  it('checks the phone, shows the demonstration code, stores a token of its own', async () => {
    answers['/sendCode'] = () => ok({ demoCode: '123456' })
    answers['/login'] = () => ok({ token: 'pt-1', patient: PATIENT })
    render(<SignIn expired={false} />)
    await userEvent.type(screen.getByLabelText('手机号'), '12345678901')
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(screen.getByText('请输入正确的手机号')).toBeTruthy()
    // a test before this one may have left a question of its own
    expect(server.seen.filter(({ path }) => path.endsWith('/sendCode'))).toEqual([])
    await userEvent.clear(screen.getByLabelText('手机号'))
    await userEvent.type(screen.getByLabelText('手机号'), '19900001001')
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByText('演示验证码：123456')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('验证码'), '123456')
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(currentAccount()).toMatchObject({ kind: 'signedIn', token: 'pt-1' }))
    expect(stored(KEY.patientToken)).toBe('pt-1')
    expect(stored(KEY.token)).toBeNull()
  })

  it('leaves the focus on 登录 while it works, and sends nothing twice', async () => {
    answers['/login'] = () => 'hang'
    render(<SignIn expired={false} />)
    await userEvent.type(screen.getByLabelText('手机号'), '19900001001')
    await userEvent.type(screen.getByLabelText('验证码'), '123456')
    const button = screen.getByRole('button', { name: '登录' })
    await userEvent.click(button)
    expect([button.textContent, button.getAttribute('aria-disabled'), document.activeElement]).toEqual([
      '正在登录…',
      'true',
      button,
    ])
    await userEvent.click(button)
    await waitFor(() => expect(server.seen.map(({ path }) => path)).toEqual(['/jeecg-boot/hospital/app/login']))
  })

  it('says what the server says', async () => {
    answers['/login'] = () => no('验证码错误')
    render(<SignIn expired />)
    expect(screen.getByText('登录已过期，请重新登录')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('手机号'), '19900001001')
    await userEvent.type(screen.getByLabelText('验证码'), '000000')
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    expect((await screen.findByText('验证码错误')).getAttribute('role')).toBe('alert')
  })

  it('sends the patient’s token, and an expired one signs the patient out here', async () => {
    localStorage.setItem(`pro__${KEY.patientToken}`, JSON.stringify({ value: 'pt-1', expire: null }))
    localStorage.setItem(`pro__${KEY.token}`, JSON.stringify({ value: 'staff', expire: null }))
    answers['/me'] = () => ok(PATIENT)
    await recallPatient()
    expect(currentAccount()).toMatchObject({ kind: 'signedIn', patient: { name: '江小月' } })
    expect(server.last().headers['x-access-token']).toBe('pt-1')
    answers['/departments'] = () => ({
      status: 500,
      body: { success: false, message: 'Token失效，请重新登录', code: 500, result: null },
    })
    await expect(patientCall(patientDepartments, {})).rejects.toMatchObject({ kind: 'expired' })
    expect(currentAccount()).toEqual({ kind: 'signedOut', expired: true })
    expect(stored(KEY.token)).toBe('staff')
  })
})

describe('rating', () => {
  it('is given by keyboard, and not without stars', async () => {
    const onRate = vi.fn<(score: number, text: string) => void>()
    render(<RatingForm busy={false} onRate={onRate} />)
    await userEvent.click(screen.getByRole('button', { name: '提交评价' }))
    expect(screen.getByText('请选择评分')).toBeTruthy()
    screen.getByRole('radio', { name: /4 星/ }).focus()
    await userEvent.keyboard(' ')
    await userEvent.type(screen.getByRole('textbox'), '很耐心')
    await userEvent.click(screen.getByRole('button', { name: '提交评价' }))
    expect(onRate).toHaveBeenCalledWith(4, '很耐心')
  })
})
