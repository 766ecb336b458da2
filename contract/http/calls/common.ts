import type { DictItem } from '../../entities/session.ts'
import { defineCall } from '../defineCall.ts'

/** Items of one dictionary; without `_t` (HTTP-07). */
export const dictItems = defineCall<{ code: string }, DictItem[]>({
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
