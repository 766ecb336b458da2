import { isDeepStrictEqual } from 'node:util'
import type { RuleImage, RuleKind } from '#contract/entities/ruleDraft.ts'
import type { Hooks, Row, Save, WriteContext } from '#server/crud/hooks.ts'
import { deleteDrafts, insertDrafts, lockDraft, subjectOf, subjectsOf, updateDraft } from './ruleDraft.repository.ts'
import type { Subject } from './ruleImage.rules.ts'

/** What stands in JSON: an image that was stored and one that was just made are alike. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const isSame = (one: RuleImage, other: RuleImage): boolean => isDeepStrictEqual(plain(one.facts), plain(other.facts))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/**
 * A published image that an earlier version kept, with the columns that it did not know: of them what stands now was published, as they took effect at once.
 */
function completed(kept: RuleImage | null, current: RuleImage | null): RuleImage | null {
  if (kept === null || current === null) return kept
  const facts = Object.entries(kept.facts).map(([part, value]) => {
    const now = current.facts[part]
    return [part, isRecord(value) && isRecord(now) ? { ...now, ...value } : value]
  })
  return { facts: Object.fromEntries(facts) as RuleImage['facts'], texts: { ...current.texts, ...kept.texts } }
}

interface Change {
  kind: RuleKind
  refId: string
  before: Subject | null
  after: Subject | null
}

/**
 * Keeps that a subject changed, in the transaction that changed it: what holds until the publication is what was published last, however often it is
 * written; one that is as it was needs none.
 */
export async function draftChange({ app, user, tx }: WriteContext, { kind, refId, before, after }: Change): Promise<void> {
  const { tenantId } = user
  const draft = await lockDraft(tx, tenantId, kind, refId)
  const current = before?.image ?? null
  const published = draft ? completed(draft.before, current) : current
  if (!draft && before && after && isSame(before.image, after.image)) return
  const isBack = published !== null && after !== null && isSame(published, after.image)
  const isNothing = published === null && after === null
  if (draft && (isBack || isNothing)) return deleteDrafts(tx, [draft.id])
  const op = published === null ? 'add' : after === null ? 'delete' : 'edit'
  const at = new Date(app.now())
  if (draft) return updateDraft(tx, draft.id, { op, at, before: published, byUsers: [...new Set([...draft.byUsers, user.id])] })
  const keys = before ?? after
  if (!keys) return
  await insertDrafts(tx, [
    { tenantId, kind, refId, keyA: keys.keyA, keyB: keys.keyB, op, before: published, byUsers: [user.id], at },
  ])
}

/** Keeps that subjects were added: nobody knew them before, so nothing is published of them and no draft is there. */
async function draftAdded(saves: readonly Save[], kind: RuleKind): Promise<void> {
  const [first] = saves
  if (first === undefined) return
  const { app, tx, user } = first
  const { tenantId } = user
  const at = new Date(app.now())
  const subjects = await subjectsOf(
    tx,
    tenantId,
    kind,
    saves.map(({ id }) => id),
  )
  const drafts = [...subjects].map(([refId, { keyA, keyB }]) => ({
    tenantId,
    kind,
    refId,
    keyA,
    keyB,
    op: 'add' as const,
    before: null,
    byUsers: [user.id],
    at,
  }))
  await insertDrafts(tx, drafts)
}

/** Hooks of a list whose rows are rules: every change of them waits for a second person (RX-33). Runs the resource's own hooks inside. */
export function drafted(kind: Exclude<RuleKind, 'level'>, own: Hooks): Hooks {
  // what a row was before this very write; a transaction that runs again has a save of its own
  const befores = new WeakMap<Save, Subject | null>()
  const gone = new WeakMap<Row, Subject | null>()
  return {
    ...own,
    async beforeSave(save) {
      const { tenantId } = save.user
      befores.set(save, save.before === null ? null : await subjectOf(save.tx, tenantId, kind, save.id))
      await own.beforeSave?.(save)
    },
    async afterSave(save) {
      await own.afterSave?.(save)
      const after = await subjectOf(save.tx, save.user.tenantId, kind, save.id)
      await draftChange(save, { kind, refId: save.id, before: befores.get(save) ?? null, after })
    },
    ...(own.batch === undefined
      ? {}
      : {
          batch: {
            ...own.batch,
            async afterSave(saves: readonly Save[]) {
              if (own.batch?.afterSave) await own.batch.afterSave(saves)
              else for (const save of saves) await own.afterSave?.(save)
              await draftAdded(saves, kind)
            },
          },
        }),
    async beforeDelete(row, context) {
      gone.set(row, await subjectOf(context.tx, context.user.tenantId, kind, String(row['id'])))
      await own.beforeDelete?.(row, context)
    },
    async afterDelete(row, context) {
      await own.afterDelete?.(row, context)
      await draftChange(context, { kind, refId: String(row['id']), before: gone.get(row) ?? null, after: null })
    },
  }
}
