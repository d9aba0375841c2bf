import type { FieldValues } from '#scanners/sdk/connection.ts'
import { cloudOf } from './api/clouds.ts'
import { armId } from './arm-id.ts'

/**
 * The page of a resource in the portal of its connection's cloud; null for what is no resource of Resource Manager. No part of the id
 * can change the host.
 */
export function azureConsoleUrl({ value }: { value: string }, { cloud }: FieldValues): string | null {
  const id = armId(value)
  if (id === null) return null
  const url = new URL(`https://${cloudOf(cloud).portal}/`)
  url.hash = `@/resource${id.split('/').map(encodeURIComponent).join('/')}`
  return url.href
}
