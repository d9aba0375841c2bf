import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id: 19 MiB, two passes; some 10 ms here. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** NIST 800-63B §5.1.1.2: compared in one Unicode form, so that every keyboard types the same password. */
const normalized = (password: string): string => password.normalize('NFKC')

/** argon2id in the PHC text form, with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(normalized(password), COST)

const nobody = hashPassword('the password of nobody at all')

/**
 * Verifies a password against its hash. Without one (nobody has that address) the same work is done on a hash of ours
 * and the answer is false, so that both take as long.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), normalized(password))
  return stored !== null && matches
}
