import type { Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'

/** Who may enter an account is for its own people to say, not for whoever was let in. @throws problem right.missing inside by a grant */
export function requireOwnPerson({ standing }: Ctx): void {
  if (standing?.insideUntil !== null) throw problem('right.missing', { detail: "Only the account's own people decide who may enter it." })
}
