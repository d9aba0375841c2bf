import type { Snippet } from '#scanners/sdk/check.ts'

export const gcloud = (code: string): Snippet => ({ label: 'gcloud', language: 'bash', code })
export const terraform = (code: string): Snippet => ({ label: 'Terraform', language: 'hcl', code })
