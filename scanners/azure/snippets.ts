import type { Snippet } from '#scanners/sdk/check.ts'

/** The fix at the command line, and as code. */
export const fixedBy = (cli: string, terraform: string): Snippet[] => [
  { label: 'Azure CLI', language: 'bash', code: cli },
  { label: 'Terraform', language: 'hcl', code: terraform },
]
/** Some settings of a resource of Terraform. */
export const terraform = (type: string, lines: readonly string[]): string =>
  `resource "${type}" "this" {\n${lines.map((line) => `  ${line}`).join('\n')}\n}`
