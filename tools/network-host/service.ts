/** Where one service runs. */
export interface Place {
  port: number
  /** A folder of its own, which everybody may write to. */
  folder: string
  /** A certificate and its key in PEM. */
  cert: string
  key: string
}
/** One way to run a service. */
export interface Variant {
  /** Checks that have to fail on it. */
  faults: readonly string[]
  /** Files in its folder, by name. */
  files?: (place: Place) => Readonly<Record<string, string>>
  /** Commands that run to their end before. */
  prepare?: (place: Place) => readonly (readonly string[])[]
  /** In the foreground. */
  command: (place: Place) => readonly string[]
}
/** A service of Debian's packages, as somebody set it up in a hurry, and as it should be; null: there is no safe way to run it. */
export interface RealService {
  name: string
  /** All of them have to be there. */
  programs: readonly string[]
  package: string
  transport: 'tcp' | 'udp'
  planted: Variant
  hardened: Variant | null
}
