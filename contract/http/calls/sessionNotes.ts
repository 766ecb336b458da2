import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { addNoteBody, sessionNotesQuery } from './sessionNotes.schema.ts'

const DOCTORS = { roles: ['doctor'] } as const

/** An internal note on a session: of doctors for doctors, never shown to the patient (consultation.md 7.2). `at` epoch ms. */
export interface SessionNote {
  id: string
  byName: string
  text: string
  at: number
}
/** Notes of a session, newest first, for its doctor. */
export const sessionNotes = defineCall<Static<typeof sessionNotesQuery>, SessionNote[]>({
  name: 'internal notes of a session',
  methods: ['GET'],
  path: '/hospital/chatSession/notes',
  who: DOCTORS,
  signed: true,
})
/** Adds a note; the same requestId adds it once. Answers all of them. */
export const addSessionNote = defineCall<Static<typeof addNoteBody>, SessionNote[]>({
  name: 'add an internal note to a session',
  methods: ['POST'],
  path: '/hospital/chatSession/addNote',
  who: DOCTORS,
})
