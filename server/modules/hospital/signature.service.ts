import type { FastifyInstance } from 'fastify'
import { caSignature, passwordSignature } from '#server/adapters/signature.ts'
import type { SignatureProvider } from '#server/adapters/signature.ts'

/** How people of this hospital sign: SIGNATURE of the environment (hospital.md 6). */
export const signatureOf = (app: Pick<FastifyInstance, 'config' | 'signing'>): SignatureProvider =>
  app.config.signature === 'ca' ? caSignature : passwordSignature(app.signing)
