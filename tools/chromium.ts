import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const KNOWN = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function installed(): string | undefined {
  const named = process.env['CHROME_PATH']
  if (named !== undefined && existsSync(named)) return named
  return KNOWN.map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()).find((path) => path !== '')
}

async function playwrightsOwn(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  const got = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 180_000 })
  return got.status === 0 && existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

function debians(): string | undefined {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const run = (args: string[]) =>
    execFileSync([...asRoot, ...args][0] ?? '', [...asRoot, ...args].slice(1), {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    run(['apt-get', 'update', '-qq'])
    run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  } catch {
    return undefined
  }
  return installed()
}

/**
 * A Chromium to test with: an installed one, else Playwright's own, else Debian's package.
 * @throws when none can be had; nothing is skipped silently
 */
export async function findChromium(): Promise<string> {
  const path = installed() ?? debiansFirst() ?? (await playwrightsOwn()) ?? debians()
  if (path === undefined)
    throw new Error('No Chromium found and none could be installed. Install Chromium or Chrome, or set CHROME_PATH to one.')
  return path
}

/** In CI the download of Playwright's own browser is often closed; there the package is tried first. */
function debiansFirst(): string | undefined {
  return process.env['CI'] === undefined ? undefined : debians()
}
