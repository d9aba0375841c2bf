import { randomBytes } from 'node:crypto'
import { putSso, type SSO_ROLES } from '#contract/sso.ts'
import type { DoublePerson, OidcDouble } from '#server/test/oidc-double/oidc-double.ts'
import { call, createPerson, type Person, type TestApp } from '#server/test/test-app.ts'
import { browser } from './browser.ts'

export interface WantedSso {
  jitOnboarding?: boolean
  userRole?: (typeof SSO_ROLES)[number]
  enabled?: boolean
  proved?: boolean
}
/** The owner of an account whose single sign-on is the double. */
export type Company = Person & { domain: string }

const newName = () => randomBytes(6).toString('hex')

/** Companies of one server whose people sign in at one double. */
export function companies(app: TestApp, double: OidcDouble) {
  return {
    newName,
    /** An account whose single sign-on is the double, with its domain proved unless told. */
    async company({ proved = true, ...wanted }: WantedSso = {}): Promise<Company> {
      const owner = await createPerson(app)
      const domain = `c${newName()}.example`
      const { issuer, clientId, clientSecret } = double
      const { token } = owner
      const answer = await call(app, putSso, { token, body: { issuer, clientId, clientSecret, emailDomain: domain, ...wanted } })
      if (answer.status !== 200) throw new Error(`The single sign-on was refused: ${answer.raw.body}`)
      const provider = app.services.database.identity.updateTable('sso_provider').where('account_id', '=', owner.accountId)
      if (proved) await provider.set({ domain_verified_at: new Date() }).execute()
      return { ...owner, domain }
    },
    /** Somebody whom the provider knows. */
    colleague(domain: string, over: Partial<DoublePerson> = {}): DoublePerson {
      const id = newName()
      const person = { id, email: `${id}@${domain}`, given_name: 'Grace', family_name: 'Hopper', ...over }
      double.people.push(person)
      return person
    },
    signIn: (person: DoublePerson, domain: string, at = browser(app)) =>
      at.signIn(double, person.id, { provider: 'SSO', email: `anybody@${domain}` }),
  }
}
