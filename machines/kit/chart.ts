import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { delayText, partName } from './partName.ts'
import { requirementsOf } from './requirements.ts'
import { listOf } from './rewrite.ts'
import { stateName, transitionName } from './transitionName.ts'

/** Draws a machine as Markdown: a mermaid diagram and the tables that it is too small for. Pure text, used by `npm run charts` and QA's page. */

function eventText(machine: AnyStateMachine, { eventType, source, ...rest }: AnyTransitionDefinition): string {
  const type = String(eventType)
  const delay = (rest as { delay?: string | number }).delay
  if (type === '') return 'always'
  if (delay !== undefined) return `after ${delay} (${delayText(machine, String(delay))})`
  if (type === `xstate.done.state.${source.id}`) return 'done'
  const result = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.*)$/.exec(type)
  if (result === null) return type
  return `${result[2]} ${result[1] === 'error' ? 'failed' : result[1]}`
}

const pathText = (node: AnyStateNode): string => node.path.join('.') || '(any)'
const definitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]
const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => [
  machine.root as AnyStateNode,
  ...(getStateNodes(machine) as AnyStateNode[]),
]

const mermaidId = (node: AnyStateNode): string => (node.path.length === 0 ? 'root' : node.path.join('__')).replace(/\W/g, '_')
const mermaidText = (text: string): string => text.replace(/[;#"{}<>\n]/g, ' ').replace(/:/g, ' –')

function mermaidState(node: AnyStateNode, indent: string): string[] {
  const children = Object.values(node.states) as AnyStateNode[]
  if (node.type === 'history') return [`${indent}state "history" as ${mermaidId(node)}`]
  const label = mermaidText(node.description === undefined || children.length > 0 ? node.key : `${node.key}. ${node.description}`)
  const head = `${indent}state "${label}" as ${mermaidId(node)}`
  if (children.length === 0) return [head]
  return [`${head} {`, ...mermaidInside(node, `${indent}  `), `${indent}}`]
}

function mermaidInside(node: AnyStateNode, indent: string): string[] {
  const children = Object.values(node.states) as AnyStateNode[]
  if (node.type === 'parallel') {
    return children.flatMap((child, index) => [...(index === 0 ? [] : [`${indent}--`]), ...mermaidState(child, indent)])
  }
  const initial = node.type === 'compound' ? (node.initial.target?.[0] as AnyStateNode | undefined) : undefined
  return [
    ...children.flatMap(child => mermaidState(child, indent)),
    ...(initial === undefined ? [] : [`${indent}[*] --> ${mermaidId(initial)}`]),
    ...children.filter(child => child.type === 'final').map(child => `${indent}${mermaidId(child)} --> [*]`),
  ]
}

const isBelow = (node: AnyStateNode, above: AnyStateNode): boolean =>
  node.path.length > above.path.length && above.path.every((key, index) => node.path[index] === key)

/** Edges a diagram can show, one for each pair of states: mermaid draws none between a box and its inside; the table has all of them. */
function mermaidEdges(machine: AnyStateMachine): string[] {
  const labels = new Map<string, string[]>()
  for (const node of nodesOf(machine)) {
    for (const definition of definitionsOf(node)) {
      for (const target of (definition.target ?? []) as readonly AnyStateNode[]) {
        if (node.path.length === 0 || isBelow(target, node) || isBelow(node, target)) continue
        const guard = definition.guard === undefined ? '' : ` [${partName(definition.guard)}]`
        const edge = `  ${mermaidId(node)} --> ${mermaidId(target)}`
        labels.set(edge, [...(labels.get(edge) ?? []), mermaidText(eventText(machine, definition) + guard)])
      }
    }
  }
  return [...labels].map(([edge, texts]) => `${edge} : ${texts.join('<br/>')}`)
}

/** The diagram alone, in mermaid's stateDiagram-v2. */
export function mermaidOf(machine: AnyStateMachine): string {
  const root = machine.root as AnyStateNode
  const inside = root.type === 'parallel' ? mermaidState(root, '  ') : mermaidInside(root, '  ')
  return ['stateDiagram-v2', '  direction TB', ...inside, ...mermaidEdges(machine)].join('\n')
}

const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\n/g, ' ')
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [heads, heads.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`)

function stateRows(machine: AnyStateMachine): string[][] {
  return nodesOf(machine).flatMap(node => {
    const invokes = (node.invoke as { id: string }[]).map(invoke => invoke.id)
    const [entry, exit] = [node.config.entry, node.config.exit].map(actions => listOf(actions).map(partName).join(', '))
    if (node.path.length === 0 && invokes.length + (entry + '' + exit).length === 0) return []
    const kind = node.type === 'atomic' ? '' : node.type
    return [
      [
        pathText(node),
        kind,
        node.tags.join(', '),
        invokes.join(', '),
        entry ?? '',
        exit ?? '',
        (requirementsOf(machine).states.get(stateName(node)) ?? []).join(', '),
        node.description ?? '',
      ],
    ]
  })
}

function transitionRows(machine: AnyStateMachine): string[][] {
  return nodesOf(machine).flatMap(node =>
    definitionsOf(node).map(definition => [
      pathText(node),
      eventText(machine, definition),
      partName(definition.guard),
      definition.target === undefined ? '(stays)' : (definition.target as readonly AnyStateNode[]).map(pathText).join(', '),
      definition.actions.map(partName).join(', '),
      (requirementsOf(machine).transitions.get(transitionName(definition)) ?? []).join(', '),
    ]),
  )
}

/** The whole section of a machine: heading, description, diagram, states, transitions, delays. */
export function chartOf(name: string, machine: AnyStateMachine): string {
  const delays = Object.keys(machine.implementations.delays)
  const description = machine.config.description
  return [
    `## ${name}`,
    '',
    ...(description === undefined ? [] : [description, '']),
    '```mermaid',
    mermaidOf(machine),
    '```',
    '',
    ...table(['State', 'Kind', 'Tags', 'Invokes', 'Entry', 'Exit', 'Rules', 'Meaning'], stateRows(machine)),
    '',
    ...table(['In', 'Event', 'Guard', 'Goes to', 'Does', 'Rules'], transitionRows(machine)),
    '',
    ...(delays.length === 0
      ? []
      : [
          ...table(
            ['Delay', 'Length'],
            delays.map(delay => [delay, delayText(machine, delay)]),
          ),
          '',
        ]),
  ].join('\n')
}
