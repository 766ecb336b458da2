import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RECORD_PICKER_WIDTH, USER_PICKER_WIDTH } from '#contract/constants.ts'
import { WIDTH } from '#contract/widths.ts'
import { DepartmentPicker } from '#src/widgets/pickers/DepartmentPicker.tsx'
import { dialog, field, gone, pickerScene, press, show, widthIn, widthOf } from '#tests/support/widgets/pickerScene.tsx'

let scene: Awaited<ReturnType<typeof pickerScene>>
beforeEach(async () => {
  scene = await pickerScene()
  widthOf(1_280)
})
afterEach(async () => {
  cleanup()
  await scene.close()
})

describe('选择科室', () => {
  const openTree = async (props: ComponentProps<typeof DepartmentPicker> = {}) => {
    show(<DepartmentPicker label="科室" {...props} />)
    await press('选择科室')
    const opened = await dialog('选择科室')
    await within(opened).findByRole('tree')
    return opened
  }
  const item = (opened: HTMLElement, name: string) => within(opened).getByRole('treeitem', { name })
  const checked = (opened: HTMLElement) =>
    within(opened)
      .queryAllByRole('treeitem', { checked: true })
      .map(one => one.textContent)

  it('[PICK-13] [PICK-14] [PICK-15] [PICK-16] is 500 wide, for one choice, with its top open and boxes to tick', async () => {
    const user = userEvent.setup()
    const opened = await openTree()
    expect([widthIn(opened), WIDTH.department, USER_PICKER_WIDTH, RECORD_PICKER_WIDTH]).toEqual(['500px', 500, 1250, 900])
    expect(
      within(opened)
        .getAllByRole('treeitem')
        .map(one => one.textContent),
    ).toEqual(['医院', '内科', '外科'])
    for (const one of within(opened).getAllByRole('treeitem')) expect(one.getAttribute('aria-checked')).toBe('false')
    await user.click(item(opened, '内科'))
    await user.click(item(opened, '外科'))
    expect(checked(opened)).toEqual(['外科'])
    cleanup()
    expect(within(await openTree({ rootOpened: false })).getAllByRole('treeitem')).toHaveLength(1)
  })

  it('[PICK-18] [PICK-19] [PICK-20] has the menu 树操作 only in multi mode with tree operations; it links and unlinks the ticks', async () => {
    const user = userEvent.setup()
    expect(within(await openTree({ treeOpera: true })).queryByRole('button', { name: /树操作/ })).toBeNull()
    cleanup()
    expect(within(await openTree({ isMulti: true })).queryByRole('button', { name: /树操作/ })).toBeNull()
    cleanup()
    const opened = await openTree({ isMulti: true, treeOpera: true })
    const choose = async (name: string) => {
      await user.click(within(opened).getByRole('button', { name: /树操作/ }))
      await user.click(await screen.findByRole('menuitem', { name }))
    }
    await user.click(item(opened, '医院'))
    expect(checked(opened)).toEqual(['医院'])
    await choose('父子关联')
    expect(checked(opened)).toEqual(['医院', '内科', '外科'])
    await choose('取消关联')
    await user.click(item(opened, '医院'))
    expect(checked(opened)).toEqual(['内科', '外科'])
  })

  it('[PICK-17] [PICK-21] [PICK-49] searches with Enter; 关闭 discards, 确认 passes over, and asks for a choice', async () => {
    const user = userEvent.setup()
    const told: [string, string[]][] = []
    const opened = await openTree({ value: 'e', onChange: (value, nodes) => told.push([value, nodes.map(node => node.title)]) })
    await waitFor(() => expect(field('科室').value).toBe('外科'))
    await user.type(within(opened).getByPlaceholderText('请输入科室名称按回车进行搜索'), '二病区')
    expect(within(opened).queryByText('二病区')).toBeNull()
    await user.keyboard('{Enter}')
    expect(within(opened).getByText('二病区').tagName).toBe('MARK')
    await user.click(item(opened, '心内二病区'))
    await press('关闭', opened)
    await gone()
    expect(told).toEqual([])
    await press('选择科室')
    const again = await dialog('选择科室')
    await within(again).findByRole('tree')
    expect(checked(again)).toEqual(['外科'])
    await user.click(item(again, '外科'))
    await press('确认', again)
    expect(within(again).getByRole('alert').textContent).toBe('请选择科室')
    expect(told).toEqual([])
    await user.click(item(again, '内科'))
    await press('确认', again)
    await gone()
    expect(told).toEqual([['b', ['内科']]])
  })

  it('is used by the keyboard alone: arrows walk, open and fold, space ticks', async () => {
    const user = userEvent.setup()
    const opened = await openTree({ isMulti: true })
    const at = () => document.activeElement?.textContent
    await waitFor(() => expect(document.activeElement?.getAttribute('placeholder')).toBe('请输入科室名称按回车进行搜索'))
    await user.tab()
    expect(at()).toBe('医院')
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect([at(), item(opened, '内科').getAttribute('aria-expanded')]).toEqual(['内科', 'true'])
    await user.keyboard('{ArrowRight} {ArrowDown}{Enter}')
    expect([at(), checked(opened)]).toEqual(['心内二病区', ['心内一病区', '心内二病区']])
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect([at(), within(opened).queryByText('心内一病区')]).toEqual(['内科', null])
    await user.keyboard('{End}')
    expect(at()).toBe('外科')
    await user.keyboard('{Home}{ArrowUp}')
    expect(at()).toBe('医院')
    expect(
      within(opened)
        .getAllByRole('treeitem')
        .map(one => one.tabIndex),
    ).toEqual([0, -1, -1])
    expect(item(opened, '外科').getAttribute('aria-level')).toBe('2')
  })
})
