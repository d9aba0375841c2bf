import * as z from 'zod/mini'
import { imageBody } from './accounts.ts'
import { email, flag, id, instant, language, name, personRef, text } from './fields.ts'
import { limits } from './limits.ts'
import { VPC_STATES } from './onboarding.ts'
import { RIGHTS, ROLES } from './rights.ts'
import { defineRoute } from './route.ts'

const role = z.enum(ROLES)
export const membership = z.strictObject({
  accountId: id,
  name: z.string(),
  role,
  isMsp: z.boolean(),
  isMultiTenant: z.boolean(),
  isDemo: z.boolean(),
  planName: z.string(),
})
/** A secret is write-only: an answer tells only that it is there. */
const secretState = z.strictObject({ set: z.boolean(), last4: z.nullable(z.string()), updatedAt: z.nullable(instant) })
export type SecretState = z.infer<typeof secretState>
export const COMPLIANCE_PROGRAMS = [
  'SOC 2',
  'ISO 27001',
  'PCI DSS',
  'HIPAA',
  'GDPR',
  'NIST CSF',
  'CIS',
  'BSI IT-Grundschutz',
  'NIS2',
  'DORA',
] as const
const complianceProgram = z.array(z.enum(COMPLIANCE_PROGRAMS)).check(z.maxLength(COMPLIANCE_PROGRAMS.length))
const nullableText = z.nullable(z.string())

/** The signed-in person in the account they act in. */
const profile = z.strictObject({
  userId: id,
  email,
  firstName: z.string(),
  lastName: z.string(),
  /** Address of the picture. */
  avatar: nullableText,
  language: z.nullable(language),
  userRole: role,
  rights: z.array(z.enum(RIGHTS)),
  isSuperAdmin: z.boolean(),
  isMspUser: z.boolean(),
  /** Until when the caller is inside this account through an MSP or support grant; null in one's own. */
  insideUntil: z.nullable(instant),
  agreementSigned: z.boolean(),
  /** The account asks for a second factor, and this session has proved none: nothing else is answered until it has. */
  lacksSecondFactor: z.boolean(),

  customerId: id,
  company: z.string(),
  companyNickname: nullableText,
  customerAlias: nullableText,
  logo: nullableText,
  complianceProgram,
  planName: z.string(),
  billingPlanName: z.string(),
  isDemo: z.boolean(),
  isMsp: z.boolean(),
  isMultiTenant: z.boolean(),
  multiTenantList: z.array(membership),
  /** What the managing MSP calls this account, and its brand. */
  mspCustomerAlias: nullableText,
  logoMSP: nullableText,
  jitOnboarding: z.boolean(),
  deletionDueAt: z.nullable(instant),

  /** Slug of the kind of target connected first, or chosen to be; where that onboarding stands; and the connection's id. null before the first. */
  selectedOnboarding: nullableText,
  onboarding: z.nullable(z.enum(['started', 'connected', 'completed'])),
  onboardingIdentifier: z.nullable(id),
  onDemandScanner: z.boolean(),
  s3Bucket: nullableText,
  stackEIP: nullableText,
  stackLambda: nullableText,
  stackSSM: nullableText,
  stackVPC: nullableText,
  stateVPC: z.enum(VPC_STATES),
  templateLinks: z.record(z.string(), z.string()),
  /** Of the first look at that connection: how its first full scan stands that completed, or else the newest. */
  snapshotStatus: nullableText,

  licenseInfo: z.strictObject({ name: z.string(), connections: z.nullable(z.number()), users: z.nullable(z.number()) }),
  invoices: z.array(
    z.strictObject({
      id: z.string(),
      number: z.string(),
      amount: z.number(),
      currency: z.string(),
      status: z.string(),
      createdAt: instant,
    }),
  ),

  jiraDomain: nullableText,
  jiraEmail: nullableText,
  jiraProjectKey: nullableText,
  jiraApiToken: secretState,
  autoCreateJiraTask: z.boolean(),
  vantaAccessToken: secretState,
  vantaRefreshToken: secretState,
  vantaState: nullableText,
})
export type Profile = z.infer<typeof profile>

export const getProfile = defineRoute('GET /v1/profile', 'users', {
  right: 'account.read',
  beforeSecondFactor: true,
  summary: 'The signed-in person, their account, role and rights',
  reply: profile,
})
/** Tagged apart: what changes a number beside the navigation makes nothing else stale. */
export const getShell = defineRoute('GET /v1/shell', 'shell', {
  right: 'account.read',
  beforeSecondFactor: true,
  summary: 'What the frame around every screen shows: the profile, the numbers beside the navigation, notes about the installation',
  reply: z.strictObject({
    profile,
    /** Null where the person may not read them. */
    openFindings: z.nullable(z.number()),
    /** Queued and running, verifications among them. */
    liveScans: z.nullable(z.number()),
    /** Scans that prove a fix, queued and running. */
    liveVerifications: z.nullable(z.number()),
    /** In scope. */
    connections: z.nullable(z.number()),
    /** Whether any scan of the account has ever looked at its target. */
    hasScanned: z.nullable(z.boolean()),
    unreadNotifications: z.number(),
    insecureTransport: z.boolean(),
    /** Whom to ask about this installation, in the operator's words: an address, or a sentence; null where they left none. */
    contact: z.nullable(z.string()),
    /** Whether the web client reports page views. */
    pageViews: z.boolean(),
    /** Whether the way to the first proof is shown (GET v1/guide): the account is new or watches the demo target, and the person may act. */
    guide: z.boolean(),
    /** Whether the person is led to the onboarding (GET v1/onboarding) when they sign in: nothing is connected, nobody put it off, and they may connect. */
    onboarding: z.boolean(),
  }),
})
export type Shell = z.infer<typeof getShell.reply>
export const updateProfile = defineRoute('PATCH /v1/profile', 'users', {
  right: 'own.manage',
  audit: 'user.updated',
  summary: "Change one's own name or language, and with the right account.manage the company card and its settings",
  body: z.strictObject({
    firstName: z.optional(name(80)),
    lastName: z.optional(name(80)),
    language: z.optional(language),
    company: z.optional(name(120)),
    companyNickname: z.optional(z.nullable(name(120))),
    customerAlias: z.optional(z.nullable(name(120))),
    jitOnboarding: z.optional(z.boolean()),
    onDemandScanner: z.optional(z.boolean()),
    jiraDomain: z.optional(
      z.nullable(
        z
          .string()
          .check(
            z.trim(),
            z.toLowerCase(),
            z.regex(/^[a-z0-9][a-z0-9-]{0,62}\.atlassian\.net$/u, 'must be a Jira Cloud site such as company.atlassian.net'),
          ),
      ),
    ),
    jiraEmail: z.optional(z.nullable(email)),
    jiraProjectKey: z.optional(
      z.nullable(z.string().check(z.trim(), z.regex(/^[A-Z][A-Z0-9_]{1,9}$/u, 'must be a project key such as SEC'))),
    ),
    /** Kept sealed, never given out again; null removes it. */
    jiraApiToken: z.optional(z.nullable(text(1000))),
    autoCreateJiraTask: z.optional(z.boolean()),
  }),
  reply: profile,
})
export const setComplianceProgram = defineRoute('PATCH /v1/profile/compliance-program', 'users', {
  right: 'account.manage',
  audit: 'account.updated',
  summary: 'Which compliance programs the account follows',
  body: z.strictObject({ complianceProgram }),
  reply: profile,
})
const avatarReply = z.strictObject({ url: z.nullable(z.string()) })
export const setAvatar = defineRoute('PUT /v1/profile/avatar', 'users', {
  right: 'own.manage',
  audit: 'user.updated',
  summary: "Set one's own picture",
  bodyBytes: limits.imageBodyBytes,
  body: imageBody,
  reply: avatarReply,
})
export const removeAvatar = defineRoute('DELETE /v1/profile/avatar', 'users', {
  right: 'own.manage',
  audit: 'user.updated',
  summary: "Remove one's own picture",
  reply: avatarReply,
})

// The team ---------------------------------------------------------------------

const member = z.extend(personRef, {
  email,
  userRole: role,
  avatar: z.nullable(z.string()),
  isMspUser: z.boolean(),
  /** They belong to another account and may enter this one by a grant. */
  isOutside: z.boolean(),
  /** Whether a second factor is asked of them; null to those who do not manage the team. */
  hasMfa: z.nullable(z.boolean()),
  lastSeenAt: z.nullable(instant),
  joinedAt: instant,
})
export type Member = z.infer<typeof member>
export const listUsers = defineRoute('GET /v2/users', 'users', {
  right: 'team.read',
  summary: 'The team: everyone with a role in this account; with team=false also those from outside who may enter it',
  query: z.strictObject({ team: flag }),
  reply: z.strictObject({ results: z.array(member), total: z.number() }),
})
export const updateMember = defineRoute('PATCH /v2/users/', 'users', {
  right: 'team.manage',
  limit: 'identity',
  audit: 'member.updated',
  summary: "Change a member's role; only an Owner gives or takes Owner, and one Owner is always left",
  body: z.strictObject({ userId: id, userRole: role }),
  reply: member,
})
export const removeMember = defineRoute('DELETE /v2/users/{id}', 'users', {
  right: 'team.manage',
  limit: 'identity',
  audit: 'member.removed',
  summary: 'Remove a member; they are out on their next request',
  params: z.strictObject({ id }),
  reply: z.strictObject({ removed: z.literal(true) }),
})
export const signOutMember = defineRoute('POST /v2/users/{id}/sign-out', 'users', {
  right: 'team.manage',
  limit: 'identity',
  audit: 'member.signed_out',
  summary: 'End the sessions of a member in this account; they sign in again, and their API keys keep working',
  params: z.strictObject({ id }),
  reply: z.strictObject({ signedOut: z.literal(true) }),
})

// The agreement ----------------------------------------------------------------

/** The agreement in force; its text is the web client's. A person who signed an earlier one is asked again. */
export const AGREEMENT_VERSION = '2026-11'
const agreement = z.strictObject({ signed: z.boolean(), version: z.string(), signedAt: z.nullable(instant) })
export const getSignedAgreement = defineRoute('GET /v2/users/signed-agreement', 'users', {
  right: 'own.manage',
  summary: 'Whether the current agreement is signed: by the caller, or by a member named by email',
  query: z.strictObject({ email: z.optional(email) }),
  reply: agreement,
})
export const signAgreement = defineRoute('POST /v2/users/signed-agreement', 'users', {
  right: 'own.manage',
  audit: 'agreement.signed',
  summary: 'Sign the current agreement',
  body: z.strictObject({ version: text(20) }),
  reply: agreement,
  status: 201,
})
