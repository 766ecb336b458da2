import type { Static } from 'typebox'
import type { ChatSession } from '../../entities/chat.ts'
import { defineCall } from '../defineCall.ts'
import type { addProofBody, judgeRevisitBody, proofsQuery } from './revisits.schema.ts'

const DOCTORS = { roles: ['doctor'] } as const

/** What shows that a consultation is a revisit. `file`: stored path; moments are epoch ms. */
export interface RevisitProof {
  id: string
  /** dictionary revisit_proof */
  kind: '1' | '2' | '3' | '4'
  file: string | null
  refSessionId: string | null
  diagnosis: string
  hospital: string
  date: string | null
  judgedAt: number | null
}
/** Proofs of a session and how it was judged (dictionary revisit_status). */
export const revisitProofs = defineCall<Static<typeof proofsQuery>, { status: string; proofs: RevisitProof[] }>({
  name: 'proofs of a revisit',
  methods: ['GET'],
  path: '/hospital/chatSession/proofs',
  who: DOCTORS,
  signed: true,
})
/** The doctor judges the proofs; without one nothing is a revisit, and a first visit is refused with its fee. */
export const judgeRevisit = defineCall<Static<typeof judgeRevisitBody>, ChatSession>({
  name: 'judge a revisit',
  methods: ['POST'],
  path: '/hospital/chatSession/judgeRevisit',
  who: DOCTORS,
})
/** The patient sends a proof: a file that was uploaded to the session. */
export const addRevisitProof = defineCall<Static<typeof addProofBody>, RevisitProof>({
  name: 'send a proof of a revisit',
  methods: ['POST'],
  path: '/hospital/app/proof',
  who: 'patient',
})
