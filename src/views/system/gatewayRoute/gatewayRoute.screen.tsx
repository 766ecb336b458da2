import { gatewayRoute } from '#contract/resources/system/gatewayRoute.resource.ts'
import { screen } from '#src/resource/screen.ts'

/** 路由网关. */
export default screen(gatewayRoute, {
  list: { routerId: { width: 180, fixed: 'left' }, name: { width: 180 }, uri: { width: 280, ellipsis: 40 } },
  form: {
    width: 800,
    columns: 2,
    wide: ['uri'],
    // they come as lists and go as text (contract.md 18.2)
    beforeSave: draft =>
      Object.fromEntries(
        Object.entries(draft).map(([key, value]) => [key, Array.isArray(value) ? JSON.stringify(value) : value]),
      ),
  },
})
