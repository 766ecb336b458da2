import { createContext } from 'react'
import type { Attachment } from '#contract/entities/chat.ts'
import type { ChatLine } from '#machines/chatSession/chatSession.types.ts'

/** All pictures of the conversation around, in order: the viewer pages through them. Empty outside one. */
export const PicturesContext = createContext<readonly Attachment[]>([])

/** Pictures that were sent in these lines, those of the illness card first where it stands. */
export const picturesOf = (lines: readonly ChatLine[]): Attachment[] =>
  lines.flatMap(line => {
    if (line.kind !== 'message') return []
    const { kind, attachments, card } = line.message
    return card && 'illness' in card ? card.illness.images : kind === 'image' ? attachments : []
  })
