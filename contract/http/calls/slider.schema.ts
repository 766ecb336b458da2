import Type from 'typebox'
import { SLIDE_POINTS_MAX } from '../../constants.ts'

const point = Type.Tuple([Type.Number({ minimum: 0, maximum: 1 }), Type.Number({ minimum: 0, maximum: 3_600_000 })])

export const sliderAnswerBody = Type.Object({
  question: Type.String({ minLength: 1, maxLength: 64 }),
  track: Type.Object({
    by: Type.Union([Type.Literal('pointer'), Type.Literal('keys')]),
    points: Type.Array(point, { minItems: 1, maxItems: SLIDE_POINTS_MAX }),
  }),
})
