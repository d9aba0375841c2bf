import type { ResourcePart } from '#scanners/azure/fixture/index.ts'

/** A resource of which nothing but its being there is asked. */
export const plain = (type: string, name: string, location = 'westeurope'): ResourcePart => ({
  type,
  name,
  body: { location, tags: {}, properties: { provisioningState: 'Succeeded' } },
})
