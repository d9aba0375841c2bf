import * as z from 'zod/mini'
import { flag, instant, text } from './fields.ts'
import { setupWay } from './kinds.ts'
import { limits } from './limits.ts'
import { VPC_STATES } from './onboarding.ts'
import { defineRoute } from './route.ts'

/** Scanning from inside the customer's own AWS account: a host that four CloudFormation stacks make there. */

/** The stacks in the order in which they are made. */
export const STACK_PARTS = ['eip', 'vpc', 'ssm', 'lambda'] as const
export type StackPart = (typeof STACK_PARTS)[number]
/** Of the host, as EC2 has them. */
export const HOST_STATES = ['pending', 'running', 'stopping', 'stopped', 'terminated'] as const
export type HostState = (typeof HOST_STATES)[number]
/**
 * role: it cannot be assumed; denied: it may not do what has to be done; limit: a quota of the AWS account; resource: AWS could not
 * make one; delete: AWS could not delete one; deleted_outside: somebody deleted it at AWS.
 */
export const PRIVATE_FAILURES = ['role', 'denied', 'limit', 'resource', 'delete', 'deleted_outside'] as const
export type PrivateFailure = (typeof PRIVATE_FAILURES)[number]
/** What a launch or a deletion comes to, and `trouble`: what stood no longer stands, or may not be looked at. */
export const PRIVATE_OUTCOMES = ['completed', 'launch_failed', 'trouble', 'deleted', 'delete_failed'] as const
export const INSTANCE_TYPES = ['t3.small', 't3.medium', 't3.large'] as const
/** Where AWS keeps the name of the newest image of Amazon Linux 2023. */
export const STANDARD_IMAGE = '/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-x86_64'

/** The steps of making it, each whether it is at that. */
export const vpcProgress = z.strictObject({
  isInitializingEip: z.boolean(),
  /** The network is being made. */
  isLaunchingVpc: z.boolean(),
  /** The host and the ways to it are being made. */
  isCreateConnection: z.boolean(),
  /** The host has reported to Systems Manager and was there when last looked at. */
  isConnected: z.boolean(),
  isVPCCompleted: z.boolean(),
})
export type VpcProgress = z.infer<typeof vpcProgress>

const region = z.string().check(z.regex(/^[a-z]{2,4}(?:-[a-z]{2,12}){1,3}-\d{1,2}$/u, 'must be a region such as eu-central-1'))
/** Octets below 256, and the prefixes that a VPC and its two subnets have room in. */
const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`
const cidr = z
  .string()
  .check(
    z.regex(
      new RegExp(String.raw`^(?:10\.${OCTET}|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.${OCTET}\.${OCTET}/(?:1[6-9]|2[0-7])$`, 'u'),
      'must be a private network such as 10.73.0.0/24',
    ),
  )
const image = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(
      /^\/(?:aws\/service\/|parapet-image)[\w./-]{0,180}$/u,
      'must be a parameter of Systems Manager below /aws/service/ or /parapet-image',
    ),
  )
/** What is launched. */
export const privateSettings = z.strictObject({
  region,
  instanceType: z.enum(INSTANCE_TYPES),
  image,
  /** In GB. */
  volumeGb: z.int().check(z.minimum(8), z.maximum(200)),
  cidr,
  /** After how many minutes without work a host that is started on demand is stopped. */
  idleMinutes: z.int().check(z.minimum(5), z.maximum(1_440)),
})
/** What is left out. */
export const PRIVATE_STANDARD = {
  instanceType: 't3.small',
  image: STANDARD_IMAGE,
  volumeGb: 20,
  cidr: '10.73.0.0/24',
  idleMinutes: 30,
} as const
const { shape } = privateSettings
const parameters = {
  region,
  instanceType: z._default(shape.instanceType, PRIVATE_STANDARD.instanceType),
  image: z._default(image, PRIVATE_STANDARD.image),
  volumeGb: z._default(shape.volumeGb, PRIVATE_STANDARD.volumeGb),
  cidr: z._default(cidr, PRIVATE_STANDARD.cidr),
  idleMinutes: z._default(shape.idleMinutes, PRIVATE_STANDARD.idleMinutes),
}
export type PrivateSettings = z.infer<typeof privateSettings>

const stack = z.strictObject({
  part: z.enum(STACK_PARTS),
  name: z.string(),
  /** The ARN, once AWS has told it. */
  id: z.nullable(z.string()),
  /** AWS's own word: CREATE_COMPLETE. */
  status: z.nullable(z.string()),
  /** The stack in AWS's console. */
  consoleUrl: z.nullable(z.string()),
})
const failure = z.strictObject({
  code: z.enum(PRIVATE_FAILURES),
  part: z.nullable(z.enum(STACK_PARTS)),
  /** The resource of the stack that failed first, and its type. */
  resource: z.nullable(z.string()),
  type: z.nullable(z.string()),
  /** In AWS's words, redacted. */
  reason: z.nullable(z.string()),
  /** AWS has undone what it had made of the stack. */
  isRolledBack: z.boolean(),
  at: instant,
})
const host = z.strictObject({
  instanceId: z.string(),
  state: z.enum(HOST_STATES),
  isOnline: z.boolean(),
  /** The address it goes out by. */
  publicIp: z.nullable(z.string()),
  checkedAt: instant,
  /** When it will be stopped, on demand and without work; null where nobody will. */
  stopsAt: z.nullable(instant),
  /** When its updates were last installed, and when they are due. */
  updatedAt: z.nullable(instant),
  updateDueAt: instant,
  isUpdating: z.boolean(),
})
export const privateScanner = z.strictObject({
  stateVPC: z.enum(VPC_STATES),
  progress: vpcProgress,
  isDeleting: z.boolean(),
  access: z.nullable(z.strictObject({ roleArn: z.string(), externalId: z.string(), awsAccountId: z.string() })),
  settings: z.nullable(privateSettings),
  stacks: z.array(stack),
  failure: z.nullable(failure),
  /** Why nothing could be seen when it was last looked at, where that passes: AWS did not answer. */
  trouble: z.nullable(z.string()),
  host: z.nullable(host),
  onDemandScanner: z.boolean(),
  launchedAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  templateLinks: z.record(z.string(), z.string()),
})
export type PrivateScanner = z.infer<typeof privateScanner>

/** The steps, of what is known of a scanner. */
export const progressOf = ({
  stateVPC,
  isVpcMade,
  isOnline,
}: {
  stateVPC: (typeof VPC_STATES)[number]
  isVpcMade: boolean
  isOnline: boolean
}): VpcProgress => ({
  isInitializingEip: stateVPC === 'inProgressEIP',
  isLaunchingVpc: stateVPC === 'inProgressVPC' && !isVpcMade,
  isCreateConnection: stateVPC === 'inProgressVPC' && isVpcMade,
  isConnected: stateVPC === 'completed' && isOnline,
  isVPCCompleted: stateVPC === 'completed',
})

export const getPrivateScanner = defineRoute('GET /v1/private-scanning', 'private-scanning', {
  right: 'connections.read',
  summary: 'How far private scanning is set up, and how its host is',
  reply: privateScanner,
})

const setup = z.strictObject({
  /** Made for this account; the role asks for it. */
  externalId: z.string(),
  suffix: z.string(),
  /** Whom the role trusts: this installation. null: it has no identity at AWS. */
  principal: z.nullable(z.string()),
  ways: z.array(setupWay),
})
export const getPrivateSetup = defineRoute('GET /v1/private-scanning/setup', 'private-scanning', {
  right: 'connections.manage',
  summary: 'How the role is made that private scanning is launched with',
  reply: setup,
})

export const COST_ITEMS = ['nat', 'address', 'volume', 'host', 'data'] as const
const cost = z.strictObject({
  item: z.enum(COST_ITEMS),
  /** In US dollars: of one unit. */
  price: z.number(),
  unit: z.enum(['hour', 'gb_month', 'gb']),
  /** In US dollars a month of 730 hours; null where it depends on use. */
  monthly: z.nullable(z.number()),
})
export const privatePlan = z.strictObject({
  /** Stands for all that is told here: who launches says which plan was read. */
  digest: z.string(),
  /** Of which month the prices are. */
  pricesAsOf: z.string(),
  /** Empty where no prices of the region are kept. */
  costs: z.array(cost),
  /** Whatever the host does, and besides that for each hour it runs. null: not known. */
  monthly: z.nullable(z.number()),
  hourly: z.nullable(z.number()),
  stacks: z.array(
    z.strictObject({
      part: z.enum(STACK_PARTS),
      name: z.string(),
      /** As the template names them. */
      resources: z.array(z.strictObject({ id: z.string(), type: z.string() })),
    }),
  ),
})
export type PrivatePlan = z.infer<typeof privatePlan>
export const getPrivatePlan = defineRoute('GET /v1/private-scanning/plan', 'private-scanning', {
  right: 'connections.read',
  summary: 'What a launch would make in the AWS account, and what that costs',
  query: z.strictObject({
    region: parameters.region,
    instanceType: parameters.instanceType,
    volumeGb: z._default(z.coerce.number().check(z.int(), z.minimum(8), z.maximum(200)), PRIVATE_STANDARD.volumeGb),
  }),
  reply: privatePlan,
})

export const privateRole = text(620)
const access = { roleArn: privateRole, externalId: text(100) }
export const testPrivateAccess = defineRoute('POST /v1/private-scanning/test', 'private-scanning', {
  right: 'connections.manage',
  limit: 'scan',
  audit: 'private_scanner.tested',
  timeoutMs: limits.testTimeoutMs,
  summary: 'Try the role in a region as a launch would, and keep nothing',
  body: z.strictObject({ ...access, region: parameters.region }),
  reply: z.strictObject({ awsAccountId: z.string() }),
})
export const launchPrivateScanner = defineRoute('POST /v1/private-scanning/launch', 'private-scanning', {
  right: 'connections.manage',
  limit: 'scan',
  audit: 'private_scanner.launched',
  timeoutMs: limits.testTimeoutMs,
  summary: 'Make the stacks, or those of them that are missing or failed; a launch that is under way is joined',
  body: z.strictObject({ ...access, ...parameters, plan: text(64) }),
  reply: privateScanner,
  status: 202,
})
export const deletePrivateScanner = defineRoute('DELETE /v1/private-scanning', 'private-scanning', {
  right: 'connections.manage',
  audit: 'private_scanner.deletion_requested',
  summary: 'Delete the stacks and what is kept of them; with forget=true only what is kept, where the role is gone',
  query: z.strictObject({ forget: flag }),
  reply: privateScanner,
  status: 202,
})
export const switchPrivateScanner = defineRoute('POST /v1/startstop/vpc', 'private-scanning', {
  right: 'connections.manage',
  limit: 'scan',
  audit: 'private_scanner.switched',
  timeoutMs: limits.testTimeoutMs,
  summary: 'Start or stop the host of private scanning; one that is so already stays so',
  body: z.strictObject({ action: z.enum(['start', 'stop']) }),
  reply: privateScanner,
})

/** What stands below deploy/cloudformation/private-scanning. */
export const PRIVATE_TEMPLATES = ['launch', ...STACK_PARTS] as const
export const getPrivateTemplate = defineRoute('GET /v1/private-scanning/templates/{name}', 'private-scanning', {
  auth: 'public',
  summary: 'A CloudFormation template of private scanning',
  params: z.strictObject({ name: z.enum(PRIVATE_TEMPLATES) }),
  reply: z.string(),
  produces: ['application/yaml'],
})
