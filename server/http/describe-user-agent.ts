import Bowser from 'bowser'
import type { ClientInfo } from '#server/context.ts'

/** Longer ones are cut: what somebody sends of themselves is parsed by many expressions. */
const LONGEST = 512
/** What is kept of each word: a header is a stranger's text. */
const WORD = 60

const word = (text: string | undefined): string | null => text?.slice(0, WORD) || null

/** Browser, operating system and kind of device that a User-Agent names; null for what it does not. No call leaves this machine. */
export function describeUserAgent(header: string | undefined): Pick<ClientInfo, 'browser' | 'browserVersion' | 'os' | 'device'> {
  if (header === undefined || header === '') return { browser: null, browserVersion: null, os: null, device: null }
  const { browser, os, platform } = Bowser.parse(header.slice(0, LONGEST))
  return {
    browser: word(browser.name),
    browserVersion: word(browser.version),
    // Windows is known by its name ('10'), not by the number of its kernel
    os: word([os.name, os.name === 'Windows' ? os.versionName : os.version].filter(Boolean).join(' ')),
    device: word(platform.type),
  }
}
