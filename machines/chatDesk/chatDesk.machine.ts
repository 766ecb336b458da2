import { assertEvent, assign, enqueueActions, setup } from 'xstate'
import { CHAT_ERROR_TEXT, previewOf } from '#contract/rules/chatTexts.ts'
import type { ChatSession } from '#contract/entities/chat.ts'
import type { ChatEvent } from '#contract/sockets/chat.ts'
import type { ChatEventsActor } from '../chatLink/chatLink.types.ts'
import { asFailure } from '../chatLink/chatLink.rules.ts'
import { placeholder } from '../kit/placeholder.ts'
import {
  afterHello,
  buttonsOf,
  errorOf,
  groupsOf,
  isSearching,
  losesRow,
  needsResync,
  riskOf,
  rowsOf,
  viewOf,
  withMessage,
  without,
  withRead,
  withSessions,
} from './chatDesk.rules.ts'
import {
  PRESENCE_KEY,
  type ChatDeskContext,
  type ChatDeskEmitted,
  type ChatDeskEvent,
  type ChatDeskInput,
  type DeskButton,
  type DeskCommand,
  type DeskRequest,
  type DeskTag,
  type LoadEnded,
  type RunCommand,
} from './chatDesk.types.ts'

/** Pause after the last letter before ended sessions are searched on the server, ms. */
const SEARCH_PAUSE = 300

const startContext = ({ side, place = null }: ChatDeskInput): ChatDeskContext => ({
  side,
  me: null,
  counts: { unreadTotal: 0, waiting: 0, active: 0 },
  sessions: {},
  positions: {},
  presences: {},
  here: {},
  view: place?.view ?? (side === 'doctor' ? 'waiting' : 'mine'),
  sorts: { waiting: 'longestWait', mine: 'recent', ended: 'recent' },
  search: '',
  unreadOnly: false,
  selected: null,
  wanted: place?.sid ?? null,
  endedIds: [],
  endedCursor: null,
  endedError: null,
  pending: {},
  nextAfter: null,
  errors: {},
})

/** The rows of the chosen view in the order that was chosen. */
export const visibleRows = (context: ChatDeskContext): ChatSession[] =>
  rowsOf(context.sessions, { ...context, sort: context.sorts[context.view] })

/** Where the desk goes after an end that asked for the next patient: those in danger first, then the longest wait; nobody waits: the row is left. */
function afterEnd(context: ChatDeskContext, sessions: Record<string, ChatSession>): Partial<ChatDeskContext> {
  const [next] = rowsOf(sessions, { ...context, view: 'waiting', sort: 'longestWait', search: '', unreadOnly: false })
  return next === undefined ? { selected: null } : { view: 'waiting', selected: next.id }
}

/** The command a command asks for, or null when the session is unknown or the command is not its side's to do now. */
function commandOf(context: ChatDeskContext, asked: DeskRequest): DeskCommand | null {
  if (asked.type === 'presence.choose') return { command: 'presence:set', key: PRESENCE_KEY, input: { desired: asked.desired } }
  if (!('sid' in asked) || asked.sid === null) return null
  const session = context.sessions[asked.sid] ?? (asked.type === 'session.rate' ? asked.copy : undefined)
  if (session === undefined) return null
  const buttons = buttonsOf(session, context.side)
  const may = (...events: DeskButton[]) => events.some(event => buttons.includes(event))
  const key = asked.sid
  const input = { sid: asked.sid, version: session.version }
  switch (asked.type) {
    case 'session.accept':
      return may('accept') ? { command: 'session:accept', key, input } : null
    case 'session.refuse': {
      const text = asked.text === undefined ? {} : { text: asked.text }
      return may('refuse') ? { command: 'session:refuse', key, input: { ...input, reason: asked.reason, ...text } } : null
    }
    case 'session.extend':
      return may('extend') ? { command: 'session:extend', key, input } : null
    case 'session.grant':
      return may('grant') ? { command: 'session:grant', key, input } : null
    case 'session.end':
      return may('endByDoctor', 'endByPatient')
        ? { command: 'session:end', key, input: { ...input, ...(asked.invite === false ? { invite: false } : {}) } }
        : null
    case 'session.cancel':
      return may('cancel') ? { command: 'session:cancel', key, input } : null
    case 'message.recall':
      return may('send') ? { command: 'msg:recall', key, input: { sid: asked.sid, seq: asked.seq } } : null
    case 'session.rate':
      return may('rate')
        ? { command: 'session:rate', key, input: { sid: asked.sid, score: asked.score, text: asked.text } }
        : null
    default:
      return null
  }
}

/** What a push changes; the conversation itself belongs to chatSession. */
function afterPush(context: ChatDeskContext, event: ChatEvent): Partial<ChatDeskContext> {
  switch (event.name) {
    case 'session:upsert':
      return { sessions: withSessions(context.sessions, [event.session]) }
    case 'session:removed':
      return {
        sessions: without(context.sessions, event.sid),
        selected: context.selected === event.sid ? null : context.selected,
      }
    case 'msg:new':
      return { sessions: withMessage(context.sessions, event.sid, event.message, context.side) }
    case 'msg:read':
      return { sessions: withRead(context.sessions, event.sid, event.readSeq, event.by === context.side) }
    case 'counts':
      return { counts: event.counts }
    case 'presence': {
      const presences = { ...context.presences, [event.doctorId]: event.presence }
      // a doctor is told of nobody's presence but their own; `me.id` is their user id, the event names the doctor
      const isMe = context.me?.kind === 'doctor'
      return { presences, me: isMe && context.me ? { ...context.me, presence: event.presence } : context.me }
    }
    case 'patient':
      return { here: { ...context.here, [event.patientId]: event.here } }
    case 'queue':
      return { positions: { ...context.positions, [event.sid]: event.position } }
    default:
      return {}
  }
}

/** What a live push is worth a sound or a notification: text to show, or null. */
function arrival(context: ChatDeskContext, event: ChatEvent): { sid: string; text: string; risk: string[] } | null {
  if (event.name === 'msg:new') {
    const { sid, message } = event
    if (message.recalled === true) return null
    const text = message.senderKind === (context.side === 'doctor' ? 2 : 1) ? previewOf(message, context.side) : null
    const known = context.sessions[sid]?.risk ?? []
    return text && { sid, text: text.text, risk: [...new Set([...known, ...riskOf(message)])] }
  }
  if (event.name !== 'session:upsert' || context.side !== 'doctor') return null
  const { session } = event
  return session.status === '10' && !(session.id in context.sessions)
    ? { sid: session.id, text: session.chiefComplaint, risk: session.risk }
    : null
}

/**
 * The list of consultations of a doctor, or of a patient: rows, counts, own presence, and every command on a session (consultation.md 7.1; CHAT-01).
 * All copies are absolute; nothing is assumed before the server said it. Provide: `chatNews` (chatNewsOf(link)), `runCommand`, `loadEnded`.
 * Tags: loading (list not known yet), online, endedLoading, endedMore, endedFailed.
 */
export const chatDeskMachine = setup({
  types: {} as {
    context: ChatDeskContext
    input: ChatDeskInput
    events: ChatDeskEvent
    emitted: ChatDeskEmitted
    tags: DeskTag
  },
  actors: {
    chatEvents: placeholder<ChatEventsActor>(),
    runCommand: placeholder<RunCommand>(),
    loadEnded: placeholder<LoadEnded>(),
  },
  delays: { searchPause: SEARCH_PAUSE },
  guards: {
    asksServer: ({ context, event }) => event.type === 'search.change' && (isSearching(event.text) || context.view === 'ended'),
    /** After a reload: the ended ones are shown, or the open session is none of those that came with the hello. */
    opensEnded: ({ context, event }) =>
      event.type === 'hello.answered' &&
      (context.view === 'ended' ||
        (context.wanted !== null && !event.answer.sessions.some(session => session.id === context.wanted))),
    choosesEnded: ({ event }) => event.type === 'view.choose' && event.view === 'ended',
    hasMoreEnded: (_, { cursor }: { cursor: number | null }) => cursor !== null,
    isAwaited: ({ context, event }) => 'key' in event && event.key in context.pending,
    isKnownSession: ({ context, event }) =>
      event.type === 'session.select' && (event.sid === null || event.sid in context.sessions),
  },
  actions: {
    applyHello: assign(({ context, event }) => {
      assertEvent(event, 'hello.answered')
      const sessions = afterHello(context.sessions, event.answer.sessions)
      const { wanted } = context
      const kept = context.selected !== null && context.selected in sessions ? context.selected : null
      const isFound = wanted !== null && wanted in sessions
      const place = isFound ? { selected: wanted, wanted: null } : { selected: kept }
      return { me: event.answer.me, counts: event.answer.counts, sessions, ...place }
    }),
    applyPush: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'chat.event')
      const arrived = arrival(context, event.event)
      if (arrived !== null) enqueue.emit({ type: 'desk.arrived', ...arrived })
      enqueue.assign(afterPush(context, event.event))
    }),
    forgetAll: assign(({ context: { side } }) => startContext({ side })),
    chooseView: assign(({ event }) => {
      assertEvent(event, 'view.choose')
      return { view: event.view }
    }),
    chooseSort: assign(({ context, event }) => {
      assertEvent(event, 'sort.choose')
      return { sorts: { ...context.sorts, [context.view]: event.sort } }
    }),
    changeSearch: assign(({ event }) => {
      assertEvent(event, 'search.change')
      return { search: event.text, endedIds: [], endedCursor: null, endedError: null }
    }),
    toggleUnread: assign({ unreadOnly: ({ context }) => !context.unreadOnly }),
    select: assign(({ context, event }) => {
      assertEvent(event, 'session.select')
      const session = event.sid === null ? undefined : context.sessions[event.sid]
      return { selected: event.sid, wanted: null, view: session === undefined ? context.view : viewOf(session) }
    }),
    /** From row to row as they are shown, without going round; with nothing selected the first row. */
    step: assign(({ context }, { by, at: now }: { by: number; at: number }) => {
      const rows = groupsOf(visibleRows(context), context, now).flatMap(group => group.rows)
      const at = rows.findIndex(row => row.id === context.selected)
      const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]
      return { selected: next?.id ?? context.selected }
    }),
    /** One command per session at a time; a command that is not possible now changes nothing. */
    command: enqueueActions(({ context, event, enqueue }) => {
      const command = commandOf(context, event as DeskRequest)
      if (command === null || command.key in context.pending) return
      enqueue.assign({
        pending: { ...context.pending, [command.key]: command.command },
        ...(event.type === 'session.end' ? { nextAfter: event.next === true ? command.key : null } : {}),
        errors: without(context.errors, command.key),
      })
      enqueue.sendTo('runCommand', { type: 'command.run' as const, ...command })
    }),
    applyDone: assign(({ context, event }) => {
      assertEvent(event, 'command.done')
      const { key, session, presence } = event
      const isAccepted = context.pending[key] === 'session:accept'
      const isLast = context.pending[key] === 'session:end' && context.nextAfter === key
      const sessions = session === null ? context.sessions : withSessions(context.sessions, [session])
      return {
        pending: without(context.pending, key),
        sessions,
        me: presence === null || context.me === null ? context.me : { ...context.me, presence },
        ...(isAccepted ? { view: 'mine' as const, selected: key } : {}),
        ...(isLast ? { nextAfter: null, ...afterEnd(context, sessions) } : {}),
      }
    }),
    applyFailed: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'command.failed')
      const { key, failure } = event
      // what is not to be taken back says nothing of the row
      const isGone = losesRow(failure) && context.pending[key] !== 'msg:recall'
      enqueue.assign({
        pending: without(context.pending, key),
        errors: isGone ? context.errors : { ...context.errors, [key]: errorOf(failure) },
        sessions: isGone ? without(context.sessions, key) : context.sessions,
        selected: isGone && context.selected === key ? null : context.selected,
      })
      if (needsResync(failure)) enqueue.sendTo('chatEvents', { type: 'resync.wanted' as const })
      enqueue.emit({ type: 'desk.failed', key, text: failure.text || CHAT_ERROR_TEXT.INTERNAL })
    }),
    dismissError: assign(({ context, event }) => {
      assertEvent(event, 'error.dismiss')
      return { errors: without(context.errors, event.key) }
    }),
    addEnded: assign(({ context }, { rows, cursor }: { rows: ChatSession[]; cursor: number | null }) => ({
      sessions: withSessions(context.sessions, rows),
      endedIds: [...new Set([...context.endedIds, ...rows.map(row => row.id)])],
      endedCursor: cursor,
      endedError: null,
      wanted: null,
      selected: context.wanted !== null && rows.some(row => row.id === context.wanted) ? context.wanted : context.selected,
    })),
    recordEndedError: assign((_, { error }: { error: unknown }) => ({ endedError: asFailure(error) })),
  },
}).createMachine({
  id: 'chatDesk',
  context: ({ input }) => startContext(input),
  type: 'parallel',
  invoke: [
    { id: 'chatEvents', src: 'chatEvents', input: { sid: null } },
    { id: 'runCommand', src: 'runCommand' },
  ],
  states: {
    list: {
      description:
        'What is known and chosen. All commands stand here, so that the other regions may take the same events beside it.',
      initial: 'unknown',
      on: {
        'hello.answered': { target: '.known', actions: 'applyHello' },
        'link.signedOut': { target: '.unknown', actions: 'forgetAll' },
        'chat.event': { actions: 'applyPush', meta: { rules: ['CHAT-01'] } },
        'view.choose': { actions: 'chooseView' },
        'sort.choose': { actions: 'chooseSort' },
        'search.change': { actions: 'changeSearch', meta: { rules: ['WALK-08'] } },
        'unread.toggle': { actions: 'toggleUnread' },
        'session.select': { guard: 'isKnownSession', actions: 'select' },
        'session.next': { actions: { type: 'step', params: ({ event }) => ({ by: 1, at: event.at }) } },
        'session.previous': { actions: { type: 'step', params: ({ event }) => ({ by: -1, at: event.at }) } },
        'session.accept': { actions: 'command' },
        'session.refuse': { actions: 'command' },
        'session.extend': { actions: 'command' },
        'session.grant': { actions: 'command', meta: { rules: ['WALK-06'] } },
        'session.end': { actions: 'command' },
        'session.cancel': { actions: 'command' },
        'session.rate': { actions: 'command' },
        'message.recall': { actions: 'command' },
        'presence.choose': { actions: 'command' },
        'command.done': { guard: 'isAwaited', actions: 'applyDone' },
        'command.failed': { guard: 'isAwaited', actions: 'applyFailed' },
        'error.dismiss': { actions: 'dismissError' },
      },
      states: {
        unknown: { tags: 'loading' },
        known: { meta: { rules: ['CHAT-01'] } },
      },
    },
    link: {
      initial: 'away',
      on: { 'link.online': '.here', 'link.lost': '.away' },
      states: {
        away: {},
        here: { tags: 'online' },
      },
    },
    ended: {
      initial: 'untouched',
      on: {
        'search.change': [{ guard: 'asksServer', target: '.pausing' }, { target: '.untouched' }],
        'link.signedOut': '.untouched',
      },
      states: {
        untouched: {
          description: 'Ended sessions are asked for when their tab is opened first.',
          on: {
            'view.choose': { guard: 'choosesEnded', target: 'loading' },
            'hello.answered': { guard: 'opensEnded', target: 'loading', meta: { rules: ['WALK-08'] } },
          },
        },
        pausing: { tags: 'endedLoading', after: { searchPause: 'loading' } },
        loading: {
          tags: 'endedLoading',
          invoke: {
            id: 'loadEnded',
            src: 'loadEnded',
            input: ({ context }) => ({ search: context.search, cursor: context.endedCursor, wanted: context.wanted }),
            onDone: [
              {
                guard: { type: 'hasMoreEnded', params: ({ event }) => event.output },
                target: 'more',
                actions: { type: 'addEnded', params: ({ event }) => event.output },
              },
              { target: 'all', actions: { type: 'addEnded', params: ({ event }) => event.output } },
            ],
            onError: { target: 'failed', actions: { type: 'recordEndedError', params: ({ event }) => event } },
          },
        },
        more: { tags: 'endedMore', on: { 'ended.more': 'loading' } },
        all: {},
        failed: { tags: 'endedFailed', on: { 'ended.retry': 'loading' } },
      },
    },
  },
})
