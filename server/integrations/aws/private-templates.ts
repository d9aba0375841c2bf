import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { getPrivateTemplate, type PRIVATE_TEMPLATES, STACK_PARTS, type StackPart } from '#contract/private-scanning.ts'

export type PrivateTemplate = (typeof PRIVATE_TEMPLATES)[number]

const FOLDER = new URL('../../../deploy/cloudformation/private-scanning/', import.meta.url)
/** As it is shipped, and as it lies in a bucket of the operator's. */
export const fileOf = (name: PrivateTemplate): string => `parapet-${name}.yaml`
const texts = new Map<PrivateTemplate, string>()
/** The text of a template as this build ships it. */
export function templateText(name: PrivateTemplate): string {
  const text = texts.get(name) ?? readFileSync(new URL(fileOf(name), FOLDER), 'utf8')
  texts.set(name, text)
  return text
}

/** What a template makes: logical id and type of each resource, in its order. */
export function resourcesIn(name: PrivateTemplate): { id: string; type: string }[] {
  // functions of CloudFormation stand as tags, which do not matter here
  const read: unknown = parse(templateText(name), { logLevel: 'silent' })
  const resources: unknown = typeof read === 'object' && read !== null && 'Resources' in read ? read.Resources : {}
  return Object.entries(resources ?? {}).map(([id, resource]: [string, unknown]) => {
    const type: unknown = typeof resource === 'object' && resource !== null && 'Type' in resource ? resource.Type : ''
    return { id, type: String(type) }
  })
}

const CONSOLES: Readonly<Record<string, string>> = { cn: 'https://console.amazonaws.cn', us_gov: 'https://console.amazonaws-us-gov.com' }
/** The console of AWS at a page of CloudFormation. */
export function stackConsole(region: string, page: string): string {
  const partition = region.startsWith('cn-') ? 'cn' : region.startsWith('us-gov-') ? 'us_gov' : ''
  return `${CONSOLES[partition] ?? `https://${region}.console.aws.amazon.com`}/cloudformation/home?region=${region}#/stacks/${page}`
}

/** Where a stack is made of a template with one click; the console asks which region. CloudFormation reads from S3 alone. */
export function quickCreate(
  name: PrivateTemplate,
  stackName: string,
  folder: string,
  parameters: Readonly<Record<string, string>>,
): string {
  const filled = Object.entries(parameters).map(([key, value]) => [`param_${key}`, value])
  const query = new URLSearchParams([['templateURL', `${folder}/${fileOf(name)}`], ['stackName', stackName], ...filled])
  return `https://console.aws.amazon.com/cloudformation/home#/stacks/create/review?${query.toString()}`
}

/**
 * Where the templates are: each as this installation serves it (`eip`), and, where the operator keeps them in S3, the page of AWS's
 * console that makes a stack of it (`eipQuickCreate`).
 */
export function templateLinks({
  publicUrl,
  folder,
}: {
  publicUrl: string
  folder: string | undefined
}): Record<'launch' | StackPart, string> & Record<string, string> {
  const served = (name: PrivateTemplate) => `${publicUrl}/client${getPrivateTemplate.path.replace('{name}', name)}`
  const [launch, eip, vpc, ssm, lambda] = [served('launch'), served('eip'), served('vpc'), served('ssm'), served('lambda')]
  const quick =
    folder === undefined ? [] : STACK_PARTS.map((part) => [`${part}QuickCreate`, quickCreate(part, `parapet-private-${part}`, folder, {})])
  return { launch, eip, vpc, ssm, lambda, ...Object.fromEntries(quick) }
}
