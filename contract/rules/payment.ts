/** Key of hos_config: who takes payments online (hospital.md 2.5). A provider that is not set up stays off whatever a tenant says. */
export const PAY_PROVIDER = { key: 'pay.provider', values: ['none', 'demo'] } as const
/** Dictionary pay_channel: money taken at the window of the pharmacy; no provider can pay it back. */
export const COUNTER = 'counter'
