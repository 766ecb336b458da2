import { describe, expect, it } from 'vitest'
import { previewOf } from '#src/widgets/cron/preview.ts'

const NOW = Date.UTC(2026, 0, 1)

describe('the preview of the cron dialog', () => {
  it('[CRON-36] asks a remote function with expression, timestamp and callback, and shows what it answers', async () => {
    const asked: unknown[][] = []
    const lines = await previewOf('0 0 8 * * ? *', {
      now: NOW,
      remote: (...given) => {
        asked.push(given)
        given[2](['2026-01-01 08:00:00'])
      },
    })
    expect(asked).toEqual([['0 0 8 * * ? *', NOW, expect.any(Function)]])
    expect(lines).toEqual(['2026-01-01 08:00:00'])
  })

  it('takes the lines of a remote function as one text too, and none as 无执行时间', async () => {
    const answer = (said: string) => previewOf('* * * * * ? *', { now: NOW, remote: (_cron, _now, callback) => callback(said) })
    expect(await answer('2026-01-01 08:00:00\n2026-01-02 08:00:00\n')).toEqual(['2026-01-01 08:00:00', '2026-01-02 08:00:00'])
    expect(await answer('')).toEqual(['无执行时间'])
  })

  it('fails when a remote function throws or rejects', async () => {
    const thrown = () => {
      throw new Error('thrown')
    }
    await expect(previewOf('* * * * * ? *', { now: NOW, remote: thrown })).rejects.toThrow('thrown')
    const rejected = () => Promise.reject(new Error('rejected'))
    await expect(previewOf('* * * * * ? *', { now: NOW, remote: rejected })).rejects.toThrow('rejected')
  })

  it('lets other work come in between two runs', async () => {
    let turns = 0
    const count = () => {
      turns += 1
      if (turns < 50) setTimeout(count)
    }
    count()
    const lines = await previewOf('0 0 8 * * ? *', { now: NOW })
    expect(lines).toHaveLength(10)
    expect(turns).toBeGreaterThanOrEqual(9)
  })

  it('stops when the dialog asks for another one', async () => {
    const stop = new AbortController()
    const lines = previewOf('0 0 8 * * ? *', { now: NOW, signal: stop.signal })
    stop.abort()
    await expect(lines).rejects.toThrow()
  })
})
