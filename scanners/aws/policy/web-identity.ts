import type { Condition } from './document.ts'

export interface WebIdentity {
  /** Host and path of the issuer, without the ARN: 'token.actions.githubusercontent.com'. */
  provider: string
  statement: string
  /** Fixed audiences; empty where any will do. */
  audiences: string[]
  /** Patterns of subjects; empty where any will do. */
  subjects: string[]
  /**
   * `world`: anyone with an account at the issuer can take the role, as it serves everyone and no condition names whom.
   * `guests`: Cognito identities that never signed in. `issuer`: all that this issuer of one's own lets in. `named`: who is named.
   */
  opens: 'world' | 'guests' | 'issuer' | 'named'
}

/** Issuers that sign tokens for everyone, and the claims of which one must be fixed. */
const SHARED: readonly { issuer: RegExp; claims: readonly string[] }[] = [
  {
    issuer: /^token\.actions\.githubusercontent\.com$/u,
    claims: [
      'sub',
      'repository',
      'repository_id',
      'repository_owner',
      'repository_owner_id',
      'enterprise',
      'enterprise_id',
      'job_workflow_ref',
    ],
  },
  { issuer: /^gitlab\.com$/u, claims: ['sub', 'namespace_path', 'namespace_id', 'project_path', 'project_id'] },
  { issuer: /^app\.terraform\.io$/u, claims: ['sub', 'terraform_organization_id', 'terraform_workspace_id', 'terraform_project_id'] },
  { issuer: /^agent\.buildkite\.com$/u, claims: ['sub', 'organization_id'] },
  { issuer: /^oidc\.vercel\.com$/u, claims: ['sub', 'owner_id', 'aud'] },
  { issuer: /^(?:api\.pulumi\.com\/oidc|oidc\.fly\.io|app\.harness\.io|accounts\.spacelift\.io)$/u, claims: ['sub', 'aud'] },
  { issuer: /^accounts\.google\.com$/u, claims: ['sub', 'aud', 'oaud', 'azp', 'email'] },
  { issuer: /^www\.amazon\.com$/u, claims: ['app_id', 'user_id'] },
  { issuer: /^graph\.facebook\.com$/u, claims: ['app_id', 'id'] },
  { issuer: /^cognito-identity\.amazonaws\.com$/u, claims: ['aud', 'sub'] },
]
const POSITIVE = /^string(?:equals|equalsignorecase|like)$/u

/**
 * Whom a statement of trust lets in by a web identity provider (OpenID Connect, or Cognito).
 * Sources: https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_create_for-idp_oidc.html (conditions for shared issuers),
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_iam-condition-keys.html (keys of the federation)
 */
export function webIdentityOf(principal: string, conditions: readonly Condition[], statement: string): WebIdentity {
  const provider = principal.replace(/^arn:[^:]*:iam::\d{12}:oidc-provider\//u, '').toLowerCase()
  const claim = (name: string) => conditions.filter(({ key }) => key === `${provider}:${name}`)
  const known = {
    provider,
    statement,
    audiences: claim('aud').flatMap(({ values }) => values),
    subjects: claim('sub').flatMap(({ values }) => values),
  }
  if (provider === '*') return { ...known, opens: 'world' }
  const shared = SHARED.find(({ issuer }) => issuer.test(provider))
  const claims = shared?.claims ?? ['sub']
  const isNamed = claims.some((name) => claim(name).some((condition) => names(condition, name)))
  if (!isNamed) return { ...known, opens: shared === undefined ? 'issuer' : 'world' }
  const amr = claim('amr').filter(({ operator }) => POSITIVE.test(operator))
  const isForGuests =
    provider === 'cognito-identity.amazonaws.com' && (amr.length === 0 || amr.some(({ values }) => values.includes('unauthenticated')))
  return { ...known, opens: isForGuests ? 'guests' : 'named' }
}

function names({ operator, set, ifExists, values }: Condition, name: string): boolean {
  if (!POSITIVE.test(operator) || ifExists || set === 'all') return false
  return values.every((value) => (operator === 'stringlike' ? hasFixedOwner(value, name) : value !== ''))
}

/** Of a subject like 'repo:owner/name:ref' the owner must be fixed; of other claims the beginning. */
function hasFixedOwner(value: string, name: string): boolean {
  const owner = name === 'sub' ? value.replace(/^(?:repo|repository|project_path|organization|owner|system:serviceaccount):/u, '') : value
  const [first = ''] = owner.split(/[/:]/u, 1)
  return /[\w@-]/u.test(first) && !/[*?]/u.test(first)
}
