import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DICTIONARY_CHECK, DICTIONARY_LIFE } from '#contract/constants.ts'
import type { Dictionaries } from '#contract/entities/dictionary.ts'
import { dictionariesStamp, dictItemsOf, optionText } from '#contract/entities/dictionary.ts'
import { setConfig } from '#src/lib/config.ts'
import { refreshDictionaryCache } from '#src/runtime/dictionaries/refresh.ts'
import {
  checkDictionaries,
  dictText,
  forgetDictionaries,
  knownItems,
  loadDictionary,
  refreshDictionaries,
} from '#src/runtime/dictionaries/store.ts'
import { useDictionary } from '#src/runtime/dictionaries/useDictionary.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { store } from '#src/lib/storage/stored.ts'
import type { Answer, Seen } from '../support/listeningServer.ts'
import { listeningServer, no, ok } from '../support/listeningServer.ts'

const items = (...texts: string[]) => texts.map((text, i) => ({ value: String(i + 1), text, title: text }))
const STORED = 'pro__UI_CACHE_DB_DICT_DATA'

let answers: Record<string, (seen: Seen) => Answer>
let server: Awaited<ReturnType<typeof listeningServer>>
const paths = () => server.seen.map(one => one.path.replace('/jeecg-boot', ''))

beforeEach(async () => {
  answers = {}
  server = await listeningServer(seen =>
    (answers[seen.path.replace('/jeecg-boot', '')] ?? (() => no('路径不存在', { code: 404 })))(seen),
  )
  setConfig({ baseUrl: `${server.origin}/jeecg-boot` })
  store(KEY.token, 'token-1', DICTIONARY_LIFE)
  store('UI_CACHE_DB_DICT_DATA', { sex: items('男', '女') }, DICTIONARY_LIFE)
  forgetDictionaries()
})
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  await server.close()
  localStorage.clear()
  forgetDictionaries()
  for (const toast of toasts.current()) toasts.dismiss(toast.id)
  setConfig({})
})

function Texts({ code }: { code: string | null }) {
  const { items: found, isLoading, issue, again } = useDictionary(code)
  return (
    <div>
      <p>{isLoading ? '加载中' : found.map(item => item.text).join(' ')}</p>
      {issue === null ? null : (
        <button type="button" onClick={again}>
          {issue}
        </button>
      )}
    </div>
  )
}

describe('reading', () => {
  it('[API-DICT-14] takes what login stored, synchronously and without a call', () => {
    expect([dictText('sex', 1), dictText('sex', '2'), dictText('sex', '9'), dictText('sex', null)]).toEqual([
      '男',
      '女',
      undefined,
      undefined,
    ])
    render(<Texts code="sex" />)
    expect(screen.getByText('男 女')).toBeTruthy()
    expect(paths().filter(path => path.includes('getDictItems'))).toEqual([])
  })

  it('[API-DICT-05] [API-DICT-15] asks for what is not there by table,text,code: once for all who want it', async () => {
    answers['/sys/dict/getDictItems/sys_user,realname,username'] = () => ok([{ value: 'doctor', label: '林杏' }])
    const code = 'sys_user,realname,username'
    expect([dictText(code, 'doctor'), knownItems(code)]).toEqual([undefined, undefined])
    render(
      <>
        <Texts code={code} />
        <Texts code={code} />
      </>,
    )
    expect(screen.getAllByText('加载中')).toHaveLength(2)
    await waitFor(() => expect(screen.getAllByText('林杏')).toHaveLength(2))
    await loadDictionary(code)
    expect(paths().filter(path => path.includes('getDictItems'))).toHaveLength(1)
    expect(dictText(code, 'doctor')).toBe('林杏')
  })

  it('`table where …,text,code` goes as four parts', async () => {
    answers['/sys/dict/getDictItems/sys_user,realname,username,status%20%3D%201'] = () => ok([])
    await loadDictionary('sys_user where status = 1,realname,username')
    expect(paths().at(-1)).toContain('sys_user,realname,username,status')
  })

  it('[FORM-35] an empty code says so and asks nobody; names of every object are no dictionaries', async () => {
    await expect(loadDictionary(' ')).rejects.toMatchObject({ kind: 'refused', text: '字典Code不能为空!' })
    render(<Texts code="" />)
    expect(screen.getByText('字典Code不能为空!')).toBeTruthy()
    expect([knownItems('constructor'), knownItems('__proto__')]).toEqual([undefined, undefined])
    expect(paths().filter(path => path.includes('getDictItems'))).toEqual([])
  })

  it('says why a dictionary is not there, and can be asked again', async () => {
    const code = 'unknown'
    answers['/sys/dict/getDictItems/unknown'] = () => no('字典Code不合法')
    render(<Texts code={code} />)
    const issue = await screen.findByText('字典Code不合法')
    answers['/sys/dict/getDictItems/unknown'] = () => ok(items('来了'))
    act(() => issue.click())
    expect(await screen.findByText('来了')).toBeTruthy()
    expect(screen.queryByText('字典Code不合法')).toBeNull()
  })

  it('belongs to one sign-in: another token reads its own', () => {
    expect(dictText('sex', '1')).toBe('男')
    store(KEY.token, 'token-2', DICTIONARY_LIFE)
    store('UI_CACHE_DB_DICT_DATA', { sex: items('M') }, DICTIONARY_LIFE)
    expect(dictText('sex', '1')).toBe('M')
    localStorage.clear()
    expect(dictText('sex', '1')).toBeUndefined()
  })

  it('what is stored but broken or too old counts as nothing', () => {
    localStorage.setItem(STORED, JSON.stringify({ value: { sex: 'x' }, expire: null }))
    expect(knownItems('sex')).toBeUndefined()
    forgetDictionaries()
    store('UI_CACHE_DB_DICT_DATA', { sex: items('男') }, -1)
    expect(knownItems('sex')).toBeUndefined()
  })
})

describe('refreshing', () => {
  const serve = () => {
    answers['/sys/dict/refleshCache'] = () => ok(null, { code: 0 })
    answers['/sys/dict/queryAllDictItems'] = () => ok({ sex: items('男性', '女性') })
  }

  it('[API-DICT-11] [API-DICT-12] [API-DICT-13] [CONST-02] refleshCache first, then queryAllDictItems, kept for 604800000 ms', async () => {
    serve()
    render(<Texts code="sex" />)
    const before = Date.now()
    await act(refreshDictionaries)
    expect(paths().filter(path => !path.endsWith('version'))).toEqual(['/sys/dict/refleshCache', '/sys/dict/queryAllDictItems'])
    expect(screen.getByText('男性 女性')).toBeTruthy()
    const kept: { value: unknown; expire: number } = JSON.parse(localStorage.getItem(STORED) ?? '')
    expect(kept.value).toEqual({ sex: items('男性', '女性') })
    expect(DICTIONARY_LIFE).toBe(604_800_000)
    expect(kept.expire - before).toBeGreaterThanOrEqual(604_800_000)
    expect(kept.expire - before).toBeLessThan(604_800_000 + 60_000)
  })

  it('[ERR-31] [ERR-32] tells how it went', async () => {
    serve()
    expect(await refreshDictionaryCache()).toBe(true)
    expect(toasts.current()).toMatchObject([{ kind: 'success', text: '刷新缓存完成！' }])
    answers['/sys/dict/queryAllDictItems'] = () => no('坏了')
    expect(await refreshDictionaryCache()).toBe(false)
    expect(toasts.current().at(-1)).toMatchObject({ kind: 'error', text: '刷新缓存失败！' })
    // what was there stays
    expect(dictText('sex', '1')).toBe('男性')
  })

  it('asks for the stamp every five minutes at most and brings all anew when it is another', async () => {
    serve()
    const mine = dictionariesStamp({ sex: items('男', '女') })
    answers['/sys/dict/version'] = () => ok(mine)
    await Promise.all([checkDictionaries(), checkDictionaries()])
    await checkDictionaries()
    expect(paths()).toEqual(['/sys/dict/version'])
    expect(dictText('sex', '1')).toBe('男')
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + DICTIONARY_CHECK)
    answers['/sys/dict/version'] = () => ok('another')
    await checkDictionaries()
    expect(dictText('sex', '1')).toBe('男性')
    expect(paths().slice(1)).toEqual(['/sys/dict/version', '/sys/dict/queryAllDictItems'])
  })

  it('a server without stamps is believed', async () => {
    await checkDictionaries()
    await checkDictionaries()
    expect(paths()).toEqual(['/sys/dict/version'])
    expect(dictText('sex', '1')).toBe('男')
  })
})

describe('entities', () => {
  it('[ENTITY-16] [ENTITY-32] items have a text under text, label or title; a value may be a number', () => {
    expect(
      dictItemsOf([{ value: 1, label: '甲' }, { value: '2', title: '乙' }, { value: '3' }, { text: '无值' }, null, 7]),
    ).toEqual([
      { value: '1', text: '甲', title: '甲' },
      { value: '2', text: '乙', title: '乙' },
      { value: '3', text: '3', title: '3' },
    ])
    expect(dictItemsOf({})).toEqual([])
    expect([{ value: 'a', label: 'A' }, { value: 'b', title: 'B', disabled: true }, { value: 'c' }].map(optionText)).toEqual([
      'A',
      'B',
      'c',
    ])
  })

  it('the stamp is another for another code, value, text or order, and the same for the same', () => {
    const base = { a: items('x', 'y'), b: items('z') }
    const others: Dictionaries[] = [
      base,
      { a: items('y', 'x'), b: items('z') },
      { a: items('x', 'y'), c: items('z') },
      { a: items('x', 'y') },
      { a: items('x'), b: items('y', 'z') },
      { a: items('x', 'y '), b: items('z') },
      { a: items('x', 'y'), b: [{ value: '9', text: 'z', title: 'z' }] },
    ]
    const stamps = others.map(dictionariesStamp)
    expect(new Set(stamps).size).toBe(stamps.length)
    expect(dictionariesStamp({ b: items('z'), a: items('x', 'y') })).toBe(stamps[0])
  })
})
