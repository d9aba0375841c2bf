import { codeOf } from '#scanners/aws/api/failure.ts'
import { required } from '#scanners/aws/api/unseen.ts'
import { accountCollector } from './collector.ts'

/** What passwords of the account's users must be like. */
export interface IamPasswordPolicy {
  /** Someone set a policy; otherwise the members say what AWS asks for by itself. */
  isOwn: boolean
  minLength: number
  /** Passwords of a user that are remembered; 0: none. */
  remembered: number
  /** Days; 0: they never expire. */
  maxAge: number
  needsUppercase: boolean
  needsLowercase: boolean
  needsNumbers: boolean
  needsSymbols: boolean
}

/**
 * What holds where nobody set a policy. It asks for three of the four kinds of characters, whichever: none is required.
 * Source: https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html
 */
const DEFAULT: IamPasswordPolicy = {
  isOwn: false,
  minLength: 8,
  remembered: 0,
  maxAge: 0,
  needsUppercase: false,
  needsLowercase: false,
  needsNumbers: false,
  needsSymbols: false,
}

export const iamPasswordPolicy = accountCollector({
  id: 'iam-password-policy',
  async collect({ client }) {
    const { IAMClient, GetAccountPasswordPolicyCommand } = await import('@aws-sdk/client-iam')
    const asked = client(IAMClient, 'iam').send(new GetAccountPasswordPolicyCommand({}))
    const { PasswordPolicy: policy } = await required(asked.catch(noPolicy))
    if (policy === undefined) return DEFAULT
    return {
      isOwn: true,
      minLength: policy.MinimumPasswordLength ?? 6,
      remembered: policy.PasswordReusePrevention ?? 0,
      maxAge: policy.MaxPasswordAge ?? 0,
      needsUppercase: policy.RequireUppercaseCharacters ?? false,
      needsLowercase: policy.RequireLowercaseCharacters ?? false,
      needsNumbers: policy.RequireNumbers ?? false,
      needsSymbols: policy.RequireSymbols ?? false,
    }
  },
})

function noPolicy(error: unknown): { PasswordPolicy?: undefined } {
  if (codeOf(error).startsWith('NoSuchEntity')) return {}
  throw error
}
