import { HEARTBEAT_WORD } from '#contract/constants.ts'
import { CHAT_COMMANDS, CHAT_EVENT_NAMES, CHAT_NAMESPACE, CHAT_PATH } from '#contract/sockets/chat.ts'
import { COMMAND_SCHEMAS, typingSchema } from '#contract/sockets/chat.schema.ts'
import { COMMON_SEND, gridPath, GRID_WORDS, HEART_BEAT, TABLE_UPDATE } from '#contract/sockets/grid.ts'
import { noticePath } from '#contract/sockets/notice.ts'
import type { JsonSchema, TypeSchemas } from './typeSchemas.ts'

const CHAT = 'contract/sockets/chat.ts'
const GRID = 'contract/sockets/grid.ts'
const plain = (schema: unknown): JsonSchema => JSON.parse(JSON.stringify(schema))
const ref = (to: string): JsonSchema => ({ $ref: `#/${to}` })
const frame = (type: string, data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { type: { const: type }, data },
  required: ['type', 'data'],
})
const object = (properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter(name => !optional.includes(name)),
})
const TEXT: JsonSchema = { type: 'string' }
const idOf = (name: string): string => name.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())

interface Spoken {
  name: string
  summary: string
  payload: JsonSchema
  /** of a command: the data of its acknowledgement */
  reply?: JsonSchema
}

/** The notice socket, the grid socket and the chat in AsyncAPI 3, from the frames of contract/sockets. `base`: the base path. */
export function asyncApi(base: string, types: TypeSchemas): JsonSchema {
  const typed = (file: string, name: string) => types.schema(types.typeOf(file, name))
  const channels: Record<string, JsonSchema> = {}
  const operations: Record<string, JsonSchema> = {}

  /** `up`: what a client may send, `down`: what the server sends. Operations are the server's, as AsyncAPI has it. */
  function channel(id: string, facts: JsonSchema, up: readonly Spoken[], down: readonly Spoken[]): void {
    const messages: Record<string, JsonSchema> = {}
    for (const [direction, spoken] of [['up', up] as const, ['down', down] as const])
      for (const { name, summary, payload, reply } of spoken) {
        const key = `${direction}-${idOf(name)}`
        messages[key] = { name, summary, payload }
        if (reply !== undefined) messages[`${key}-ack`] = { name: `${name} acknowledgement`, payload: reply }
        operations[`${id}-${key}`] = {
          action: direction === 'up' ? 'receive' : 'send',
          channel: ref(`channels/${id}`),
          messages: [ref(`channels/${id}/messages/${key}`)],
          ...(reply === undefined
            ? {}
            : { reply: { channel: ref(`channels/${id}`), messages: [ref(`channels/${id}/messages/${key}-ack`)] } }),
        }
      }
    channels[id] = { ...facts, messages }
  }
  const parameter = (description: string): JsonSchema => ({ description })

  channel(
    'notice',
    {
      address: base + decodeURIComponent(noticePath('{userId}', '{token}')),
      title: 'notices of one person',
      description: `WebSocket with text frames. \`&since=n\` asks for the own frames after number n. The word ${HEARTBEAT_WORD} is answered.`,
      parameters: { userId: parameter('id of the signed-in person'), token: parameter('token of the sign-in') },
    },
    [{ name: 'heartbeat', summary: 'asks for a sign of life', payload: { const: HEARTBEAT_WORD } }],
    [
      {
        name: 'notice',
        summary: 'a notice, a count or the answer to a heartbeat',
        payload: typed('contract/sockets/notice.ts', 'NoticeMessage'),
      },
    ],
  )

  const update = (data: JsonSchema) => frame(TABLE_UPDATE, data)
  channel(
    'grid',
    {
      address: `${base}${decodeURIComponent(gridPath('{userId}', '{pageId}'))}?${GRID_WORDS.key}=${GRID_WORDS.value}`,
      title: 'shared tables',
      description:
        'WebSocket with JSON frames; the cookie of the sign-in opens it. Without the query of the address the server speaks as to an original client: one row in each frame.',
      parameters: {
        userId: parameter('id of the signed-in person'),
        pageId: parameter('any id of the page, chosen by the client'),
      },
    },
    [
      {
        name: 'heartbeat',
        summary: 'asks for a sign of life',
        payload: object({ type: { const: HEART_BEAT }, data: {} }, ['data']),
      },
      { name: 'word', summary: 'a client about a table', payload: update(object({ socketKey: TEXT, x: typed(GRID, 'GridUp') })) },
      { name: 'row', summary: 'a changed row, as original clients send it', payload: update(typed(GRID, 'PlainUpdate')) },
    ],
    [
      { name: 'heartbeat', summary: 'the answer', payload: object({ type: { const: HEART_BEAT }, data: { const: true } }) },
      {
        name: 'word',
        summary: 'the server about a table',
        payload: update(object({ socketKey: TEXT, client: TEXT, x: typed(GRID, 'GridDown') }, ['client'])),
      },
      { name: 'row', summary: 'a changed row, to original clients', payload: update(typed(GRID, 'PlainUpdate')) },
      {
        name: 'call',
        summary: 'a page is called by its key',
        payload: frame(COMMON_SEND, object({ key: TEXT, args: { type: 'array' } })),
      },
    ],
  )

  const commands = types.typeOf(CHAT, 'ChatCommands')
  const events = types.typeOf(CHAT, 'ChatEvents')
  const failed = object(
    {
      ok: { const: false },
      code: typed(CHAT, 'ChatErrorCode'),
      msg: TEXT,
      retryable: { type: 'boolean' },
      t: { type: 'number' },
      cur: object({ version: { type: 'number' }, status: TEXT }),
    },
    ['cur'],
  )
  const acknowledged = (name: string): JsonSchema => {
    const command = types.property(commands, name)
    const data = command && types.property(command, 'data')
    return { anyOf: [object({ ok: { const: true }, data: data ? types.schema(data) : {}, t: { type: 'number' } }), failed] }
  }
  channel(
    'chat',
    {
      address: CHAT_PATH,
      title: 'consultations',
      description: `socket.io 4, namespace ${CHAT_NAMESPACE}, \`auth: { token }\`. The name of a message is that of the event; each command but typing is acknowledged after commit.`,
    },
    [
      ...CHAT_COMMANDS.map(name => ({
        name,
        summary: 'command',
        payload: plain(COMMAND_SCHEMAS[name]),
        reply: acknowledged(name),
      })),
      { name: 'typing', summary: 'without acknowledgement', payload: plain(typingSchema) },
    ],
    CHAT_EVENT_NAMES.map(name => {
      const own = types.property(events, name)
      const numbered = object({ v: { const: 1 }, es: { type: 'number' }, t: { type: 'number' } }, ['es'])
      return { name, summary: 'event', payload: { allOf: [numbered, own ? types.schema(own) : {}] } }
    }),
  )

  const named = Object.fromEntries(Object.entries(types.components).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return {
    asyncapi: '3.0.0',
    info: { title: 'Xinglin 杏林', version: '1', description: 'The sockets of the server; frames of contract/sockets.' },
    servers: { here: { host: 'localhost:8080', protocol: 'ws' } },
    channels,
    operations,
    components: { schemas: named },
  }
}
