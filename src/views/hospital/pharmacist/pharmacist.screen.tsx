import { pharmacist } from '#contract/resources/hospital/pharmacist.resource.ts'
import { reviewPharmacistSignature } from '#contract/http/calls/pharmacists.ts'
import { PHARMACIST_SIGNATURE } from '#contract/rules/doctors.ts'
import { answerOf, refusal } from '#src/lib/http/call.ts'
import { screen } from '#src/resource/screen.ts'

interface Pharmacist {
  id: string
  version: number
}
/** Lets a signature take effect or puts it out of use; gives the server's words. */
const review = (verdict: 'approve' | 'refuse') => async (rows: readonly Pharmacist[]) => {
  const [row] = rows
  if (row === undefined) return ''
  const answer = await answerOf(reviewPharmacistSignature, { id: row.id, version: row.version, verdict }, { quiet: true })
  if (!answer.success) throw refusal(answer)
  return answer.message
}
/** Dictionary signature_status. */
const WAITS = '1'
const IN_EFFECT = '2'

/** 药师管理: who reviews and dispenses, and who of them is senior. */
export default screen(pharmacist, {
  list: {
    userId: { width: 160, fixed: 'left' },
    isSenior: { width: 100 },
    licenseNo: { width: 160 },
    signatureStatus: { width: 100 },
    enabled: { width: 80 },
  },
  card: ['isSenior', 'enabled', 'licenseNo', 'signatureStatus'],
  row: [
    'edit',
    'detail',
    {
      key: 'approve',
      text: '通过签名',
      permission: PHARMACIST_SIGNATURE,
      isShown: row => row.signatureStatus === WAITS,
      question: () => ({ title: '通过签名', content: '请先在详情核对签名图。通过后用于审方和发药。是否通过?' }),
      run: review('approve'),
    },
    {
      key: 'refuse',
      text: '停用签名',
      permission: PHARMACIST_SIGNATURE,
      isShown: row => row.signatureStatus === WAITS || row.signatureStatus === IN_EFFECT,
      question: () => ({ title: '停用签名', content: '停用后该药师不能审方和发药。是否停用?' }),
      run: review('refuse'),
      isDangerous: true,
    },
    'history',
  ],
  form: { columns: 1, width: 480 },
})
