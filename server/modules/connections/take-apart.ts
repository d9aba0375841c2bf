import type { Language } from '#contract/fields.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { problem, ProblemError } from '#server/problem.ts'
import { refusing } from './try-connection.ts'

/** What was entered, as its kind keeps it. */
interface TakenApart {
  fields: FieldValues
  /** The field that somebody entered, for one that a pasted document was taken apart into. */
  enteredAs: (field: string) => string
  /** Does some work, whose refusals then name the fields that were entered. */
  naming: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Takes a pasted document apart before anything is looked at or kept. Whoever pasted it is told there what is wrong with a part of it.
 * @throws problem target.refused naming the field
 */
export async function takeApart(scanner: ScannerInfo, entered: FieldValues, language: Language): Promise<TakenApart> {
  const { takeApart: own } = scanner.connection
  const isPasted = own !== undefined && typeof entered[own.field] === 'string' && entered[own.field] !== ''
  const enteredAs = (field: string): string => (isPasted && !Object.hasOwn(entered, field) ? own.field : field)
  const naming = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!isPasted || !(error instanceof ProblemError) || error.code !== 'target.refused') throw error
      const { message: detail, connectionId, errors = [] } = error
      throw problem('target.refused', {
        detail,
        errors: errors.map(({ field, message }) => ({ field: enteredAs(field), message })),
        ...(connectionId !== undefined && { connectionId }),
      })
    }
  }
  const fields = await naming(() => Promise.resolve().then(() => refusing(scanner, language, () => own?.read(entered) ?? entered)))
  return { fields, enteredAs, naming }
}
