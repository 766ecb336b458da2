/** One import wall: a file in a room, imports that must be refused there, and their allowed counterparts. `$` in `file` is replaced by a probe name. */
export interface ImportWall {
  wall: string
  file: string
  breaks: readonly string[]
  fine: readonly string[]
}

const from = (name: string) => `import { a } from '${name}'`
const all = (...names: string[]) => names.map(from)

/** The walls between the rooms of the top level (design.md part 4, decisions D30 and D34). */
export const roomWalls: readonly ImportWall[] = [
  {
    wall: 'contract imports nothing but itself',
    file: 'contract/http/$.ts',
    breaks: all(
      'xstate',
      'typebox',
      'croner',
      'luxon',
      '@other/cron-parser',
      'node:fs',
      '#machines/a.ts',
      '#streams/a.ts',
      '#src/a.ts',
      '../../machines/a.ts',
      './../../src/lib/a.ts',
    ),
    fine: all('./a.ts', '../a.ts', '#contract/sockets/notice.ts', 'cron-parser', 'fractional-indexing'),
  },
  {
    wall: 'TypeBox schemas stay with the server and the tests',
    file: 'contract/http/$.ts',
    breaks: all('./calls/auth.schema.ts', '#contract/http/calls/auth.schema.ts'),
    fine: all('./calls/auth.ts'),
  },
  {
    wall: 'a schema imports typebox and contract',
    file: 'contract/http/calls/$.schema.ts',
    breaks: all('fastify', '@sinclair/typebox', '#server/a.ts', '../../../server/a.ts'),
    fine: all('typebox', 'typebox/value', './other.schema.ts', '#contract/constants.ts'),
  },
  {
    wall: 'machines import xstate and contract',
    file: 'machines/session/$.ts',
    breaks: all(
      'fastify',
      'rxjs',
      'react',
      '@xstate/react',
      'fflate',
      'node:timers',
      '#streams/a.ts',
      '#src/lib/a.ts',
      '#server/a.ts',
      '#contract/http/a.schema.ts',
      '../../streams/a.ts',
    ).concat(`export * from 'axios'`, `const late = import('axios')`, `import type { A } from 'fastify'`),
    fine: all('xstate', 'xstate/graph', '#contract/constants.ts', '#machines/kit/a.ts', './a.ts', '../kit/a.ts'),
  },
  {
    wall: 'only the formats of paths pack archives',
    file: 'machines/kit/formats/$.ts',
    breaks: all('fastify', 'exceljs', 'node:zlib', '#src/lib/a.ts'),
    fine: all('fflate', 'xstate', '#machines/kit/a.ts', './a.ts'),
  },
  {
    wall: 'streams import rxjs, the socket clients and contract',
    file: 'streams/browser/$.ts',
    breaks: all('xstate', 'axios', 'react', 'ws', 'socket.io', '#machines/a.ts', '#src/lib/a.ts', '../../machines/a.ts'),
    fine: all(
      'rxjs',
      'rxjs/operators',
      'socket.io-client',
      'reconnecting-websocket',
      '#contract/a.ts',
      '../socket.ts',
      '#streams/socket.ts',
    ),
  },
  {
    wall: 'the server imports contract',
    file: 'server/$.ts',
    breaks: all(
      '#src/lib/a.ts',
      '#machines/a.ts',
      '#streams/a.ts',
      '#tests/a.ts',
      '#e2e/a.ts',
      'react',
      'antd',
      'xstate',
      '../src/lib/a.ts',
      '../machines/a.ts',
    ),
    fine: all('fastify', 'node:fs', 'typebox', '#contract/http/calls/auth.schema.ts', '#server/db/client.ts', './db/client.ts'),
  },
  {
    wall: 'the client imports nothing of the server or the tests',
    file: 'src/runtime/$.ts',
    breaks: all(
      '#server/a.ts',
      '#tests/a.ts',
      '#e2e/a.ts',
      '#contract/a.schema.ts',
      'typebox',
      'node:fs',
      'fastify',
      'ws',
      '../../server/a.ts',
      '../../scripts/a.ts',
    ),
    fine: all('react', 'axios', 'antd/es/grid', '#contract/a.ts', '#machines/session/session.machine.ts'),
  },
  {
    wall: 'e2e sees the product from outside',
    file: 'e2e/flows/$.ts',
    breaks: all('#src/lib/a.ts', '#server/a.ts', '#streams/a.ts', '#tests/a.ts', '../../src/lib/a.ts', '../../server/main.ts'),
    fine: all('@playwright/test', 'node:fs', '#contract/a.ts', '#machines/kit/testPath.ts', '../fixtures.ts', '#e2e/fixtures.ts'),
  },
]

/** The walls between the folders of src. */
export const clientWalls: readonly ImportWall[] = [
  ...['src/runtime/$.ts', 'src/app/$.ts'].map(file => ({
    wall: `[QA-17] actors are made where a watched page hears them (${file})`,
    file,
    breaks: ["import { createActor } from 'xstate'", "import { useActorRef } from '@xstate/react'"],
    fine: ["import { fromPromise } from 'xstate'", "import { useSelector } from '@xstate/react'"],
  })),
  {
    wall: 'only src/app lets a stream meet a machine',
    file: 'src/widgets/$.ts',
    breaks: all('#streams/socket.ts', '../../streams/socket.ts', 'socket.io-client', 'reconnecting-websocket'),
    fine: all('rxjs'),
  },
  {
    wall: 'the pages of a bench join the grid and its stream, without the application',
    file: 'src/bench/$.tsx',
    breaks: all('#src/app/a.ts', '#src/views/a.ts', '#src/widgets/a.ts', '../app/a.ts', '../../streams/a.ts', '#server/a.ts'),
    fine: all('#src/grid/a.ts', '#src/lib/a.ts', '#streams/gridQueue.ts', '#machines/a.ts', '#contract/a.ts', './a.ts'),
  },
  {
    wall: 'src/app joins everything of the client',
    file: 'src/app/routes/$.tsx',
    breaks: all(
      '#src/bench/a.ts',
      '../../bench/a.ts',
      '#server/a.ts',
      '#tests/a.ts',
      '#contract/a.schema.ts',
      '../../../streams/a.ts',
      'reconnecting-websocket',
    ),
    fine: all(
      '#streams/socket.ts',
      '#machines/a.ts',
      '#src/views/chat/imServer/ImServer.tsx',
      '../actors.ts',
      '../../views/user/Login.tsx',
    ),
  },
  {
    wall: 'lib stands at the bottom',
    file: 'src/lib/http/$.ts',
    breaks: all(
      '#src/widgets/a.ts',
      '#src/app/a.ts',
      '#src/layouts/a.ts',
      '../../widgets/a.ts',
      './../../app/a.ts',
      '../../views/a/b.tsx',
      '#src/runtime/a.ts',
      '#machines/session/session.machine.ts',
    ),
    fine: all('#src/lib/text.ts', '../text.ts', './a.ts'),
  },
  {
    wall: 'runtime imports lib and machines',
    file: 'src/runtime/chat/$.ts',
    breaks: all('#src/widgets/a.ts', '#src/app/a.ts', '#src/views/a.ts', '#streams/a.ts', '../../lib/a.ts'),
    fine: all('#src/lib/a.ts', '#machines/a.ts', '#contract/a.ts', '../text.ts'),
  },
  {
    wall: 'widgets import lib',
    file: 'src/widgets/pickers/$.tsx',
    breaks: all(
      '#src/grid/a.ts',
      '#src/resource/a.ts',
      '#src/views/a.ts',
      '#src/layouts/a.ts',
      '#src/app/a.ts',
      '../../grid/a.ts',
    ),
    fine: all('#src/lib/a.ts', '#src/widgets/a.ts', '../selects/a.ts'),
  },
  {
    wall: 'grid imports widgets and lib',
    file: 'src/grid/kinds/$.tsx',
    breaks: all('#src/resource/a.ts', '#src/views/a.ts', '#src/layouts/a.ts', '#src/app/a.ts', '../../resource/a.ts'),
    fine: all('#src/lib/a.ts', '#src/widgets/a.ts', '#src/grid/a.ts', '../a.ts'),
  },
  {
    wall: 'resource imports grid, widgets and lib',
    file: 'src/resource/$.tsx',
    breaks: all('#src/views/a.ts', '#src/layouts/a.ts', '#src/app/a.ts', '../views/a.ts', '../layouts/a.ts'),
    fine: all('#src/lib/a.ts', '#src/widgets/a.ts', '#src/grid/a.ts', './a.ts'),
  },
  {
    wall: 'no layout imports a view',
    file: 'src/layouts/main/$.tsx',
    breaks: all('#src/views/a.ts', '#src/grid/a.ts', '#src/resource/a.ts', '#src/app/a.ts', '../../views/a/b.tsx'),
    fine: all('#src/lib/a.ts', '#src/widgets/a.ts', '../menu/Menu.tsx'),
  },
  {
    wall: 'no view imports another view, from a folder of its own',
    file: 'src/views/chat/imServer/$.tsx',
    breaks: all(
      '../imChat/ImChat.tsx',
      './../imChat/ImChat.tsx',
      '#src/views/chat/imChat/ImChat.tsx',
      '../../user/Login.tsx',
      '#src/layouts/a.ts',
      '#src/app/actors.ts',
      '../../../layouts/a.ts',
    ),
    fine: all(
      './Composer.tsx',
      '../components/Bubble.tsx',
      './components/Bubble.tsx',
      '#src/lib/a.ts',
      '#src/widgets/a.ts',
      '#src/grid/a.ts',
      '#src/resource/a.ts',
    ),
  },
  {
    wall: 'no view imports another view, from inside its folder',
    file: 'src/views/chat/imServer/components/$.tsx',
    breaks: all('../../imChat/ImChat.tsx', '#src/views/user/Login.tsx'),
    fine: all('../useChat.ts', './Bubble.tsx'),
  },
  {
    wall: 'no view imports another view, from a single file',
    file: 'src/views/user/$.tsx',
    breaks: all('../chat/imChat/ImChat.tsx', './register/Register.tsx', '#src/views/chat/imChat/ImChat.tsx'),
    fine: all('./loginForm.ts', './components/Field.tsx', '#src/widgets/a.ts'),
  },
]

/** The walls between the folders of the server: db ← plugins ← realtime ← crud ← jobs ← modules ← app ← main. */
export const serverWalls: readonly ImportWall[] = [
  {
    wall: 'db imports no other room of the server',
    file: 'server/db/$.ts',
    breaks: all(
      '#server/plugins/a.ts',
      '#server/realtime/hub.ts',
      '#server/modules/a/b.ts',
      '../realtime/hub.ts',
      '../app.ts',
      '#server/main.ts',
    ),
    fine: all('drizzle-orm', '#server/config.ts', '../config.ts', './tables/a.ts'),
  },
  {
    wall: 'plugins import db',
    file: 'server/plugins/$.ts',
    breaks: all('#server/realtime/hub.ts', '../crud/a.ts', '../modules/a/b.ts', '#server/app.ts'),
    fine: all('#server/db/client.ts', '../db/client.ts'),
  },
  {
    wall: 'realtime imports db and plugins',
    file: 'server/realtime/chat/$.ts',
    breaks: all('#server/crud/a.ts', '../../modules/chat/a.ts', '../../app.ts'),
    fine: all('../hub.ts', '../../db/client.ts', '#server/plugins/a.ts'),
  },
  {
    wall: 'crud imports realtime, plugins and db',
    file: 'server/crud/$.ts',
    breaks: all('#server/modules/a/b.ts', '../modules/a/b.ts', '../app/a.ts'),
    fine: all('#server/realtime/hub.ts', '../db/client.ts'),
  },
  {
    wall: 'a module reaches another by name, from an area',
    file: 'server/modules/chat/$.ts',
    breaks: all('#server/modules/system/users.ts', '../system/users.ts', '../../app.ts', '#server/main.ts'),
    fine: [
      ...all('./chat.repository.ts', '../../db/client.ts', '#server/crud/a.ts'),
      `import type { A } from '#server/modules/system/users.ts'`,
    ],
  },
  {
    wall: 'a module reaches another by name, from a folder of its own',
    file: 'server/modules/system/users/$.ts',
    breaks: all('../roles/roles.repository.ts', '../../chat/chat.ts', '#server/modules/chat/chat.ts', '../../../app.ts'),
    fine: [
      ...all('./users.repository.ts', '../shared.ts', '../../../db/client.ts'),
      `import type { A } from '../roles/roles.repository.ts'`,
    ],
  },
  {
    wall: '[HOUSE-06] routes, commands and services of a module hold no SQL: neither drizzle nor the tables as values',
    file: 'server/modules/chat/$.routes.ts',
    breaks: [
      ...all('drizzle-orm', 'drizzle-orm/pg-core', '#server/db/tables/index.ts', '../../db/tables/chat.ts'),
      `import { sql, type SQL } from 'drizzle-orm'`,
    ],
    fine: [
      ...all('./chat.repository.ts', '#server/db/client.ts'),
      `import type { SQL as Condition } from 'drizzle-orm'`,
      `import type { chatSession } from '#server/db/tables/index.ts'`,
    ],
  },
  {
    wall: '[HOUSE-06] the same holds in the folder of a noun',
    file: 'server/modules/system/users/$.service.ts',
    breaks: all('drizzle-orm', '#server/db/tables/index.ts', '../../../db/tables/people.ts'),
    fine: all('./users.repository.ts'),
  },
  {
    wall: '[HOUSE-06] and in folders below it',
    file: 'server/modules/system/users/queries/$.ts',
    breaks: all('drizzle-orm', '#server/db/tables/index.ts'),
    fine: all('./users.repository.ts'),
  },
  ...['server/modules/chat/$', 'server/modules/system/users/$', 'server/modules/system/users/queries/$'].flatMap(noun =>
    ['repository', 'crud', 'source'].map(kind => ({
      wall: `[HOUSE-06] a ${kind} may name drizzle and tables, and keeps the other walls of a module`,
      file: `${noun}.${kind}.ts`,
      breaks: all('#server/modules/other/b.ts', '#server/main.ts', 'react'),
      fine: all('drizzle-orm', '#server/db/tables/index.ts'),
    })),
  ),
  {
    wall: 'nothing imports main',
    file: 'server/app.ts',
    breaks: all('./main.ts', '#server/main.ts'),
    fine: all('./config.ts', './modules/a/b.ts'),
  },
]
