import Type from 'typebox'
import { TRANSFER_ID } from '../../entities/transfer.ts'

export const transferInput = Type.Object({ id: Type.String({ pattern: TRANSFER_ID.source }) })
