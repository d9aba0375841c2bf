import type { DoublePerson } from '#server/test/oidc-double/oidc-double.ts'

/** Who has an account at the provider that stands in for Google. */
export const googlePeople = {
  newcomer: { id: 'newcomer', email: 'nora.newcomer@example.test', email_verified: true, given_name: 'Nora', family_name: 'Newcomer' },
  owner: { id: 'owner', email: 'olga.owner@example.test', email_verified: true, given_name: 'Olga', family_name: 'Owner' },
} satisfies Record<string, DoublePerson>
