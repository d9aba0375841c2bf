import type { TestApp } from './test-app.ts'

/** Bodies of what the outbox holds for an address, newest first. */
export async function mailsTo(app: TestApp, recipient: string): Promise<{ subject: string; body: string }[]> {
  return app.services.database.identity
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The code in the newest mail or text to an address. @throws when none came */
export async function newestCode(app: TestApp, recipient: string): Promise<string> {
  const code = (await mailsTo(app, recipient)).map(({ body }) => /\b\d{8}\b/u.exec(body)?.[0]).find((found) => found !== undefined)
  if (code === undefined) throw new Error(`No code was sent to ${recipient}`)
  return code
}

/** A code of the right shape that is not this one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 10 ** 8).padStart(8, '0')
