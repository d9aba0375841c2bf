import type { Check } from '#scanners/sdk/check.ts'
import { awsAccessanalyzerEnabled } from './checks/aws-accessanalyzer-enabled.ts'
import { awsAccountSecurityContact } from './checks/aws-account-security-contact.ts'
import { awsEc2EbsDefaultEncryption } from './checks/aws-ec2-ebs-default-encryption.ts'
import { awsIamExpiredServerCert } from './checks/aws-iam-expired-server-cert.ts'
import { awsIamKeyRotation } from './checks/aws-iam-key-rotation.ts'
import { awsIamPasswordLowercase } from './checks/aws-iam-password-lowercase.ts'
import { awsIamPasswordMinLength } from './checks/aws-iam-password-min-length.ts'
import { awsIamPasswordNumber } from './checks/aws-iam-password-number.ts'
import { awsIamPasswordReuse } from './checks/aws-iam-password-reuse.ts'
import { awsIamPasswordSymbol } from './checks/aws-iam-password-symbol.ts'
import { awsIamPasswordUppercase } from './checks/aws-iam-password-uppercase.ts'
import { awsIamRootAccessKey } from './checks/aws-iam-root-access-key.ts'
import { awsIamRootHardwareMfa } from './checks/aws-iam-root-hardware-mfa.ts'
import { awsIamRootMfa } from './checks/aws-iam-root-mfa.ts'
import { awsIamRootRecentUse } from './checks/aws-iam-root-recent-use.ts'
import { awsIamSupportRole } from './checks/aws-iam-support-role.ts'
import { awsIamTwoActiveKeys } from './checks/aws-iam-two-active-keys.ts'
import { awsIamUnusedCredential } from './checks/aws-iam-unused-credential.ts'
import { awsIamUserConsoleMfa } from './checks/aws-iam-user-console-mfa.ts'
import { awsS3AccessLogging } from './checks/aws-s3-access-logging.ts'
import { awsS3AccountPublicBlock } from './checks/aws-s3-account-public-block.ts'
import { awsS3AclInUse } from './checks/aws-s3-acl-in-use.ts'
import { awsS3BucketPublicBlock } from './checks/aws-s3-bucket-public-block.ts'
import { awsS3BucketPublicWrite } from './checks/aws-s3-bucket-public-write.ts'
import { awsS3BucketPublic } from './checks/aws-s3-bucket-public.ts'
import { awsS3KmsEncryption } from './checks/aws-s3-kms-encryption.ts'
import { awsS3MfaDelete } from './checks/aws-s3-mfa-delete.ts'
import { awsS3TlsOnly } from './checks/aws-s3-tls-only.ts'
import { awsS3Versioning } from './checks/aws-s3-versioning.ts'
import type { AwsCollector, AwsFacts } from './facts.ts'

/** Every check, one file each in checks/; a test proves that none is forgotten. */
export const checks: readonly Check<AwsFacts, AwsCollector>[] = [
  awsAccessanalyzerEnabled,
  awsAccountSecurityContact,
  awsEc2EbsDefaultEncryption,
  awsIamExpiredServerCert,
  awsIamKeyRotation,
  awsIamPasswordLowercase,
  awsIamPasswordMinLength,
  awsIamPasswordNumber,
  awsIamPasswordReuse,
  awsIamPasswordSymbol,
  awsIamPasswordUppercase,
  awsIamRootAccessKey,
  awsIamRootHardwareMfa,
  awsIamRootMfa,
  awsIamRootRecentUse,
  awsIamSupportRole,
  awsIamTwoActiveKeys,
  awsIamUnusedCredential,
  awsIamUserConsoleMfa,
  awsS3AccessLogging,
  awsS3AccountPublicBlock,
  awsS3AclInUse,
  awsS3BucketPublicBlock,
  awsS3BucketPublicWrite,
  awsS3BucketPublic,
  awsS3KmsEncryption,
  awsS3MfaDelete,
  awsS3TlsOnly,
  awsS3Versioning,
]
