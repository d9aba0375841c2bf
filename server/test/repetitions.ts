/** How often the slow tests repeat: [in `npm test`, in `npm run prove`]. Both forms prove the same property. */
const REPETITIONS = {
  /** Wrong passwords and codes sent for one person. */
  guesses: [400, 10_000],
  /** Requests that no route can use, over all routes together. */
  malformedRequests: [1_000, 5_000],
  /** Refused sign-ins timed of a known and of an unknown person each. */
  timedRefusals: [60, 400],
  /** Workers killed in the middle of a scan. */
  kills: [6, 20],
  /** Kills of worker, server and runner each, in one remote scan. */
  runnerKills: [1, 5],
  /** Rotations of the key killed at random points. */
  rotationKills: [3, 10],
  /** Rows of the audit chain that is changed; the long one is longer than a batch of the verifier. */
  chainRows: [100, 1_001],
  /** Scans of one process, one after the other. */
  soakedScans: [40, 1_000],
} as const satisfies Readonly<Record<string, readonly [gate: number, prove: number]>>

/** True in `npm run prove`, which has the time for the full counts. */
export const isProof = process.env['PROVE'] === '1'

/** @returns how often the test repeats what it does in this run */
export function repetitionsOf(what: keyof typeof REPETITIONS): number {
  const [gate, prove] = REPETITIONS[what]
  return isProof ? prove : gate
}

/** Prints a figure that `npm run prove` keeps; silent in `npm test`. */
export function figure(text: string): void {
  if (isProof) console.log(`figure: ${text}`)
}
