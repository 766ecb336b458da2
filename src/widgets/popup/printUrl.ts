import { reportPrintAddress } from '#contract/http/calls/reports.ts'
import { requestContext } from '#src/lib/http/context.ts'

/** The print address of a report for the signed-in person (API-RPT-07); `fill` puts values into the placeholders of the address first. */
export const reportPrintUrl = (address: string, id: string, fill: (address: string) => string = text => text): string =>
  reportPrintAddress(fill(address), { id, token: requestContext().token() ?? '' })
