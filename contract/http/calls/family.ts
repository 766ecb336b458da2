import type { Static } from 'typebox'
import type { FamilyMember } from '../../entities/family.ts'
import { defineCall } from '../defineCall.ts'
import type { allergyAddBody, allergyRemoveBody, memberAddBody, memberDefaultBody, memberEditBody } from './family.schema.ts'

// The people of the signed-in account (PAY-10, hospital.md 4). Every call answers all of them as they stand then; another account's person is not there.

/** The people of the account with their allergies, the account's own card first. */
export const memberList = defineCall<Record<string, never>, FamilyMember[]>({
  name: 'patient: people of the account',
  methods: ['GET'],
  path: '/hospital/app/member/list',
  who: 'patient',
})
/** Adds a person by the number of their identity card, which says birthday and sex; a child below six names a guardian. */
export const memberAdd = defineCall<Static<typeof memberAddBody>, FamilyMember[]>({
  name: 'patient: add a person',
  methods: ['POST'],
  path: '/hospital/app/member/add',
  who: 'patient',
})
/** Changes a person; numbers left empty stay as they are. */
export const memberEdit = defineCall<Static<typeof memberEditBody>, FamilyMember[]>({
  name: 'patient: edit a person',
  methods: ['POST'],
  path: '/hospital/app/member/edit',
  who: 'patient',
})
/** Consultations that name nobody are this person's. */
export const memberDefault = defineCall<Static<typeof memberDefaultBody>, FamilyMember[]>({
  name: 'patient: default person',
  methods: ['POST'],
  path: '/hospital/app/member/default',
  who: 'patient',
})
/** An allergy that the account tells of a person. */
export const allergyAdd = defineCall<Static<typeof allergyAddBody>, FamilyMember[]>({
  name: 'patient: add an allergy',
  methods: ['POST'],
  path: '/hospital/app/allergy/add',
  who: 'patient',
})
/** Takes back an allergy that the account told; one that a doctor confirmed stays. */
export const allergyRemove = defineCall<Static<typeof allergyRemoveBody>, FamilyMember[]>({
  name: 'patient: remove an allergy',
  methods: ['POST'],
  path: '/hospital/app/allergy/remove',
  who: 'patient',
})
