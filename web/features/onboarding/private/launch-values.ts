import * as z from 'zod/mini'
import { PRIVATE_STANDARD, privateRole, type PrivateScanner, privateSettings } from '#contract/private-scanning.ts'

const ROLE = /^arn:aws[a-z-]*:iam::\d{12}:role\/\S+$/u

/** The contract's own body, the role as an ARN; which plan was read, and the external id, are added when it is sent. */
export const launchSchema = z.extend(privateSettings, { roleArn: privateRole.check(z.regex(ROLE)) })
export type LaunchValues = z.infer<typeof launchSchema>
/** Folded away under more settings. */
export const FURTHER_FIELDS = ['image', 'volumeGb', 'cidr', 'idleMinutes'] as const
export const LAUNCH_FIELDS = ['roleArn', 'region', 'instanceType', ...FURTHER_FIELDS] as const

/** What the form begins with: what is kept, or each standard. */
export const valuesOf = (scanner: PrivateScanner | null): LaunchValues => ({
  roleArn: scanner?.access?.roleArn ?? '',
  ...(scanner?.settings ?? { region: '', ...PRIVATE_STANDARD }),
})
