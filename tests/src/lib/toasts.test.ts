import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { message, notification, toasts } from '#src/ui/feedback/toasts.ts'

const texts = () => toasts.current().map(({ text }) => text)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of toasts.current()) toasts.dismiss(id)
  vi.useRealTimers()
})

describe('how long and how many notices stand', () => {
  it('lets a notice pass after 3 s', () => {
    message.success('已保存')
    vi.advanceTimersByTime(2_999)
    expect(texts()).toEqual(['已保存'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('keeps an error until a person closes it', () => {
    message.error('保存失败')
    notification.error('系统提示', '网络超时')
    vi.advanceTimersByTime(600_000)
    expect(texts()).toEqual(['保存失败', '网络超时'])
    toasts.dismiss(toasts.current()[0]?.id ?? 0)
    expect(texts()).toEqual(['网络超时'])
  })

  it('shows two at most: what passes anyway gives way first, then the older error', () => {
    message.error('保存失败')
    message.info('已复制')
    message.success('已保存')
    expect(texts()).toEqual(['保存失败', '已保存'])
    message.error('导出失败')
    expect(texts()).toEqual(['保存失败', '导出失败'])
    message.error('打印失败')
    expect(texts()).toEqual(['导出失败', '打印失败'])
  })

  it('[WALK-04] never pushes out the notice of an arriving patient', () => {
    const id = toasts.show({ kind: 'info', text: '有患者或消息等待您查看', isOwned: true })
    for (const text of ['一', '二', '三']) message.error(text)
    message.warning('四')
    vi.advanceTimersByTime(600_000)
    expect(texts()).toEqual(['有患者或消息等待您查看'])
    toasts.dismiss(id)
    expect(texts()).toEqual([])
  })
})
