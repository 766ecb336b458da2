import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DICT_SEARCH_DEBOUNCE } from '#contract/constants.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { DictMulti } from '#src/widgets/selects/DictMulti.tsx'
import { DictSearch } from '#src/widgets/selects/DictSearch.tsx'
import { DictSelect } from '#src/widgets/selects/DictSelect.tsx'
import { DictTag } from '#src/widgets/selects/DictTag.tsx'
import { createKeywordSearch } from '#src/widgets/selects/keywordSearch.ts'
import { OptionsMulti } from '#src/widgets/selects/OptionsMulti.tsx'
import { no, ok } from '../support/listeningServer.ts'
import { items, Kept, startWidgets, still } from '#tests/support/widgets/selectsSupport.tsx'

let world: Awaited<ReturnType<typeof startWidgets>>
beforeEach(async () => {
  world = await startWidgets()
})
afterEach(async () => {
  vi.useRealTimers()
  await world.stop()
})

const openList = (name: string) => fireEvent.mouseDown(screen.getByRole('combobox', { name }))
const shownOptions = () => [...document.querySelectorAll('.ant-select-item-option')].map(one => one.textContent)
const pick = (text: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find(one => one.textContent === text)
  if (!found) throw new Error(`no option ${text}: ${shownOptions().join(' ')}`)
  fireEvent.click(found)
}

describe('DictSelect', () => {
  it('[PICK-44] [PROD-16] lists the items of its dictionary after 请选择, gives the value, and undefined for none', () => {
    const given: unknown[] = []
    render(
      <Kept<string | number | undefined> initial={1} given={given}>
        {(value, set) => <DictSelect aria-label="性别" dictCode="sex" value={value ?? null} onChange={set} />}
      </Kept>,
    )
    expect(screen.getByText('男')).toBeTruthy()
    openList('性别')
    expect(shownOptions()).toEqual(['请选择', '男', '女'])
    pick('女')
    openList('性别')
    pick('请选择')
    expect(given).toEqual(['2', undefined])
    expect(screen.getAllByText('请选择').length).toBeGreaterThan(0)
  })

  it('[WALK-38] shows no code while the names are on their way', async () => {
    world.answers['/sys/dict/getDictItems/sys_depart,depart_name,org_code'] = () =>
      ok([{ value: 'A01', text: '内科', title: '内科' }])
    render(
      still(<DictSelect aria-label="科室" dictCode="sys_depart,depart_name,org_code" value="A01" placeholder="请选择科室" />),
    )
    expect(screen.getByText('加载中')).toBeTruthy()
    expect(screen.queryByText('A01')).toBeNull()
    expect(await screen.findByText('内科')).toBeTruthy()
    expect(screen.queryByText('A01')).toBeNull()
  })

  it('as radios and radio buttons gives the same values', async () => {
    const user = userEvent.setup()
    for (const type of ['radio', 'radioButton'] as const) {
      const given: unknown[] = []
      const { unmount } = render(
        <Kept<string | undefined> initial="1" given={given}>
          {(value, set) => <DictSelect type={type} aria-label="性别" dictCode="sex" value={value ?? null} onChange={set} />}
        </Kept>,
      )
      const group = screen.getByRole('radiogroup', { name: '性别' })
      expect(within(group).getByRole<HTMLInputElement>('radio', { name: '男' }).checked).toBe(true)
      await user.click(within(group).getByText('女'))
      expect(given).toEqual(['2'])
      unmount()
    }
  })

  it('takes another dictionary when its code changes, asks the server for one it has not, and says why there is none', async () => {
    world.answers['/sys/dict/getDictItems/sys_role,role_name,id'] = () => ok(items('医生'))
    const { rerender } = render(still(<DictSelect type="radio" aria-label="x" dictCode="sex" />))
    expect(screen.getByRole('radio', { name: '男' })).toBeTruthy()
    rerender(still(<DictSelect type="radio" aria-label="x" dictCode="sys_role,role_name,id" />))
    expect(await screen.findByRole('radio', { name: '医生' })).toBeTruthy()
    world.answers['/sys/dict/getDictItems/none'] = () => no('字典Code不合法')
    rerender(still(<DictSelect type="radio" aria-label="x" dictCode="none" />))
    expect((await screen.findByRole('alert')).textContent).toContain('字典Code不合法')
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
    rerender(still(<DictSelect type="radio" aria-label="x" />))
    expect((await screen.findByRole('alert')).textContent).toContain('字典Code不能为空!')
  })
})

describe('several values', () => {
  it('[PICK-43] [PICK-53] joins them by a comma and shows one tag; cleared is an empty text', () => {
    const given: unknown[] = []
    render(
      <Kept initial="" given={given}>
        {(value, set) => <DictMulti aria-label="日子" dictCode="days" value={value} onChange={set} />}
      </Kept>,
    )
    openList('日子')
    pick('周一')
    pick('周三')
    expect(given).toEqual(['1', '1,3'])
    const tags = [...document.querySelectorAll('.ant-select-selection-item')].map(one => one.textContent)
    expect(tags).toEqual(['周一', '+ 1 ...'])
    fireEvent.click(screen.getByRole('button', { name: '清除' }))
    expect(given.at(-1)).toBe('')
  })

  it('given options win over a dictionary; another joiner is possible; a text is found by what is shown', () => {
    const given: unknown[] = []
    const options = [
      { value: 'a', label: '甲组' },
      { value: 'b', title: '乙组' },
      { value: 'c', text: '丙组', disabled: true },
    ]
    render(
      <Kept initial="b" given={given}>
        {(value, set) => <OptionsMulti aria-label="组" spliter=";" options={options} value={value} onChange={set} />}
      </Kept>,
    )
    openList('组')
    expect(shownOptions()).toEqual(['甲组', '乙组', '丙组'])
    pick('丙组')
    fireEvent.change(screen.getByRole('combobox', { name: '组' }), { target: { value: '甲' } })
    expect(shownOptions()).toEqual(['甲组'])
    pick('甲组')
    expect(given).toEqual(['b;a'])
    expect(world.asked('/sys/dict/getDictItems/')).toEqual([])
  })

  it('as boxes keeps their order, and a value that is not offered', async () => {
    const user = userEvent.setup()
    const given: unknown[] = []
    render(
      <Kept initial="9,3" given={given}>
        {(value, set) => <DictMulti type="checkbox" aria-label="日子" dictCode="days" value={value} onChange={set} />}
      </Kept>,
    )
    const group = screen.getByRole('group', { name: '日子' })
    await user.click(within(group).getByRole('checkbox', { name: '周一' }))
    await user.click(within(group).getByRole('checkbox', { name: '周三' }))
    expect(given).toEqual(['1,3,9', '1,9'])
  })
})

describe('the search of a long dictionary', () => {
  it('[PICK-46] [CONST-12] asks once, 800 ms after the last key; an answer to an older question does not count', async () => {
    vi.useFakeTimers()
    expect(DICT_SEARCH_DEBOUNCE).toBe(800)
    const asked: string[] = []
    const answer = new Map<string, (found: string[]) => void>()
    let shown: readonly string[] = []
    const search = createKeywordSearch<string>({
      ask: keyword => {
        asked.push(keyword)
        return new Promise(resolve => answer.set(keyword, resolve))
      },
      show: found => {
        shown = found.items
      },
      failed: () => undefined,
    })
    for (const keyword of ['a', 'ab', 'abc']) {
      search.typed(keyword)
      await vi.advanceTimersByTimeAsync(799)
    }
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual(['abc'])
    search.typed('d')
    await vi.advanceTimersByTimeAsync(800)
    answer.get('d')?.(['new'])
    await vi.advanceTimersByTimeAsync(0)
    answer.get('abc')?.(['old'])
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual(['new'])
    // what was found for another word is not offered while one waits
    search.typed('e')
    expect(shown).toEqual([])
    search.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toEqual(['abc', 'd'])
  })

  const DICT = 'sys_user,realname,username'
  const doctors = [{ value: 'doctor', text: '林杏', title: '林杏' }]

  it('[PICK-45] [API-DICT-08] [API-DICT-07] [ERR-37] [ERR-38] asks loadDict with keyword and page size 10, shows the text of its value', async () => {
    world.answers[`/sys/dict/loadDict/${DICT}`] = seen => ok(seen.query.get('keyword') === '' ? doctors : [])
    world.answers[`/sys/dict/loadDictItem/${DICT}`] = () => ok(['江离'])
    const given: unknown[] = []
    render(
      <Kept<string | undefined> initial="jiangli" given={given}>
        {(value, set) => <DictSearch async aria-label="医生" dict={DICT} value={value ?? null} onChange={set} />}
      </Kept>,
    )
    expect(await screen.findByText('江离')).toBeTruthy()
    expect(world.asked(`/sys/dict/loadDictItem/${DICT}`)[0]?.query.get('key')).toBe('jiangli')
    await waitFor(() => expect(world.asked(`/sys/dict/loadDict/${DICT}`)).toHaveLength(1))
    openList('医生')
    await waitFor(() => expect(shownOptions()).toEqual(['林杏']))
    pick('林杏')
    expect(given).toEqual(['doctor'])
    openList('医生')
    fireEvent.change(screen.getByRole('combobox', { name: '医生' }), { target: { value: '没有' } })
    expect(await screen.findByText('没有查询到任何数据')).toBeTruthy()
    const last = world.asked(`/sys/dict/loadDict/${DICT}`).at(-1)?.query
    expect([last?.get('keyword'), last?.get('pageSize')]).toEqual(['没有', '10'])
    fireEvent.click(screen.getByRole('button', { name: '清除' }))
    expect(given.at(-1)).toBeUndefined()
    expect(await screen.findByText('请输入搜索内容')).toBeTruthy()
    await waitFor(() => expect(world.asked(`/sys/dict/loadDict/${DICT}`).at(-1)?.query.get('keyword')).toBe(''))
  })

  it('[API-DICT-09] shows the message of a failed loadDict as a warning; a value that cannot be resolved is shown as it is', async () => {
    world.answers[`/sys/dict/loadDict/${DICT}`] = () => no('字典暂不可用')
    world.answers[`/sys/dict/loadDictItem/${DICT}`] = () => no('字典暂不可用')
    render(still(<DictSearch async aria-label="医生" dict={DICT} value="doctor" />))
    await waitFor(() => expect(toasts.current()).toMatchObject([{ kind: 'warning', text: '字典暂不可用' }]))
    expect(await screen.findByText('doctor')).toBeTruthy()
  })

  it('not asynchronous, it loads everything once and filters by the text', () => {
    render(still(<DictSearch aria-label="性别" dict="sex" />))
    openList('性别')
    fireEvent.change(screen.getByRole('combobox', { name: '性别' }), { target: { value: '女' } })
    expect(shownOptions()).toEqual(['女'])
    expect(world.asked('/sys/dict/loadDict/sex')).toEqual([])
  })
})

it('a tag for each value of a dictionary; unknown ones as they are, none as a dash', () => {
  const { rerender } = render(still(<DictTag dictCode="sex" value="2,7" tones={{ '2': 'error' }} />))
  expect([...document.querySelectorAll<HTMLElement>('.xl-dict-tag')].map(tag => [tag.textContent, tag.dataset['tone']])).toEqual([
    ['女', 'error'],
    ['7', 'plain'],
  ])
  rerender(still(<DictTag dictCode="sex" value={null} />))
  expect(screen.getByText('–')).toBeTruthy()
})
