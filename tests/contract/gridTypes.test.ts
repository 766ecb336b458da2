import { describe, expectTypeOf, it } from 'vitest'
import type { GridColumn, GridStatistics, HandlerVerdict, ValidateRule } from '#contract/entities/gridColumn.ts'
import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'

/** Names a type must have; the compiler says so (`npm run types`), as a test at run time cannot. */
type ColumnName =
  | 'key'
  | 'title'
  | 'type'
  | 'width'
  | 'defaultValue'
  | 'props'
  | 'options'
  | 'dictCode'
  | 'disabled'
  | 'allowInput'
  | 'allowSearch'
  | 'allowDownload'
  | 'allowRemove'
  | 'token'
  | 'action'
  | 'responseName'
  | 'btnText'
  | 'number'
  | 'fieldExtendJson'
  | 'dictTable'
  | 'dictText'
  | 'popup'
  | 'validateRules'
  | 'statistics'
  | 'format'
  | 'setTagColor'
  | 'linkageKey'
  | 'slotName'

describe('types of a grid', () => {
  it('[ENTITY-21] a column has every name of the specification, and needs key, title and type alone', () => {
    expectTypeOf<Extract<keyof GridColumn, ColumnName>>().toEqualTypeOf<ColumnName>()
    expectTypeOf<{ key: string; title: string; type: string }>().toExtend<GridColumn>()
    expectTypeOf<{ key: string; title: string }>().not.toExtend<GridColumn>()
    expectTypeOf<GridColumn['width']>().toEqualTypeOf<number | string | undefined>()
    expectTypeOf<GridColumn['defaultValue']>().toEqualTypeOf<GridValue | undefined>()
    expectTypeOf<GridColumn['validateRules']>().toEqualTypeOf<readonly ValidateRule[] | undefined>()
    expectTypeOf<GridColumn['number']>().toEqualTypeOf<number | undefined>()
    type Flag = 'disabled' | 'allowInput' | 'allowSearch' | 'allowDownload' | 'allowRemove' | 'token'
    expectTypeOf<Required<Pick<GridColumn, Flag>>>().toEqualTypeOf<Record<Flag, boolean>>()
  })

  it('[ENTITY-22] statistics are sum or average, of which a column may have both', () => {
    expectTypeOf<GridStatistics>().toEqualTypeOf<'sum' | 'average'>()
    expectTypeOf<GridColumn['statistics']>().toEqualTypeOf<readonly ('sum' | 'average')[] | undefined>()
  })

  it('[ENTITY-30] a row has an id, a place and what socket updates said about it', () => {
    expectTypeOf<GridRow['id']>().toEqualTypeOf<string>()
    expectTypeOf<GridRow['orderNum']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<GridRow['tug_status']>().toEqualTypeOf<Readonly<Record<string, GridValue>> | undefined>()
    expectTypeOf<{ orderNum: number }>().not.toExtend<GridRow>()
  })

  it('[ENTITY-31] a rule has required, pattern, message, unique and handler, none of which it needs', () => {
    expectTypeOf<keyof ValidateRule>().toEqualTypeOf<'required' | 'pattern' | 'message' | 'unique' | 'handler'>()
    expectTypeOf<Required<ValidateRule>>().toEqualTypeOf<{
      required: boolean
      pattern: string
      message: string
      unique: boolean
      handler: string
    }>()
    expectTypeOf<object>().toExtend<ValidateRule>()
    expectTypeOf<HandlerVerdict>().toEqualTypeOf<boolean | string | null>()
  })
})
