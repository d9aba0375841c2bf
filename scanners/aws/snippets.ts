import type { Snippet } from '#scanners/sdk/check.ts'

// Remedies that several checks show.

const cli = (code: string): Snippet => ({ label: 'AWS CLI', language: 'bash', code })
const terraform = (code: string): Snippet => ({ label: 'Terraform', language: 'hcl', code })

export const DEACTIVATE_KEY_CLI = cli('aws iam update-access-key --user-name USER --access-key-id AKIAEXAMPLE --status Inactive')

export const DETACH_ADMINISTRATOR_CLI = cli(
  'aws iam detach-role-policy --role-name ROLE \\\n  --policy-arn arn:aws:iam::aws:policy/AdministratorAccess',
)

export const POLICY_VERSION_CLI = cli(
  'aws iam create-policy-version --policy-arn ARN --policy-document file://policy.json --set-as-default',
)

export const NARROW_POLICY_TERRAFORM = terraform(
  'resource "aws_iam_policy" "this" {\n  name   = "deploy"\n  policy = jsonencode({\n    Version = "2012-10-17"\n    Statement = [{\n      Effect   = "Allow"\n      Action   = ["s3:PutObject"]\n      Resource = ["arn:aws:s3:::deploy-artifacts/*"]\n    }]\n  })\n}',
)

export const ROLE_POLICY_TERRAFORM = terraform(
  'resource "aws_iam_role_policy" "app" {\n  role   = aws_iam_role.app.id\n  policy = data.aws_iam_policy_document.only_what_it_needs.json\n}',
)

export const TRUST_POLICY_CLI = cli('aws iam update-assume-role-policy --role-name ROLE --policy-document file://trust.json')

export const TRUST_POLICY_TERRAFORM = terraform(
  'data "aws_iam_policy_document" "trust" {\n  statement {\n    actions = ["sts:AssumeRole"]\n    principals {\n      type        = "AWS"\n      identifiers = ["arn:aws:iam::111122223333:role/deploy"]\n    }\n  }\n}',
)

export const BLOCK_PUBLIC_ACCESS_CLI = cli(
  'aws s3api put-public-access-block --bucket BUCKET --public-access-block-configuration \\\n  BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true',
)

export const BLOCK_PUBLIC_ACCESS_TERRAFORM = terraform(
  'resource "aws_s3_bucket_public_access_block" "this" {\n  bucket                  = aws_s3_bucket.this.id\n  block_public_acls       = true\n  ignore_public_acls      = true\n  block_public_policy     = true\n  restrict_public_buckets = true\n}',
)

export const TASK_REVISION_CLI = cli(
  'aws ecs describe-task-definition --task-definition FAMILY --query taskDefinition > task.json\n# change it, leave only what register-task-definition takes, then\naws ecs register-task-definition --cli-input-json file://task.json\naws ecs update-service --cluster CLUSTER --service SERVICE --task-definition FAMILY',
)
