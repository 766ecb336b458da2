import { position } from '#contract/resources/system/position.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 职务管理. */
export default screen(position, {
  list: { code: { width: 160, fixed: 'left' }, name: { width: 200 }, postRank: { width: 140 } },
})
