import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MACHINES, startLines } from './start-lines.ts'

const registered = { url: 'https://parapet.example.com', token: 'pr_0123456789_secret' }

describe('the lines that start a runner', () => {
  it.each(MACHINES)('of %s are a script that a shell reads, with the address', (machine) => {
    const script = startLines(machine, registered)
    expect(() => execFileSync('sh', ['-n'], { input: script, timeout: 5_000 })).not.toThrow()
    expect(script).toContain(`--url ${registered.url}`)
  })
  it.each(MACHINES)('of %s never have the token among the arguments of the runner', (machine) => {
    const lines = startLines(machine, registered).split('\n')
    expect(lines.filter((line) => line.includes(registered.token))).toEqual([expect.stringMatching(/^\(?(?:umask 077 && )?printf /u)])
  })
  it.each(['linux', 'kali'] as const)('of %s write the token to a file that its owner alone can read', (machine) => {
    const home = mkdtempSync(join(tmpdir(), 'parapet-token-'))
    const write = startLines(machine, registered)
      .split('\n')
      .find((line) => line.includes('printf'))
    execFileSync('sh', ['-c', write ?? 'false'], { env: { HOME: home }, timeout: 5_000 })
    const file = join(home, '.parapet-runner-token')
    expect(readFileSync(file, 'utf8')).toBe(registered.token)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})
