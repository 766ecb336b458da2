import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { BLUR_VALIDATION_DELAY } from '#contract/constants.ts'
import type { HandlerVerdict, ValidateRule } from '#contract/entities/gridColumn.ts'
import { failure } from '#contract/http/failure.ts'
import { gridValidationMachine } from '#machines/gridValidation/gridValidation.machine.ts'
import type { CellQuestion, GridErrors, GridValidationEmitted } from '#machines/gridValidation/gridValidation.types.ts'

/** The real machine; the test answers the questions manually. */
function openValidation(rules: ValidateRule[], judgeTable: () => Promise<GridErrors> = () => Promise.resolve({})) {
  const clock = new SimulatedClock()
  const asked: { question: CellQuestion; answer: (verdict: HandlerVerdict) => void; fail: () => void }[] = []
  const told: GridValidationEmitted[] = []
  const actor = createActor(
    gridValidationMachine.provide({
      actors: {
        askCell: fromPromise<HandlerVerdict, CellQuestion>(
          ({ input }) =>
            new Promise((resolve, reject) => {
              asked.push({ question: input, answer: resolve, fail: () => reject(new Error('down')) })
            }),
        ),
        judgeTable: fromPromise(judgeTable),
      },
    }),
    { clock, input: { columns: [{ key: 'name', title: '名称', validateRules: rules }] } },
  )
  actor.on('*', event => told.push(event))
  actor.start()
  const errorOf = (r = '1') => actor.getSnapshot().context.errors[r]?.['name'] ?? ''
  return {
    actor,
    clock,
    asked,
    told,
    errorOf,
    say: (type: 'cell.input' | 'cell.change' | 'cell.blur', value: string, r = '1', holders = 1) =>
      actor.send({ type, r, f: 'name', value, holders }),
    quiet: () => waitFor(actor, snapshot => !snapshot.hasTag('asking')),
  }
}
const required = { required: true, message: '请输入${title}' }

describe('when a cell is validated', () => {
  it('[GVAL-20] [GVAL-21] on input and on change at once; the issue goes when the value is right', () => {
    for (const type of ['cell.input', 'cell.change'] as const) {
      const { say, errorOf } = openValidation([required])
      say(type, '')
      expect(errorOf()).toBe('请输入名称')
      say(type, '王')
      expect(errorOf()).toBe('')
    }
  })

  it('[GVAL-22] [CONST-17] 100 ms after it was left; leaving the next one settles the first', () => {
    const { say, errorOf, clock } = openValidation([required])
    say('cell.blur', '')
    clock.increment(BLUR_VALIDATION_DELAY - 1)
    expect(errorOf()).toBe('')
    clock.increment(1)
    expect([errorOf(), BLUR_VALIDATION_DELAY]).toEqual(['请输入名称', 100])
    say('cell.blur', '', '2')
    say('cell.blur', '', '3')
    expect([errorOf('2'), errorOf('3')]).toEqual(['请输入名称', ''])
  })

  it('unique by how many rows hold the value', () => {
    const { say, errorOf } = openValidation([{ unique: true }])
    say('cell.input', '甲', '1', 2)
    expect(errorOf()).toBe('名称不能重复')
    say('cell.input', '甲', '1', 1)
    expect(errorOf()).toBe('')
  })
})

describe('questions that are answered outside', () => {
  const rules = [required, { handler: 'isFree', message: '已被占用' }, { pattern: '^A', message: '须以A开头' }]

  it('[GVAL-14] [GVAL-19] a handler may answer later, then come the checks behind it', async () => {
    const { say, errorOf, asked, quiet, actor } = openValidation(rules)
    say('cell.input', 'B1')
    expect([asked.length, errorOf(), asked[0]?.question.ask]).toEqual([
      1,
      '',
      { kind: 'handler', name: 'isFree', text: '已被占用' },
    ])
    asked[0]?.answer(true)
    await waitFor(actor, () => asked.length === 2)
    expect(asked[1]?.question.ask).toMatchObject({ kind: 'pattern', pattern: '^A' })
    asked[1]?.answer(false)
    await quiet()
    expect(errorOf()).toBe('须以A开头')
  })

  it('an own text of the handler wins over the rule’s; one that fails itself lets the value pass', async () => {
    const { say, errorOf, asked, quiet } = openValidation([{ handler: 'isFree', message: '已被占用' }])
    say('cell.input', '甲')
    asked[0]?.answer('该名称属于停用药品')
    await quiet()
    expect(errorOf()).toBe('该名称属于停用药品')
    say('cell.input', '乙')
    asked[1]?.fail()
    await quiet()
    expect(errorOf()).toBe('')
  })

  it('an answer about a value that is no longer there is never heard', async () => {
    const { say, errorOf, asked, quiet } = openValidation([{ handler: 'isFree', message: '已被占用' }])
    say('cell.input', '甲')
    say('cell.input', '乙')
    asked[0]?.answer(false)
    asked[1]?.answer(true)
    await quiet()
    expect([asked.length, errorOf()]).toEqual([2, ''])
  })

  it('questions of several cells are asked one after the other; forgotten cells and rows are not', async () => {
    const { say, asked, actor, quiet } = openValidation([{ handler: 'isFree' }])
    say('cell.input', '甲', '1')
    say('cell.input', '乙', '2')
    say('cell.input', '丙', '3')
    actor.send({ type: 'cell.forget', r: '2', f: 'name' })
    actor.send({ type: 'rows.forget', ids: ['1'] })
    await waitFor(actor, () => asked.length === 2)
    expect(asked.map(({ question }) => question.r)).toEqual(['1', '3'])
    asked[1]?.answer(true)
    await quiet()
  })
})

describe('a whole table', () => {
  it('[GVAL-24] gives the issues by row and column, or null', async () => {
    const wrong = openValidation([required], () => Promise.resolve({ '7': { name: '请输入名称' } }))
    wrong.actor.send({ type: 'table.validate' })
    await waitFor(wrong.actor, snapshot => !snapshot.hasTag('validating'))
    expect([wrong.told, wrong.errorOf('7')]).toEqual([
      [{ type: 'table.validated', errors: { '7': { name: '请输入名称' } } }],
      '请输入名称',
    ])
    const right = openValidation([required])
    right.actor.send({ type: 'table.validate' })
    await waitFor(right.actor, snapshot => !snapshot.hasTag('validating'))
    expect(right.told).toEqual([{ type: 'table.validated', errors: null }])
  })
})

describe('a whole table that is asked for', () => {
  const standing = (judgeTable: () => Promise<GridErrors>) => openValidation([required], judgeTable)

  it('and cannot be judged says why, and may be asked for again', async () => {
    const { actor, told } = standing(() => Promise.reject(failure('server', '出错了')))
    actor.send({ type: 'table.validate' })
    await waitFor(actor, snapshot => !snapshot.hasTag('validating'))
    expect(told).toEqual([{ type: 'table.unjudged', reason: failure('server', '出错了') }])
    actor.send({ type: 'table.validate' })
    expect(actor.getSnapshot().hasTag('validating')).toBe(true)
  })

  it('a second time before the answer is judged anew, for values may be others by then', async () => {
    const answers: ((errors: GridErrors) => void)[] = []
    const { actor, told } = standing(() => new Promise(resolve => answers.push(resolve)))
    actor.send({ type: 'table.validate' })
    actor.send({ type: 'table.validate' })
    answers[0]?.({ '7': { name: '请输入名称' } })
    answers[1]?.({})
    await waitFor(actor, snapshot => !snapshot.hasTag('validating'))
    expect(told).toEqual([{ type: 'table.validated', errors: null }])
  })
})

describe('what is typed while a whole table is judged', () => {
  const rules = [required, { handler: 'isFree', message: '已被占用' }]
  const validating = () => {
    const answers: ((errors: GridErrors) => void)[] = []
    const opened = openValidation(rules, () => new Promise(resolve => answers.push(resolve)))
    opened.actor.send({ type: 'table.validate' })
    return { ...opened, answer: (errors: GridErrors) => answers.at(-1)?.(errors) }
  }

  it('[GVAL-24] keeps its issue, which the answer holds too; what was typed and then left is the table’s', async () => {
    const { actor, say, answer, told, errorOf } = validating()
    say('cell.input', '', '2')
    say('cell.blur', '', '2')
    say('cell.input', '', '1')
    answer({ '7': { name: '已被占用' } })
    await waitFor(actor, snapshot => !snapshot.hasTag('validating'))
    const errors = { '1': { name: '请输入名称' }, '7': { name: '已被占用' } }
    expect([told, ['1', '2', '7'].map(errorOf)]).toEqual([[{ type: 'table.validated', errors }], ['请输入名称', '', '已被占用']])
  })

  it('[GVAL-24] is waited for where its question is open', async () => {
    const { actor, say, answer, told, asked } = validating()
    say('cell.input', '甲')
    answer({})
    await new Promise(resolve => setTimeout(resolve, 0))
    expect([told, actor.getSnapshot().hasTag('validating')]).toEqual([[], true])
    asked[0]?.answer(false)
    await waitFor(actor, snapshot => !snapshot.hasTag('validating'))
    expect([told, asked.length]).toEqual([[{ type: 'table.validated', errors: { '1': { name: '已被占用' } } }], 1])
  })

  it('does not get the answer to a question which the table has answered', async () => {
    const { actor, say, answer, asked, errorOf } = validating()
    say('cell.change', '甲', '1')
    answer({})
    await waitFor(actor, snapshot => !snapshot.hasTag('validating'))
    say('cell.change', '乙', '2')
    asked[0]?.answer(false)
    asked[1]?.answer(true)
    await waitFor(actor, snapshot => !snapshot.hasTag('asking'))
    expect([asked.map(({ question }) => question.r), errorOf('1'), errorOf('2')]).toEqual([['1', '2'], '', ''])
  })
})

describe('many cells at once', () => {
  it('are judged as one after the other; a question about one of them is taken back', async () => {
    const rules = [required, { handler: 'isFree', message: '已被占用' }]
    const cells = [
      { r: '1', f: 'name', value: '乙', holders: 1 },
      { r: '2', f: 'name', value: '', holders: 1 },
      { r: '3', f: 'name', value: '丙', holders: 1 },
      { r: '2', f: 'name', value: '丁', holders: 1 },
      { r: '3', f: 'name', value: '', holders: 1 },
      { r: '4', f: 'other', value: '', holders: 1 },
    ]
    const [together, alone] = [openValidation(rules), openValidation(rules)]
    for (const { say } of [together, alone]) {
      say('cell.input', '甲')
      say('cell.input', '', '3')
    }
    together.actor.send({ type: 'cells.change', cells })
    for (const cell of cells) alone.actor.send({ type: 'cell.change', ...cell })
    const standing = ({ actor }: typeof alone) => {
      const { errors, questions } = actor.getSnapshot().context
      return { errors, questions }
    }
    expect(standing(together)).toEqual(standing(alone))
    expect([together.errorOf('1'), together.errorOf('2'), together.errorOf('3')]).toEqual(['', '', '请输入名称'])
    together.asked[0]?.answer(false)
    together.asked.at(-1)?.answer(true)
    await waitFor(together.actor, ({ context }) => context.questions.length === 1)
    expect([together.errorOf('1'), together.asked.at(-1)?.question.r]).toEqual(['', '2'])
  })

  it('leave the issues the same object where all is right', () => {
    const { actor, say } = openValidation([required])
    say('cell.change', '', '2')
    const { errors } = actor.getSnapshot().context
    actor.send({ type: 'cells.change', cells: [{ r: '1', f: 'name', value: '甲', holders: 1 }] })
    expect(actor.getSnapshot().context.errors).toBe(errors)
  })
})
