import { render } from '@testing-library/react'
import { createElement } from 'react'
import { createActor } from 'xstate'
import { defineResource, permissionsOf } from '#contract/resources/defineResource.ts'
import { dict, number, text, yesNo } from '#contract/resources/field.ts'
import { preferencesLogic } from '#src/app/actors/preferences.actor.ts'
import { registerActors } from '#src/runtime/machines/registry.ts'
import { navigate } from '#src/lib/navigation.ts'
import { ResourceList } from '#src/resource/ResourceList.tsx'
import type { ResourceScreen } from '#src/resource/screen.ts'
import { MENU, startClient } from '#tests/src/support/client.ts'
import { ok } from '#tests/src/support/listeningServer.ts'

/** A resource with a bit of everything. */
export const ward = defineResource('test/ward', {
  title: '病区',
  fields: {
    code: text('病区编码', { required: true, max: 20, search: 'eq', fixed: true }),
    name: text('病区名称', { required: true, search: 'like' }),
    kind: dict('类别', 'ward_kind', { search: 'eq' }),
    beds: number('床位数', { search: 'range', searchMore: true, min: 1 }),
    open: yesNo('启用', { initial: 'Y' }),
  },
  name: 'name',
  protected: { field: 'code', values: ['root'], text: '系统内置，不能修改' },
})

const row = (at: number) => ({
  id: `w${at}`,
  version: 1,
  code: at === 1 ? 'root' : `W${at}`,
  name: `第${at}病区`,
  kind: '1',
  kind_dictText: '内科',
  beds: 20 + at,
  open: 'Y',
  createBy: 'admin',
  createTime: '2026-01-01 08:00:00',
  updateBy: null,
  updateTime: null,
})
export const ROWS = Array.from({ length: 12 }, (_, at) => row(at + 1))

/** A page of the twelve wards, as the server answers it. */
export const pageOf = (params: URLSearchParams, rows = ROWS) => {
  const size = Number(params.get('pageSize') ?? 10)
  const current = Number(params.get('pageNo') ?? 1)
  return ok({
    records: rows.slice((current - 1) * size, current * size),
    total: rows.length,
    size,
    current,
    pages: Math.ceil(rows.length / size),
  })
}

/** A signed-in client with its preferences; `codes`: permissions of the person, all of the resource unless told. */
export async function startListClient(codes = permissionsOf(ward).map(({ action }) => action)) {
  const client = await startClient()
  client.answers['/sys/permission/getUserPermissionByToken'] = () =>
    ok({ menu: MENU, auth: codes.map(action => ({ action, type: '1', describe: action })), allAuth: [] })
  client.answers['/sys/user/preferences'] = () => ok({})
  client.answers['/test/ward/list'] = ({ query }) => pageOf(query)
  await client.signIn()
  const preferences = createActor(preferencesLogic).start()
  preferences.send({ type: 'session.opened', userId: 'u1' })
  registerActors({ preferences })
  navigate('/test/ward', { replace: true })
  return {
    ...client,
    show: (screen?: ResourceScreen) => render(createElement(ResourceList, { resource: ward, ...(screen ? { screen } : {}) })),
    queries: () =>
      client.server.seen.filter(({ path }) => path.endsWith('/test/ward/list')).map(({ query }) => Object.fromEntries(query)),
  }
}
