import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

/** Sources of a room that import `name` (or a path of it) at run time, not only its types. */
const importers = (room: string, name: string): string[] =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .filter(file => {
      const text = readFileSync(join(root, room, file), 'utf8')
      return new RegExp(`(?:import|export) (?!type )[^;]*?from '${name.replace('/', '\\/')}(?:/[^']*)?'`).test(text)
    })

/** Pinned exactly and really imported where it belongs. */
const isUsed = (group: 'dependencies' | 'devDependencies', name: string, room: string, at: RegExp = /./): void => {
  expect(manifest[group][name], `${name} in ${group}`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  expect(
    importers(room, name).filter(file => at.test(file)),
    `${name} imported in ${room}`,
  ).not.toEqual([])
}

describe("the owner's packages", () => {
  it('[TECH-01] react draws the views', () => isUsed('dependencies', 'react', 'src', /^views\//))
  it('[TECH-02] react-dom renders the root', () => isUsed('dependencies', 'react-dom', 'src', /^app\/root\.tsx$/))
  it('[TECH-03] react-router-dom carries the routes', () => isUsed('dependencies', 'react-router-dom', 'src', /^app\//))
  it('[TECH-04] xstate defines the machines', () => isUsed('dependencies', 'xstate', 'machines', /\.machine\.ts$/))
  it('[TECH-05] @xstate/react connects views and machines', () => isUsed('dependencies', '@xstate/react', 'src'))
  it('[TECH-06] antd draws the layout', () => isUsed('dependencies', 'antd', 'src', /^layouts\//))
  it('[TECH-07] socket.io-client connects the consultation', () => isUsed('dependencies', 'socket.io-client', 'streams'))
  it('[TECH-08] reconnecting-websocket connects the notices', () => isUsed('dependencies', 'reconnecting-websocket', 'streams'))
  it('[TECH-09] rxjs builds the streams', () => isUsed('dependencies', 'rxjs', 'streams'))
  it('[TECH-10] axios carries the calls', () => isUsed('dependencies', 'axios', 'src', /^lib\/http\//))
  it('[TECH-11] cron-parser reads the plain part of expressions', () =>
    isUsed('dependencies', 'cron-parser', 'contract', /^cron\//))
  it('[TECH-14] vitest runs the tests', () => isUsed('devDependencies', 'vitest', 'tests', /\.test\.ts$/))
  it('[TECH-15] @xstate/test runs a suite over the steps of a user', () =>
    isUsed('devDependencies', '@xstate/test', 'e2e', /\.e2e\.ts$/))
  it('[TECH-16] playwright drives the browser flows', () => isUsed('devDependencies', '@playwright/test', 'e2e', /fixtures\.ts$/))
})

describe('the interface', () => {
  const screens = ['src/views', 'src/layouts'].flatMap(room =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .map(file => ({ file: `${room}/${file}`, text: readFileSync(join(root, room, file), 'utf8') })),
  )

  it('[TECH-19] consists of React components', () => {
    const views = screens.filter(({ file }) => file.endsWith('.tsx'))
    expect(views.length).toBeGreaterThan(10)
    expect(views.filter(({ text }) => /export (default )?function [A-Z]/.test(text)).length).toBeGreaterThan(10)
  })

  it('[TECH-31] reads flows from machines: no screen keeps a reducer of its own or opens a socket', () => {
    expect(screens.filter(({ text }) => /\buseReducer\b|new WebSocket|\bio\(/.test(text)).map(({ file }) => file)).toEqual([])
    expect(screens.filter(({ text }) => /from '#src\/runtime\/(machines|chat)\//.test(text)).length).toBeGreaterThan(5)
  })
})
