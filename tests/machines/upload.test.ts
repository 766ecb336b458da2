import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import { failure } from '#contract/http/failure.ts'
import {
  shortFileName,
  uploadErrorContent,
  uploadFailed,
  uploadFailedBecause,
  uploadRefused,
  uploadSucceeded,
  UPLOAD_TEXT,
} from '#contract/rules/uploadTexts.ts'
import { uploadMachine } from '#machines/upload/upload.machine.ts'
import { selectFile, selectPhase } from '#machines/upload/upload.select.ts'
import type { UploadAnswer, UploadEmitted } from '#machines/upload/upload.types.ts'

/** An upload whose request is answered manually. */
function started(responseName?: string) {
  const requests: { answer: (answer: UploadAnswer) => void; fail: (error: unknown) => void; signal: AbortSignal }[] = []
  const actor = createActor(
    uploadMachine.provide({
      actors: {
        sendFile: fromPromise<UploadAnswer, undefined>(
          ({ signal }) => new Promise((answer, fail) => void requests.push({ answer, fail, signal })),
        ),
      },
    }),
    { input: { name: 'a.png', type: 'image/png', size: 68, ...(responseName === undefined ? {} : { responseName }) } },
  )
  const told: UploadEmitted[] = []
  actor.on('*', event => void told.push(event))
  actor.start()
  const request = (index = requests.length - 1) => {
    const one = requests[index]
    if (!one) throw new Error('nothing was sent')
    return one
  }
  const settle = () => new Promise<void>(resolve => void setTimeout(resolve))
  return {
    actor,
    told,
    requests,
    answer: async (answer: UploadAnswer) => (request().answer(answer), settle()),
    fail: async (error: unknown) => (request().fail(error), settle()),
    file: () => selectFile(actor.getSnapshot()),
    phase: () => selectPhase(actor.getSnapshot()),
    request,
    settle,
  }
}

describe('the upload of one file', () => {
  it('[UPLOAD-01] [UPLOAD-02] [UPLOAD-14] [ENTITY-17] [ENTITY-18] [TECH-25] goes up with its percent and ends with its path', async () => {
    const one = started()
    expect([one.phase(), one.file().status, one.requests.length]).toEqual(['waiting', 'uploading', 0])
    one.actor.send({ type: 'upload.start' })
    expect(one.phase()).toBe('uploading')
    for (const [told, percent] of [
      [40, 40],
      [66.6, 67],
      [140, 100],
      [-1, 0],
      [Number.NaN, 0],
    ] as const) {
      one.actor.send({ type: 'upload.progressed', percent: told })
      expect(one.file().percent).toBe(percent)
    }
    await one.answer({ success: true, message: '/a.png' })
    expect(one.file()).toEqual({
      name: 'a.png',
      type: 'image/png',
      size: 68,
      status: 'done',
      percent: 100,
      path: '/a.png',
      url: '',
      message: '',
      responseName: 'message',
    })
    expect(one.told).toEqual([{ type: 'upload.finished', name: 'a.png' }])
    one.actor.send({ type: 'upload.cancel' })
    expect(one.phase()).toBe('done')
  })

  it('[UPLOAD-03] [UPLOAD-04] fails with a message, 未知错误 when there is none', async () => {
    for (const [error, text] of [
      [failure('timeout', '网络超时'), '网络超时'],
      [failure('network', 'Network Error'), '网络连接失败'],
      [failure('server', '', { status: 502 }), '未知错误'],
      [failure('server', '   '), '未知错误'],
    ] as const) {
      const one = started()
      one.actor.send({ type: 'upload.start' })
      await one.fail(error)
      expect(one.file()).toMatchObject({ status: 'error', message: text, path: '' })
      expect(one.told).toEqual([{ type: 'upload.rejected', name: 'a.png', issue: 'failed', message: text }])
    }
  })

  it('[UPLOAD-05] takes only the boolean false for a refusal; an answer without a path is none', async () => {
    for (const [answer, status, message] of [
      [{ success: false, message: 'x' }, 'error', 'x'],
      [{ success: false }, 'error', '未知错误'],
      [{ success: false, message: 'temp/looks-like-a-path.png' }, 'error', 'temp/looks-like-a-path.png'],
      [{ success: 'false', message: '/a.png' }, 'done', ''],
      [{ message: '/a.png' }, 'done', ''],
      [{ success: true, message: '' }, 'error', '未知错误'],
      [{ success: true, message: 7 }, 'error', '未知错误'],
    ] as const) {
      const one = started()
      one.actor.send({ type: 'upload.start' })
      await one.answer(answer)
      expect([answer, one.file().status, one.file().message]).toEqual([answer, status, message])
    }
    const one = started()
    one.actor.send({ type: 'upload.start' })
    await one.answer({ success: false, message: '格式不支持' })
    expect(one.told).toEqual([{ type: 'upload.rejected', name: 'a.png', issue: 'refused', message: '格式不支持' }])
  })

  it('[UPLOAD-28] reads the path from the field that a column names', async () => {
    for (const [answer, path] of [
      [{ success: true, message: '操作成功！', url: '/from-url.png' }, '/from-url.png'],
      [{ success: true, message: '操作成功！', result: { url: '/from-result.png' } }, '/from-result.png'],
      [{ success: true, message: '/not-this.png' }, ''],
    ] as const) {
      const one = started('url')
      one.actor.send({ type: 'upload.start' })
      await one.answer(answer)
      expect([one.file().path, one.file().responseName]).toEqual([path, 'url'])
      expect(one.file().status).toBe(path === '' ? 'error' : 'done')
    }
    const inherited = started('constructor')
    inherited.actor.send({ type: 'upload.start' })
    await inherited.answer({ success: true, message: '/a.png' })
    expect(inherited.file().status).toBe('error')
  })

  it('stops its request when it is cancelled, ignores a late answer, and begins anew when tried again', async () => {
    const one = started()
    one.actor.send({ type: 'upload.start' })
    one.actor.send({ type: 'upload.progressed', percent: 80 })
    one.actor.send({ type: 'upload.cancel' })
    expect([one.phase(), one.request(0).signal.aborted]).toEqual(['cancelled', true])
    expect(one.file()).toMatchObject({ status: 'error', percent: 0, message: '已取消上传' })
    await one.answer({ success: true, message: '/late.png' })
    expect([one.phase(), one.file().path, one.told]).toEqual(['cancelled', '', []])
    one.actor.send({ type: 'upload.retry' })
    expect([one.phase(), one.requests.length]).toEqual(['waiting', 1])
    one.actor.send({ type: 'upload.start' })
    expect(one.file()).toMatchObject({ status: 'uploading', message: '', percent: 0 })
    await one.fail(failure('network', 'cut'))
    one.actor.send({ type: 'upload.retry' })
    one.actor.send({ type: 'upload.start' })
    await one.answer({ success: true, message: '/third.png' })
    expect([one.requests.length, one.file().path, one.file().message]).toEqual([3, '/third.png', ''])
  })
})

describe('the sentences of uploads', () => {
  it('[ERR-19] [ERR-20] [ERR-21] [ERR-22] [ERR-23] [ERR-24] [ERR-25] are those of the specification', () => {
    expect(UPLOAD_TEXT.failedTitle).toBe('上传出错')
    expect(uploadErrorContent('磁盘已满')).toBe('错误信息：磁盘已满')
    expect(uploadErrorContent('')).toBe('错误信息：未知错误')
    expect(uploadFailed('a.png')).toBe('a.png 上传失败.')
    expect(UPLOAD_TEXT.failed).toBe('上传失败')
    expect(uploadFailedBecause('网络超时')).toBe('文件上传失败: 网络超时')
    expect(uploadSucceeded('a.png')).toBe('a.png 文件上传成功')
    expect(uploadRefused('a.png', '格式不支持')).toBe('a.png 格式不支持.')
  })

  it('[UPLOAD-23] shortens names to five characters and an ellipsis', () => {
    expect(shortFileName('abcdefgh.png')).toBe('abcde…')
    expect(shortFileName('a.png')).toBe('a.png')
    expect(shortFileName('心电图报告单2026.pdf')).toBe('心电图报告…')
    expect(shortFileName('😀😀😀😀😀😀')).toBe('😀😀😀😀😀…')
  })
})
