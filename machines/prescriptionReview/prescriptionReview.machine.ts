import { assign, emit, setup } from 'xstate'
import { failure, failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { POOL_THROTTLE, canReject, endsClaim, nextSheet, noRejection, withComment } from './prescriptionReview.rules.ts'
import type * as Review from './prescriptionReview.types.ts'

const CLAIM_OVER = failure('refused', '审核已超时，请重新领取', { code: 'CLAIM_LOST' })

/**
 * The pharmacist's review (hospital.md 3.3, 3.10, 7.3): a live queue, one claimed sheet at a time, and after a decision the next one. The claim ends with
 * its time, by the server's word or by a colleague's; what was typed of a rejection is kept until then. Emits `sheet.decided`. Provide: `fetchPool`,
 * `claimSheet`, `decide`. Delays: `poolThrottle`, `claimLeft`. Tags: see ReviewTag.
 */
export const prescriptionReviewMachine = setup({
  types: {} as {
    context: Review.ReviewContext
    events: Review.ReviewEvent
    emitted: Review.ReviewEmitted
    tags: Review.ReviewTag
  },
  actors: {
    fetchPool: placeholder<Review.FetchPool>(),
    claimSheet: placeholder<Review.ClaimSheet>(),
    decide: placeholder<Review.Decide>(),
  },
  delays: { poolThrottle: POOL_THROTTLE, claimLeft: ({ context }) => Math.max(0, context.sheet?.leftMs ?? 0) },
  guards: {
    isEmpty: (_, { rows }: { rows: readonly Review.QueuedSheet[] }) => rows.length === 0,
    canReject: ({ context }) => canReject(context.rejection),
    endsClaim: (_, { error }: { error: unknown }) => endsClaim(failureOf(error).code),
    wantsNext: ({ context: { wantedId, isSerial, rows, sheet } }) =>
      wantedId !== null || (isSerial && nextSheet(rows, sheet?.id ?? null) !== null),
  },
  actions: {
    applyRows: assign((_, { rows }: { rows: Review.QueuedSheet[] }) => ({ rows })),
    recordFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null }),
    want: assign((_, { id }: { id: string }) => ({ wantedId: id, failure: null })),
    wantNothing: assign({ wantedId: null }),
    wantNext: assign(({ context }) => ({
      wantedId: context.wantedId ?? nextSheet(context.rows, context.sheet?.id ?? null)?.id ?? null,
      failure: null,
    })),
    applyClaim: assign((_, { sheet }: { sheet: Review.ClaimedSheet }) => ({ sheet, wantedId: null, rejection: noRejection() })),
    setComment: assign({
      rejection: ({ context: { rejection } }, { no, text }: { no: number; text: string }) => ({
        ...rejection,
        comments: withComment(rejection.comments, no, text),
      }),
    }),
    toggleCode: assign({
      rejection: ({ context: { rejection } }, { code }: { code: string }) => ({
        ...rejection,
        codes: rejection.codes.includes(code) ? rejection.codes.filter(one => one !== code) : [...rejection.codes, code],
      }),
    }),
    setText: assign({
      rejection: ({ context: { rejection } }, { text }: { text: string }) => ({ ...rejection, text }),
    }),
    recordDecision: assign((_, decision: Review.Decision) => ({
      decision,
      isSerial: decision.kind !== 'release',
      failure: null,
    })),
    giveBack: assign((_, { id }: { id: string }) => ({ wantedId: id, decision: { kind: 'release' as const }, failure: null })),
    skip: assign({ decision: { kind: 'release' }, isSerial: true, failure: null }),
    forgetSheet: assign({ sheet: null, decision: null, rejection: noRejection() }),
    recordLoss: assign({ failure: ({ context }) => context.failure ?? CLAIM_OVER }),
    notifyDecided: emit(({ context }) => ({
      type: 'sheet.decided' as const,
      id: context.sheet?.id ?? '',
      kind: context.decision?.kind ?? ('release' as const),
    })),
  },
}).createMachine({
  id: 'prescriptionReview',
  context: {
    rows: [],
    sheet: null,
    wantedId: null,
    rejection: noRejection(),
    decision: null,
    isSerial: false,
    failure: null,
  },
  type: 'parallel',
  states: {
    queue: {
      initial: 'fetching',
      states: {
        fetching: {
          tags: 'loading',
          invoke: {
            id: 'fetchPool',
            src: 'fetchPool',
            onDone: [
              {
                guard: { type: 'isEmpty', params: ({ event }) => ({ rows: event.output }) },
                target: 'empty',
                actions: { type: 'applyRows', params: ({ event }) => ({ rows: event.output }) },
              },
              { target: 'pool', actions: { type: 'applyRows', params: ({ event }) => ({ rows: event.output }) } },
            ],
            onError: 'failed',
          },
          on: { 'board.changed': { target: 'fetching', reenter: true } },
        },
        pool: { tags: 'pool', on: { 'board.changed': 'throttled' } },
        empty: { tags: ['pool', 'empty'], on: { 'board.changed': 'throttled' } },
        throttled: { tags: 'pool', after: { poolThrottle: { target: 'fetching', meta: { rules: ['PHARM-02'] } } } },
        failed: { tags: 'failed', on: { retry: 'fetching', 'board.changed': 'fetching' } },
      },
    },
    desk: {
      initial: 'idle',
      states: {
        idle: { on: { claim: { target: 'claiming', actions: { type: 'want', params: ({ event }) => event } } } },
        claiming: {
          tags: 'claiming',
          invoke: {
            id: 'claimSheet',
            src: 'claimSheet',
            input: ({ context }) => ({ id: context.wantedId ?? '' }),
            onDone: {
              target: 'reviewing',
              actions: { type: 'applyClaim', params: ({ event }) => ({ sheet: event.output }) },
              meta: { rules: ['PHARM-03'] },
            },
            onError: {
              target: 'idle',
              actions: ['forgetSheet', { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) }],
              meta: { rules: ['PHARM-03'] },
            },
          },
        },
        reviewing: {
          tags: 'reviewing',
          initial: 'reading',
          on: {
            'claim.lost': 'lost',
            'comment.set': { target: '.rejecting', actions: { type: 'setComment', params: ({ event }) => event } },
            'code.toggle': { target: '.rejecting', actions: { type: 'toggleCode', params: ({ event }) => event } },
            'text.set': { target: '.rejecting', actions: { type: 'setText', params: ({ event }) => event } },
            escalate: {
              target: 'deciding',
              actions: { type: 'recordDecision', params: ({ event }) => ({ kind: 'escalate' as const, text: event.text }) },
            },
            release: { target: 'deciding', actions: { type: 'recordDecision', params: { kind: 'release' } } },
            skip: { target: 'deciding', actions: 'skip' },
            claim: { target: 'deciding', actions: { type: 'giveBack', params: ({ event }) => event } },
            approve: {
              target: 'deciding',
              actions: {
                type: 'recordDecision',
                params: ({ event }) => ({ kind: 'approve' as const, password: event.password }),
              },
              meta: { rules: ['PHARM-05'] },
            },
          },
          after: { claimLeft: { target: 'lost', meta: { rules: ['PHARM-04'] } } },
          states: {
            reading: { on: { 'reject.begin': 'rejecting' } },
            rejecting: {
              tags: 'rejecting',
              on: {
                cancel: 'reading',
                reject: {
                  guard: 'canReject',
                  target: '#prescriptionReview.desk.deciding',
                  actions: {
                    type: 'recordDecision',
                    params: ({ context, event }) => ({
                      kind: 'reject' as const,
                      password: event.password,
                      ...context.rejection,
                    }),
                  },
                  meta: { rules: ['PHARM-06'] },
                },
              },
            },
          },
        },
        deciding: {
          tags: ['reviewing', 'deciding'],
          invoke: {
            id: 'decide',
            src: 'decide',
            input: ({ context }) => ({
              id: context.sheet?.id ?? '',
              version: context.sheet?.version ?? 0,
              decision: context.decision ?? { kind: 'release' },
            }),
            onDone: { target: 'next', actions: 'notifyDecided' },
            onError: [
              {
                guard: { type: 'endsClaim', params: ({ event }) => ({ error: event.error }) },
                target: 'lost',
                actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'reviewing',
                actions: ['wantNothing', { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) }],
              },
            ],
          },
        },
        next: {
          always: [
            { guard: 'wantsNext', target: 'claiming', actions: 'wantNext' },
            { target: 'idle', actions: 'forgetSheet' },
          ],
        },
        lost: {
          description: 'The sheet is no longer one’s own; what was typed is gone with the next press',
          tags: 'lost',
          entry: 'recordLoss',
          on: {
            cancel: { target: 'idle', actions: ['forgetSheet', 'forgetFailure'] },
            claim: { target: 'claiming', actions: ['forgetSheet', { type: 'want', params: ({ event }) => event }] },
          },
        },
      },
    },
  },
})
