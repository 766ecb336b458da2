import { useCallback } from 'react'
import { prescriptionSheet } from '#contract/http/calls/prescriptions.ts'
import { sheetVersions } from '#contract/http/calls/prescriptionSubmit.ts'
import { call } from '#src/lib/http/call.ts'
import { useLoad } from '#src/lib/useLoad.ts'

/** A sheet as it stands; the read is audited. */
export const useSheet = (id: string) =>
  useLoad(
    id,
    useCallback((of: string) => call(prescriptionSheet, { id: of }, { quiet: true }), []),
  )

/** Its signed versions, the newest first. */
export const useVersions = (id: string) =>
  useLoad(
    id,
    useCallback((of: string) => call(sheetVersions, { id: of }, { quiet: true }), []),
  )
