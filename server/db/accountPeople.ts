import { and, eq, or } from 'drizzle-orm'
import { hosPatient } from './tables/index.ts'

/** The account that holds a person's card; those of before there were families hold themselves. */
export const accountIdOf = ({ id, userId }: Pick<typeof hosPatient.$inferSelect, 'id' | 'userId'>): string => userId ?? id

/** Condition: cards that an account holds, its own one too, and that are not closed (PAY-10). */
export const isOfAccount = (accountId: string) =>
  and(or(eq(hosPatient.id, accountId), eq(hosPatient.userId, accountId)), eq(hosPatient.status, 1))
