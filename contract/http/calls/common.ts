import type { Static } from 'typebox'
import type { DictItem } from '../../entities/session.ts'
import { defineCall } from '../defineCall.ts'
import type { dictItemsParams } from './common.schema.ts'

/** Items of one dictionary; without `_t` (HTTP-07). */
export const dictItems = defineCall<Static<typeof dictItemsParams>, DictItem[]>({
  name: 'dictionary items',
  methods: ['GET'],
  path: '/sys/dict/getDictItems/{code}',
  who: 'anyone-signed-in',
  signed: true,
  noStamp: true,
})
export const allDictItems = defineCall<Record<string, never>, Record<string, DictItem[]>>({
  name: 'all dictionary items',
  methods: ['GET'],
  path: '/sys/dict/queryAllDictItems',
  who: 'user',
  signed: true,
})
export const refreshDictCache = defineCall<Record<string, never>, null>({
  name: 'refresh dictionary cache',
  methods: ['GET'],
  path: '/sys/dict/refleshCache',
  who: 'user',
  signed: true,
})

/** The original fetched any address for its caller; refused with a sentence, by every method (contract.md 19.7). */
export const transitRestful = defineCall<Record<string, never>, null>({
  name: 'fetch a foreign address',
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  path: '/sys/common/transitRESTful',
  who: 'user',
})
/**
 * Key and vector of the step that 2.4.6 has on both sides and leaves out at the login (contract.md 4.4): anyone who asks gets the public ones of the
 * original. Nothing is encrypted with them; passwords travel under TLS.
 */
export const encryptedString = defineCall<Record<string, never>, { key: string; iv: string }>({
  name: 'key of the login form',
  methods: ['GET'],
  path: '/sys/getEncryptedString',
  who: 'public',
})
