import { casesOf, orderText, titleOf, type PathSet } from './pathSet.ts'
import { zipOf } from './zip.ts'

interface Topic {
  id: string
  class: 'topic'
  title: string
  labels?: readonly string[]
  notes?: { plain: { content: string } }
  children?: { attached: readonly Topic[] }
}

function topic(id: string, title: string, below: readonly Topic[] = [], more: Pick<Topic, 'labels' | 'notes'> = {}): Topic {
  return { id, class: 'topic', title, ...more, ...(below.length === 0 ? {} : { children: { attached: below } }) }
}

const noted = (data: string): Pick<Topic, 'notes'> => (data === '' ? {} : { notes: { plain: { content: data } } })

/** A mind map of XMind (Zen, 2020 and later), of the parts that XMind’s own xmind-generator writes: machine, paths, steps, and below each step what is to be seen. Data stands in notes, requirement ids are labels. */
export function xmindOf(set: PathSet): Uint8Array<ArrayBuffer> {
  const paths = casesOf(set).map(({ title, start, steps, rules }, index) => {
    const id = `path-${index + 1}`
    const lines = [start, ...steps].map(({ text, data, see }, step) =>
      topic(`${id}-${step}`, step === 0 ? text : `${step}. ${text}`, [topic(`${id}-${step}-see`, see)], noted(data)),
    )
    return topic(id, title, lines, rules.length === 0 ? {} : { labels: rules })
  })
  const root = {
    ...topic('root', titleOf(set), paths, noted(orderText(set))),
    structureClass: 'org.xmind.ui.logic.right',
  }
  return zipOf({
    'content.json': JSON.stringify([{ id: 'sheet-1', class: 'sheet', title: titleOf(set), rootTopic: root }]),
    'metadata.json': JSON.stringify({ creator: { name: 'xinglin', version: '1' } }),
    'manifest.json': JSON.stringify({ 'file-entries': { 'content.json': {}, 'metadata.json': {} } }),
  })
}
