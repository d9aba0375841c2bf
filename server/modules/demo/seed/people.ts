import type { Role } from '#contract/rights.ts'

/** Ids of the demo are fixed, so that entering it again finds it, and links into it stay. */
export const demoId = (number: number): string => `0d3a0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

export const DEMO_ACCOUNT = { id: demoId(1), name: 'Northwind Demo' } as const

export interface DemoPerson {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
}
/** The visitor acts as Mira. Nobody here has a password: the demo is entered from this machine alone. */
export const people = {
  mira: { id: demoId(11), email: 'mira.okafor@northwind.example', firstName: 'Mira', lastName: 'Okafor', role: 'Owner' },
  jonas: { id: demoId(12), email: 'jonas.reuter@northwind.example', firstName: 'Jonas', lastName: 'Reuter', role: 'Admin' },
  lucia: { id: demoId(13), email: 'lucia.prado@northwind.example', firstName: 'Lucía', lastName: 'Prado', role: 'User' },
  tom: { id: demoId(14), email: 'tom.avery@northwind.example', firstName: 'Tom', lastName: 'Avery', role: 'Viewer' },
} as const satisfies Record<string, DemoPerson>
export type PersonKey = keyof typeof people
