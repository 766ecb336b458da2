import { assign, emit, setup } from 'xstate'
import type { MedicalRecord, RecordFields, SessionRecords } from '#contract/entities/medicalRecord.ts'
import { failureOf } from '#contract/http/failure.ts'
import { EMPTY_RECORD, isRecordComplete } from '#contract/rules/recordTexts.ts'
import { placeholder } from '../kit/placeholder.ts'
import { asksPassword, firstFields, isSigned, RECORD_AUTOSAVE, RECORD_RETRY, signatureIn } from './medicalRecord.rules.ts'
import type * as Own from './medicalRecord.types.ts'

const writtenOf = ({ sid, version, fields, answers, sent }: Own.MedicalRecordContext) => ({
  sid,
  version,
  fields: sent ?? fields,
  requestNo: answers,
})

/**
 * The medical record of a session as its doctor writes it (RX-38, RX-39): prefilled, kept two seconds after the last letter, signed with the password
 * of the sign-in, asked for only when the server does not know it any more; one who does not enter it writes on or closes. The window closes when
 * everything written is kept.
 * Emits `record.signed`, `record.closed`. Provide: `fetchRecords`, `saveRecord`, `signRecord`. Delays: `autosaveDelay`, `retryDelay`. Tags: see
 * MedicalRecordTag.
 */
export const medicalRecordMachine = setup({
  types: {} as {
    context: Own.MedicalRecordContext
    input: { sid: string }
    events: Own.MedicalRecordEvent
    emitted: Own.MedicalRecordEmitted
    tags: Own.MedicalRecordTag
  },
  actors: {
    fetchRecords: placeholder<Own.FetchRecords>(),
    saveRecord: placeholder<Own.SaveRecord>(),
    signRecord: placeholder<Own.SignRecord>(),
  },
  delays: { autosaveDelay: RECORD_AUTOSAVE, retryDelay: RECORD_RETRY },
  guards: {
    isSigned: ({ context }) => isSigned(context.known, context.fields, context.version),
    isComplete: ({ context }) => isRecordComplete(context.fields),
    wantsSigned: ({ context: { next, known, fields, version } }) => next === 'sign' && isSigned(known, fields, version),
    wantsSign: ({ context }) => context.next === 'sign',
    wantsClose: ({ context }) => context.next === 'close' && !context.isChanged,
    isChanged: ({ context }) => context.isChanged,
    /** a save may be stored whose answer did not come: what follows builds on it */
    isSavedFirst: ({ context }) => context.sent !== null && isRecordComplete(context.fields),
    isOvertaken: (_, { error }: { error: unknown }) => failureOf(error).code === 'VERSION_CONFLICT',
    isRetryable: (_, { error }: { error: unknown }) => failureOf(error).retryable,
    isFoundSigned: ({ context: { sent, version } }, { known }: { known: SessionRecords }) =>
      signatureIn(known, sent, version) === 'signed',
    isUnmoved: ({ context: { sent, version } }, { known }: { known: SessionRecords }) =>
      signatureIn(known, sent, version) === 'none',
    asksPassword: (_, { error }: { error: unknown }) => asksPassword(failureOf(error).code),
  },
  actions: {
    applyKnown: assign((_, { known }: { known: SessionRecords }) => ({
      known,
      fields: firstFields(known),
      version: known.records[0]?.version ?? null,
      isChanged: false,
      sent: null,
      next: null,
      failure: null,
    })),
    setFields: assign(({ context }, { fields }: { fields: Partial<RecordFields> }) => ({
      fields: { ...context.fields, ...fields },
      isChanged: true,
    })),
    /** A request whose answer is owed is repeated as it was; what was written since goes with the next one. */
    beginSave: assign(({ context: { sent, fields } }) => ({
      sent: sent ?? fields,
      isChanged: sent !== null && sent !== fields,
    })),
    applySaved: assign(({ context }, { record }: { record: MedicalRecord }) => ({
      version: record.version,
      savedAt: record.updatedAt,
      answers: context.answers + 1,
      sent: null,
      failure: null,
    })),
    applySigned: assign(({ context }, { record }: { record: MedicalRecord }) => ({
      version: record.version,
      savedAt: record.updatedAt,
      known: context.known && {
        ...context.known,
        records: [record, ...context.known.records.filter(({ rev }) => rev < record.rev)],
      },
      answers: context.answers + 1,
      isChanged: false,
      password: null,
      failure: null,
    })),
    /** Signed or not: the words of a signature whose answer is owed stand in `sent` until that is known. */
    beginOwed: assign(({ context }) => ({ sent: context.sent ?? context.fields })),
    applyFound: assign(({ context: { fields, sent, answers } }, { known }: { known: SessionRecords }) => ({
      known,
      version: known.records[0]?.version ?? null,
      savedAt: known.records[0]?.updatedAt ?? null,
      isChanged: fields !== sent,
      sent: null,
      password: null,
      answers: answers + 1,
      failure: null,
    })),
    applyUnmoved: assign({ sent: null, isChanged: true, failure: null }),
    want: assign((_, { next }: { next: Own.AfterSave }) => ({ next })),
    recordIncomplete: assign({ isIncomplete: true }),
    setPassword: assign((_, { password }: { password: string }) => ({ password })),
    forgetPassword: assign({ password: null, next: null, failure: null }),
    recordFailure: assign(({ context }, { error }: { error: unknown }) => {
      const why = failureOf(error)
      if (why.retryable) return { failure: why, isChanged: true }
      return { failure: why, isChanged: true, sent: null, answers: context.answers + 1 }
    }),
    notifySigned: emit(({ context }) => ({ type: 'record.signed' as const, record: context.known?.records[0] ?? null })),
    notifyClosed: emit({ type: 'record.closed' as const }),
  },
}).createMachine({
  id: 'medicalRecord',
  context: ({ input }) => ({
    sid: input.sid,
    known: null,
    fields: EMPTY_RECORD,
    version: null,
    savedAt: null,
    isChanged: false,
    next: null,
    isIncomplete: false,
    password: null,
    answers: 0,
    sent: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'fetchRecords',
        src: 'fetchRecords',
        input: ({ context }) => ({ sid: context.sid }),
        onDone: { target: 'writing', actions: { type: 'applyKnown', params: ({ event }) => ({ known: event.output }) } },
        onError: { target: 'failed', actions: { type: 'recordFailure', params: ({ event: { error } }) => ({ error }) } },
      },
      on: { close: 'closed' },
    },
    failed: { tags: 'failed', on: { retry: 'loading', close: 'closed' } },
    writing: {
      tags: 'writing',
      initial: 'clean',
      on: {
        set: { target: '.dirty', actions: { type: 'setFields', params: ({ event }) => event } },
        sign: [
          { guard: 'isSigned', target: 'signed' },
          { guard: 'isSavedFirst', target: '.saving', actions: { type: 'want', params: { next: 'sign' } } },
          { guard: 'isComplete', target: 'signing' },
          { actions: 'recordIncomplete' },
        ],
      },
      states: {
        clean: { on: { close: '#medicalRecord.closed' } },
        dirty: {
          tags: 'dirty',
          after: { autosaveDelay: 'saving' },
          on: { close: { target: 'saving', actions: { type: 'want', params: { next: 'close' } } } },
        },
        saving: {
          tags: ['dirty', 'saving'],
          entry: 'beginSave',
          description: 'One request at a time: what is pressed meanwhile happens after it.',
          invoke: {
            id: 'saveRecord',
            src: 'saveRecord',
            input: ({ context }) => writtenOf(context),
            onDone: { target: 'kept', actions: { type: 'applySaved', params: ({ event }) => ({ record: event.output }) } },
            onError: [
              {
                guard: { type: 'isOvertaken', params: ({ event: { error } }) => ({ error }) },
                target: 'overtaken',
                actions: { type: 'recordFailure', params: ({ event: { error } }) => ({ error }) },
              },
              { target: 'unsaved', actions: { type: 'recordFailure', params: ({ event: { error } }) => ({ error }) } },
            ],
          },
          on: {
            set: { actions: { type: 'setFields', params: ({ event }) => event } },
            sign: [{ guard: 'isComplete', actions: { type: 'want', params: { next: 'sign' } } }, { actions: 'recordIncomplete' }],
            close: { actions: { type: 'want', params: { next: 'close' } } },
          },
        },
        kept: {
          always: [
            { guard: 'wantsSigned', target: '#medicalRecord.signed', actions: { type: 'want', params: { next: null } } },
            { guard: 'wantsSign', target: '#medicalRecord.signing' },
            { guard: 'wantsClose', target: '#medicalRecord.closed' },
            { guard: 'isChanged', target: 'dirty' },
            { target: 'clean' },
          ],
        },
        unsaved: {
          tags: ['dirty', 'unsaved'],
          entry: { type: 'want', params: { next: null } },
          after: { retryDelay: 'saving' },
          on: {
            retry: 'saving',
            // the person was asked and gives the words up
            close: '#medicalRecord.closed',
          },
        },
        unsigned: {
          tags: ['dirty', 'unsaved'],
          entry: ['beginOwed', { type: 'want', params: { next: null } }],
          description: 'A signature was not answered: it may be stored, so that nothing is sent before the record was read.',
          after: { retryDelay: 'checking' },
          on: {
            set: { actions: { type: 'setFields', params: ({ event }) => event } },
            sign: [
              { guard: 'isComplete', target: 'checking', actions: { type: 'want', params: { next: 'sign' } } },
              { actions: 'recordIncomplete' },
            ],
            retry: 'checking',
            close: '#medicalRecord.closed',
          },
        },
        checking: {
          tags: ['dirty', 'saving'],
          description: 'Reads whether the signature is stored. One that is ends nothing by itself: that takes another press.',
          invoke: {
            id: 'findRecords',
            src: 'fetchRecords',
            input: ({ context }) => ({ sid: context.sid }),
            onDone: [
              {
                guard: { type: 'isFoundSigned', params: ({ event }) => ({ known: event.output }) },
                target: 'kept',
                actions: { type: 'applyFound', params: ({ event }) => ({ known: event.output }) },
              },
              {
                guard: { type: 'isUnmoved', params: ({ event }) => ({ known: event.output }) },
                target: 'kept',
                actions: 'applyUnmoved',
              },
              { target: 'overtaken' },
            ],
            onError: { target: 'unsigned', actions: { type: 'recordFailure', params: ({ event: { error } }) => ({ error }) } },
          },
          on: {
            set: { actions: { type: 'setFields', params: ({ event }) => event } },
            sign: [{ guard: 'isComplete', actions: { type: 'want', params: { next: 'sign' } } }, { actions: 'recordIncomplete' }],
            close: { actions: { type: 'want', params: { next: 'close' } } },
          },
        },
        overtaken: {
          tags: ['dirty', 'overtaken'],
          entry: { type: 'want', params: { next: null } },
          description: 'Another window wrote the record; what stands here is not kept.',
          on: { set: {}, sign: {}, retry: '#medicalRecord.loading', close: '#medicalRecord.closed' },
        },
      },
    },
    signing: {
      tags: 'signing',
      // pressed once, it is tried once: a failure is followed by another press, never by the next save
      entry: { type: 'want', params: { next: null } },
      invoke: {
        id: 'signRecord',
        src: 'signRecord',
        input: ({ context }) => ({ ...writtenOf(context), password: context.password }),
        onDone: {
          target: 'signed',
          actions: { type: 'applySigned', params: ({ event }) => ({ record: event.output }) },
          meta: { rules: ['RX-38'] },
        },
        onError: [
          {
            guard: { type: 'asksPassword', params: ({ event: { error } }) => ({ error }) },
            target: 'asking',
            actions: { type: 'recordFailure', params: ({ event: { error } }) => ({ error }) },
          },
          {
            guard: { type: 'isOvertaken', params: ({ event: { error } }) => ({ error }) },
            target: 'writing.overtaken',
            actions: { type: 'recordFailure', params: ({ event: { error } }) => ({ error }) },
          },
          {
            guard: { type: 'isRetryable', params: ({ event: { error } }) => ({ error }) },
            target: 'writing.unsigned',
            actions: { type: 'recordFailure', params: ({ event: { error } }) => ({ error }) },
          },
          { target: 'writing.dirty', actions: { type: 'recordFailure', params: ({ event: { error } }) => ({ error }) } },
        ],
      },
    },
    asking: {
      tags: 'asking',
      on: {
        password: { target: 'signing', actions: { type: 'setPassword', params: ({ event }) => event } },
        cancel: { target: 'writing.dirty', actions: 'forgetPassword' },
        // goes on with the words of a person who does not sign now
        set: { target: 'writing.dirty', actions: ['forgetPassword', { type: 'setFields', params: ({ event }) => event }] },
        close: { target: 'writing.saving', actions: ['forgetPassword', { type: 'want', params: { next: 'close' } }] },
      },
    },
    signed: {
      tags: 'signed',
      entry: 'notifySigned',
      on: {
        set: {
          target: 'writing.dirty',
          actions: { type: 'setFields', params: ({ event }) => event },
          meta: { rules: ['RX-38'] },
        },
        sign: { target: 'signed', reenter: true },
        close: 'closed',
      },
    },
    closed: { tags: 'closed', entry: 'notifyClosed', type: 'final' },
  },
})
