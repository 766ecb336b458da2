import Type from 'typebox'
import { TRANSFER_ID } from './transfers.ts'

export const transferInput = Type.Object({ id: Type.String({ pattern: TRANSFER_ID.source }) })
