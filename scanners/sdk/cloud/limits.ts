import type { ScanLimits } from '#scanners/sdk/scanner.ts'

/** What a scan of a cloud may take: 17 regions with 20 services take 4 s of CPU; 100,000 resources as many MB of lines as they have kB. */
export const CLOUD_LIMITS: ScanLimits = {
  wallClockMs: 1_800_000,
  cpuMs: 900_000,
  ordinaryCpuMs: 15_000,
  heapMb: 512,
  memoryMb: 1_024,
  verdicts: 1_000_000,
  bytes: 1_073_741_824,
}
