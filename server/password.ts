import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// ASVS and reliability.md part 5, Auth: argon2id (the library's default kind), 19 MiB, 2 rounds, 1 lane; about 30 ms each.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 4

const inTurn = pLimit(AT_ONCE)

/** argon2id text of a password, with its own salt. At most four are computed at once. */
export const hashPassword = async (password: string): Promise<string> => inTurn(async () => hash(password, COST))

/** Whether the password belongs to the stored text; a text that is no argon2 hash gives false. */
export const verifyPassword = async (stored: string, password: string): Promise<boolean> =>
  inTurn(async () => verify(stored, password).catch(() => false))

let dummy: Promise<string> | undefined
/** Makes what `verifyNothing` compares with; called at the start, so that its first call is not slower than the others. */
export const prepareNothing = async (): Promise<string> => (dummy ??= hashPassword('nobody has this password'))
/** Takes as long as a real check; for accounts that do not exist, so that time does not tell. Always false. */
export async function verifyNothing(password: string): Promise<false> {
  await verifyPassword(await prepareNothing(), password)
  return false
}
