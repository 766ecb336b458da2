import type { IllnessCard } from '#contract/entities/chat.ts'
import { ImageContent } from './ImageContent.tsx'

const none = (text: string): string => text.trim() || '无'
/** What people write when there is nothing. */
const isNone = (text: string): boolean => /^(无|没有|否|不详|无过敏史?|暂无)?[。.]?$/.test(text)

/** 病情卡: what the patient told before the consultation. Allergies stand out. */
export function IllnessCardView({ card }: { card: IllnessCard }) {
  const allergy = card.allergyDeclared.trim()
  return (
    <section className="xl-illness" aria-label="病情资料">
      <h4>{card.chiefComplaint}</h4>
      <dl>
        <dt>病情描述</dt>
        <dd>{card.description}</dd>
        <dt>持续时间</dt>
        <dd>{none(card.durationText)}</dd>
        <dt>是否就诊过</dt>
        <dd>{card.visitedBefore === 'Y' ? '是' : '否'}</dd>
        <dt>过敏史</dt>
        <dd className={isNone(allergy) ? undefined : 'is-warning'}>{none(allergy)}</dd>
        <dt>正在用药</dt>
        <dd>{none(card.currentDrugs)}</dd>
      </dl>
      {card.images.length > 0 && <ImageContent attachments={card.images} />}
    </section>
  )
}
