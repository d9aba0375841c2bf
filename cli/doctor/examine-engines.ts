import type { Config } from '#server/config.ts'
import { findEngines, type FoundEngine } from '#runner/host/engines/find-engines.ts'
import type { Finding } from './examine.ts'

/** What was found of the external tools that scans of networks use, and what the others would add; none of them is needed. */
export async function examineEngines({ engines }: Pick<Config, 'engines'>): Promise<Finding[]> {
  return (await findEngines(engines)).map((found) => sentenceOf(found, engines.without.includes(found.engine.name)))
}

function sentenceOf({ engine, state, version, path }: FoundEngine, isLeftOut: boolean): Finding {
  const { name, adds, dataFolder = '' } = engine
  const what = `Engine ${name}`
  if (isLeftOut) return { what, state: 'note', detail: 'not used, by PARAPET_ENGINES' }
  if (state === 'found') return { what, state: 'ok', detail: `${version}, ${path}` }
  if (state === 'missing') return { what, state: 'note', detail: `not installed. ${adds.en} ${howToInstall(engine)}` }
  if (state === 'outdated')
    return {
      what,
      state: 'note',
      detail: `${version} at ${path} is too old; ${engine.version.minimum} or newer is needed. ${howToInstall(engine)}`,
    }
  return {
    what,
    state: 'note',
    detail: `${version} at ${path}, but no folder ${dataFolder} in /usr/local/share, /usr/share, /opt or PARAPET_ENGINES_PATH.`,
  }
}
const howToInstall = ({ debianPackage, site }: FoundEngine['engine']): string =>
  debianPackage === null ? `See ${site}` : `On Debian and Kali: apt install ${debianPackage}`
