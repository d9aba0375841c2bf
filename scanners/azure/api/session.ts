import { numberAt, textAt } from '#scanners/sdk/cloud/fields.ts'
import { restSessions, type RestProvider } from '#scanners/sdk/cloud/rest-session.ts'
import type { UnseenReason } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import type { HttpResponse } from '#scanners/sdk/network.ts'
import type { ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { subscriptionOf } from '#scanners/azure/arm-id.ts'
import { audienceFor, cloudOf, isHostOf } from './clouds.ts'
import { proofOf } from './credentials.ts'
import { SignInError } from './sign-in-error.ts'

/** Of a token that does not say how long it holds, in seconds. */
const USUAL_SECONDS = 3_000

/** The service, or the kind of resource, is not there: learn.microsoft.com/azure/azure-resource-manager/troubleshooting/common-deployment-errors */
const NOT_OFFERED: ReadonlySet<string> = new Set([
  'MissingSubscriptionRegistration',
  'SubscriptionNotRegistered',
  // as Microsoft.Security writes it
  'Subscription Not Registered',
  'NoRegisteredProviderFound',
  'InvalidResourceNamespace',
  'InvalidResourceType',
  'DisallowedProvider',
  'NotSupported',
  'FeatureNotSupported',
  // a report that the directory's licenses do not include
  'Authentication_RequestFromNonPremiumTenantOrB2CTenant',
])
/** Said of a subscription whether it is not there or may not be seen. */
const DENIED: ReadonlySet<string> = new Set([
  'AuthorizationFailed',
  'LinkedAuthorizationFailed',
  'Authorization_RequestDenied',
  'Forbidden',
  'ForbiddenByRbac',
  'ForbiddenByPolicy',
  'ForbiddenByFirewall',
  'ForbiddenByConnection',
  'DisallowedOperation',
  'SubscriptionNotFound',
  'InvalidSubscriptionId',
  // the subscription is another directory's
  'InvalidAuthenticationTokenTenant',
])
const EXPIRED: ReadonlySet<string> = new Set(['ExpiredAuthenticationToken', 'InvalidAuthenticationToken', 'AuthenticationFailed'])

function meaningOf(status: number, code: string): UnseenReason {
  if (status === 429 || code === 'TooManyRequests') return 'throttled'
  if (NOT_OFFERED.has(code)) return 'not_offered'
  if (status === 403 || DENIED.has(code)) return 'denied'
  if (status === 401) return EXPIRED.has(code) ? 'expired' : 'invalid_keys'
  return status === 504 || status === 408 ? 'timeout' : 'error'
}

/** Errors of Resource Manager, of Graph and of vaults are of one form: {"error": {"code", "message"}}; Resource Graph says more in `details`. */
export function readRefusal(status: number, body: Json | undefined): { code: string; message: string; reason: UnseenReason } {
  const code = textAt(body, 'error', 'code') ?? textAt(body, 'code') ?? ''
  const message = textAt(body, 'error', 'message') ?? textAt(body, 'message') ?? `HTTP ${status}`
  return { code, message, reason: meaningOf(status, code) }
}

/** Of the subscription, of the directory, and of the kind of question: learn.microsoft.com/azure/azure-resource-manager/management/request-limits-and-throttling */
const LEFT = /^x-ms-ratelimit-remaining-(?:(?:subscription|tenant)-(?:global-)?reads|(?:subscription|tenant)-resource-requests|resource)$/u
/**
 * Questions that are left of those that Azure counts. Resource Graph counts otherwise, in windows of some seconds:
 * learn.microsoft.com/azure/governance/resource-graph/concepts/guidance-for-throttled-requests
 */
export function leftOf({ headers }: Pick<HttpResponse, 'headers'>): { left: number | null; resetMs: number | null } {
  // Microsoft.Compute/HighCostGet3Min;107,Microsoft.Compute/HighCostGet30Min;535
  const counts = headers.flatMap(([name, value]) => {
    const key = name.toLowerCase()
    return LEFT.test(key) || key === 'x-ms-user-quota-remaining' ? value.split(',').map((part) => part.split(';').at(-1)?.trim() ?? '') : []
  })
  const left = counts.filter((count) => /^\d{1,9}$/u.test(count)).map(Number)
  const resets = headers.find(([name]) => name.toLowerCase() === 'x-ms-user-quota-resets-after')?.[1] ?? ''
  const [, hours, minutes, seconds] = /^(\d{1,2}):(\d{2}):(\d{2})$/u.exec(resets.trim()) ?? []
  const isSaid = hours !== undefined && minutes !== undefined && seconds !== undefined
  return {
    left: left.length === 0 ? null : Math.min(...left),
    resetMs: isSaid ? (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000 : null,
  }
}

/** Azure as one connection reaches it. */
function azureProvider(environment: Pick<ScanEnvironment, 'fields' | 'operator' | 'now'>): RestProvider {
  const cloud = cloudOf(environment.fields['cloud'])
  const { applicationId, directoryId } = environment.fields
  return {
    name: 'Azure',
    mayAsk: ({ hostname }) => isHostOf(cloud, hostname),
    // reads are counted by subscription: learn.microsoft.com/azure/azure-resource-manager/management/request-limits-and-throttling
    partOf: ({ pathname }) => subscriptionOf(pathname),
    audienceOf: ({ hostname }) => audienceFor(cloud, hostname),
    async obtain(audience, ask) {
      const proof = proofOf(environment)
      const url = `https://${cloud.authority}/${encodeURIComponent(String(directoryId))}/oauth2/v2.0/token`
      const { status, body } = await ask({
        url,
        form: { grant_type: 'client_credentials', client_id: String(applicationId), scope: `${audience}/.default`, ...(await proof(url)) },
      })
      const value = textAt(body, 'access_token')
      if (status >= 300 || value === undefined) throw new SignInError(status, body)
      return { value, expiresAt: Date.now() + (numberAt(body, 'expires_in') ?? USUAL_SECONDS) * 1_000 }
    },
    leftOf,
    readRefusal,
  }
}

/** The session of a scan, the same for all its collectors. */
export const sessionOf = restSessions(azureProvider)
