import type { Check } from '#scanners/sdk/check.ts'
import { awsAccountSecurityContact } from './checks/aws-account-security-contact.ts'
import { awsEc2EbsDefaultEncryption } from './checks/aws-ec2-ebs-default-encryption.ts'
import type { AwsCollector, AwsFacts } from './facts.ts'

/** Every check, one file each in checks/; a test proves that none is forgotten. */
export const checks: readonly Check<AwsFacts, AwsCollector>[] = [awsAccountSecurityContact, awsEc2EbsDefaultEncryption]
