import type { Label } from './labels.ts'

/** Knowledge that checks rest on and that ages: it comes with the release, and some of it can be renewed without one. */
export interface Dataset {
  /** Lower-case words with hyphens. */
  id: string
  names: Label
  /** Day up to which the copy of the release knows (YYYY-MM-DD). */
  asOf: string
  /** Where it is published. */
  source: string
  /** SPDX identifier. */
  licence: string
  /**
   * Reads what was downloaded or handed in, a stranger's text. Absent: it is renewed by a release alone.
   * @returns what is kept and given to scans in its place
   * @throws DatasetRefused
   */
  read?: (text: string) => { text: string; entries: number }
}

/** One sentence of why a text cannot be used. */
export class DatasetRefused extends Error {
  override name = 'DatasetRefused'
}
