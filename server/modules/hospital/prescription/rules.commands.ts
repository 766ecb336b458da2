import type { RuleDraft, RuleLevel } from '#contract/entities/ruleDraft.ts'
import type { publishRules } from '#contract/http/calls/rules.ts'
import type { InputOf } from '#contract/http/defineCall.ts'
import { configItem, configText } from '#contract/rules/hospitalConfig.ts'
import { levelKey, levelOfValue, levelValue, MOVABLE_RULES, offeredLevels, RULE_REFUSALS } from '#contract/rules/ruleLevels.ts'
import type { RuleRefusal } from '#contract/rules/ruleLevels.ts'
import type { WriteContext } from '#server/crud/hooks.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { draftChange } from '../drafting.service.ts'
import { configOf, setConfig } from '../config.repository.ts'
import * as drafts from '../ruleDraft.repository.ts'
import type { DraftRow } from '../ruleDraft.repository.ts'
import type { Subject } from '../ruleImage.rules.ts'

const DRAFTS_MAX = 500
const OFFICE = ['admin', 'hospital']

const ruleRefusal = (reason: RuleRefusal): Refusal => new Refusal(RULE_REFUSALS[reason], { result: { reason } })

const standardOf = (ruleId: string) => MOVABLE_RULES.find(([id]) => id === ruleId)

/** A level, or a number of the configuration that rules read, as a subject of drafts. */
const levelSubject = (ruleId: string, value: string | null): Subject => {
  const item = configItem(ruleId)
  if (item)
    return {
      ...{ name: item.label, keyA: ruleId, keyB: '' },
      image: { facts: { value }, texts: { 参数: configText(item, value ?? item.initial) } },
    }
  const [, name = '', standard = 1] = standardOf(ruleId) ?? []
  return {
    name: `${ruleId} ${name}`,
    keyA: ruleId,
    keyB: '',
    image: { facts: { value }, texts: { 级别: `L${levelOfValue(ruleId, value) ?? standard}` } },
  }
}

async function present(db: Queryable, user: UserPrincipal, draft: DraftRow): Promise<Omit<RuleDraft, 'byNames'>> {
  const { tenantId } = user
  const current: Subject | null =
    draft.kind === 'level'
      ? levelSubject(draft.keyA, await configOf(db, tenantId, draft.refId))
      : await drafts.subjectOf(db, tenantId, draft.kind, draft.refId)
  const [before, after] = [draft.before?.texts ?? {}, current?.image.texts ?? {}]
  // an image that an earlier version kept says nothing of columns it did not know
  const labels = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    label => draft.before === null || label in before,
  )
  const changes = labels
    .map(label => ({ label, before: before[label] ?? '', after: after[label] ?? '' }))
    .filter(one => one.before !== one.after)
  return {
    id: draft.id,
    version: draft.version,
    kind: draft.kind,
    op: draft.op,
    name: current?.name ?? [draft.keyA, draft.keyB].filter(Boolean).join(' × '),
    changes,
    isOwn: draft.byUsers.includes(user.id),
    at: wireTime(draft.at),
  }
}

/** What waits for a publication, with what is different. */
export async function listDrafts(db: Queryable, user: UserPrincipal): Promise<{ rows: RuleDraft[]; total: number }> {
  const found = await drafts.draftsOf(db, user.tenantId, DRAFTS_MAX)
  const names = await drafts.namesOf(
    db,
    found.flatMap(({ byUsers }) => byUsers),
  )
  const rows: RuleDraft[] = []
  for (const draft of found)
    rows.push({ ...(await present(db, user, draft)), byNames: draft.byUsers.map(id => names.get(id) ?? '') })
  return { rows, total: rows.length < DRAFTS_MAX ? rows.length : await drafts.countDrafts(db, user.tenantId) }
}

/** Lets drafts take effect, each as it was seen; a senior pharmacist or the office, and nobody who wrote one of them. Answers the revision. */
export async function publish(
  tx: Tx,
  user: UserPrincipal,
  input: InputOf<typeof publishRules>,
  now: Date,
): Promise<{ rev: number; pairs: boolean }> {
  const { tenantId } = user
  if (!user.roles.some(role => OFFICE.includes(role)) && !(await drafts.isSeniorPharmacist(tx, tenantId, user.id)))
    throw ruleRefusal('NOT_SENIOR')
  const asked = new Map(input.drafts.map(({ id, version }) => [id, version]))
  const found = await drafts.lockDrafts(tx, tenantId, [...asked.keys()])
  const isAsSeen = found.length === asked.size && found.every(({ id, version }) => asked.get(id) === version)
  if (!isAsSeen) throw ruleRefusal('DRAFT_CHANGED')
  if (found.some(({ byUsers }) => byUsers.includes(user.id))) throw ruleRefusal('SAME_PERSON')
  const byUser = [...new Set(found.flatMap(({ byUsers }) => byUsers))].join(',')
  const rev = await drafts.nextRev(tx, { tenantId, at: now, byUser, approvedBy: user.id, note: input.note })
  const pairs = found.filter(({ kind, op }) => kind === 'pair' && op !== 'delete').map(({ refId }) => refId)
  await drafts.publishPairs(tx, pairs, rev)
  await drafts.deleteDrafts(tx, [...asked.keys()])
  return { rev, pairs: pairs.length > 0 }
}

/** Levels of the movable rules as they will be. */
export async function listLevels(db: Queryable, tenantId: number): Promise<RuleLevel[]> {
  const waiting = new Set((await drafts.levelDrafts(db, tenantId)).map(({ key }) => key))
  const levels: RuleLevel[] = []
  for (const [ruleId, name, standard] of MOVABLE_RULES) {
    const level = levelOfValue(ruleId, await configOf(db, tenantId, levelKey(ruleId))) ?? standard
    levels.push({ ruleId, name, standard, level, offered: offeredLevels(ruleId), isDraft: waiting.has(levelKey(ruleId)) })
  }
  return levels
}

/** Drafts the level of a rule; the compiled one needs no row. */
export async function setLevel(context: WriteContext, ruleId: string, level: number): Promise<void> {
  const rule = standardOf(ruleId)
  const asked = offeredLevels(ruleId).find(one => one === level)
  if (!rule || asked === undefined) throw ruleRefusal('UNKNOWN_RULE')
  const { tx, user, app } = context
  const key = levelKey(ruleId)
  const before = await configOf(tx, user.tenantId, key, true)
  const after = asked === rule[2] ? null : levelValue(ruleId, asked)
  await setConfig(tx, { tenantId: user.tenantId, key, before, after, byUser: user.id, at: new Date(app.now()) })
  await draftChange(context, {
    kind: 'level',
    refId: key,
    before: levelSubject(ruleId, before),
    after: levelSubject(ruleId, after),
  })
}
