import type { Static } from 'typebox'
import type { FamilyMember } from '../../entities/family.ts'
import { APP_USER_RIGHTS } from '../../rules/appUsers.ts'
import { defineCall } from '../defineCall.ts'
import type { freezeAppUserBody, userPeopleQuery } from './userInfo.schema.ts'

/** The people of an account of patients; numbers of cards and phones are masked, the read is audited. */
export const userPeople = defineCall<Static<typeof userPeopleQuery>, FamilyMember[]>({
  name: 'people of an account of patients',
  methods: ['GET'],
  path: '/hospital/userInfo/people',
  who: { permission: APP_USER_RIGHTS.list },
})
/** Freezes an account of patients, which ends its sign-ins and sockets, or frees it. The reason (from five letters) is audited. */
export const freezeAppUser = defineCall<Static<typeof freezeAppUserBody>, null>({
  name: 'freeze an account of patients',
  methods: ['POST'],
  path: '/hospital/userInfo/freeze',
  who: { permission: APP_USER_RIGHTS.freeze },
})
