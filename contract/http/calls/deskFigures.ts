import { defineCall } from '../defineCall.ts'

/** What stands on a doctor's desk while no session is chosen (looks.md part 6, hospital.md 1.4). Today counts in Asia/Shanghai. */
export interface DeskFigures {
  /** rejected sheets of one's own that nobody has mended yet: 处方驳回 n */
  rejected: number
  /** transfers that wait for this doctor: 转入待接受 */
  incoming: number
  /** sessions accepted today */
  accepted: number
  /** mean of the first replies to them in seconds; null while there is none */
  firstReply: number | null
  /** half-days of today on which the duty board has this doctor, with their places */
  duty: { half: 'am' | 'pm'; places: number }[]
}

export const deskFigures = defineCall<undefined, DeskFigures>({
  name: 'figures of the desk',
  methods: ['GET'],
  path: '/hospital/chatSession/figures',
  who: { roles: ['doctor'] },
})
