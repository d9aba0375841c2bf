/** Which file of the web client a module goes into, so that no page needs more than a dozen and none loads what it does not use. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What the bundler knows of a module; its chunking context fits. */
export interface ModuleGraph {
  getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds?: readonly string[]
    readonly code?: string | null
  } | null
}
/** Where pages begin: the entry, the pages before sign-in, the frame of every signed-in page, those pages, and their parts that come by themselves, by the address: tabs and views. */
interface Roots {
  entry: readonly string[]
  guest: readonly string[]
  frame: readonly string[]
  screens: readonly string[]
  parts: readonly string[]
}
interface Reach {
  entry: ReadonlySet<string>
  guest: ReadonlySet<string>
  frame: ReadonlySet<string>
  /** Module → the signed-in pages that import it statically. */
  screens: ReadonlyMap<string, readonly string[]>
  /** Module → the parts that do, of pages that do not. */
  parts: ReadonlyMap<string, readonly string[]>
}

/** The index of the icons: it imports them all, so that who asks it for one would seem to need every one. */
const ICON_INDEX = /node_modules\/lucide-react\/dist\/esm\/lucide-react\.m?js$/u

/** The icon modules that a module asks the index for, by the names in its own import and in the index's exports. */
function iconsOf(graph: ModuleGraph, id: string, index: string): readonly string[] {
  const imported = /import\s*\{([^}]+)\}\s*from\s*["']lucide-react["']/u.exec(graph.getModuleInfo(id)?.code ?? '')?.[1] ?? ''
  const names = imported.split(',').map((name) => name.trim().split(/\s/u)[0] ?? '')
  return names.flatMap((name) => placesOfIcons(graph, index).get(name) ?? [])
}
const places = new WeakMap<ModuleGraph, ReadonlyMap<string, string>>()
function placesOfIcons(graph: ModuleGraph, index: string): ReadonlyMap<string, string> {
  const known = places.get(graph)
  if (known !== undefined) return known
  const { code, importedIds = [] } = graph.getModuleInfo(index) ?? {}
  const found = new Map<string, string>()
  for (const [, names = '', file = ''] of (code ?? '').matchAll(/export \{([^}]+)\} from ["']\.\/(icons\/[^"']+)["']/gu)) {
    const place = importedIds.find((id) => id.endsWith(`/${file}`))
    if (place !== undefined) for (const [, name = ''] of names.matchAll(/default as (\w+)/gu)) found.set(name, place)
  }
  places.set(graph, found)
  return found
}

function reached(graph: ModuleGraph, from: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? [])
      waiting.push(...(ICON_INDEX.test(next) ? iconsOf(graph, id, next) : [next]))
  }
  return found
}
/** Module → those of these that import it statically. */
function usersOf(graph: ModuleGraph, roots: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>()
  for (const root of roots) {
    for (const id of reached(graph, [root])) users.set(id, [...(users.get(id) ?? []), root])
  }
  return users
}
export function reachOf(graph: ModuleGraph, { entry, guest, frame, screens, parts }: Roots): Reach {
  const users = usersOf(graph, screens)
  /** Part → the pages that load it. */
  const pages = new Map<string, readonly string[]>()
  for (const [id, by] of users)
    for (const part of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) pages.set(part, [...(pages.get(part) ?? []), ...by])
  const others = new Map<string, readonly string[]>()
  // what its page imports as well is there before the part
  for (const [id, by] of usersOf(
    graph,
    parts.filter((part) => !users.has(part)),
  ))
    others.set(
      id,
      by.filter((part) => pages.get(part)?.some((page) => users.get(id)?.includes(page)) !== true),
    )
  return { entry: reached(graph, entry), guest: reached(graph, guest), frame: reached(graph, frame), screens: users, parts: others }
}

/** What several signed-in pages share, by what it is for; the first that fits. */
const TOPICS: readonly (readonly [name: string, test: RegExp])[] = [
  // the steps that connect a target: the wizard's and the onboarding's
  ['wizard', /web\/components\/connections\/(?:new|kinds)\/(?!cloud\/setup-kind)/u],
  // the fields of a connection: with what its own pages share, so that these need no further file
  ['of-connections', /web\/components\/connections\//u],
  ['forms', /node_modules\/(?:react-hook-form|@hookform)\/|web\/components\/(?:use-send-form|scan-windows\/)/u],
  [
    'fields',
    /node_modules\/@mui\/material\/(?:FormControl(?:Label)?|Checkbox|InputBase|TextareaAutosize|OutlinedInput|FormLabel|FormHelperText|InputLabel|Switch)\/|@mui\/material\/internal\/(?:SwitchBase|switchBaseClasses)|web\/components\/\w+Fields|web\/ui\/(?:plain\/(?:Tags|Number)|input\/Text)Field/u,
  ],
  [
    'table',
    /node_modules\/@tanstack\/|web\/ui\/table\/|web\/components\/(?:lists\/|resources\/use-resource-(?:columns|filters)|ListFooter|use-pages)|contract\/saved-views/u,
  ],
  ['dialog', /node_modules\/@mui\/material\/Dialog|web\/components\/\w+Dialog|web\/ui\/input\/BusyButton/u],
  [
    'detail',
    /web\/components\/(?:proof\/(?!ProofMark|PlaceText|where)|entity\/(?!sequence)|scans\/\w*Coverage|domains\/(?!ProveLink))|contract\/domains\./u,
  ],
]
/** MUI's theme asks for the names of their classes, which alone would bring text inputs to every page. */
const NAMED_BY_THEME = /@mui\/material\/(?:InputBase\/InputBase\.|TextareaAutosize\/)/u
/** Imported by the index of a package that is loaded first, and used by a few pages alone. */
const USED_LATER = /node_modules\/@tanstack\/.*\/(?:infiniteQueryObserver|useInfiniteQuery)\.js/u
const isPackage = (id: string) => id.includes('/node_modules/')

const nameOf = (screen: string) => /([^/]+)\.tsx$/u.exec(screen)?.[1] ?? 'page'

/** What one page or part uses goes into its file. A feature's own modules go by the pages that use them, for a wizard needs no table because a list beside it does. */
function sharedByScreens(id: string, screens: readonly string[], parts: readonly string[]): string | null {
  const [only] = [...screens, ...parts]
  if (only === undefined) return null
  if (screens.length + parts.length === 1) return nameOf(only)
  // too small for a file of its own
  if (id.includes('/lucide-react/')) return 'kit'
  const feature = /\/web\/features\/([^/]+)\//u.exec(id)?.[1]
  // three pages and more share what is small: marks, texts, one action
  if (feature !== undefined && screens.length > 2) return `of-${feature}`
  // such as the fields of a form, which the page needs as a whole
  if (feature !== undefined && screens.length < 2) return nameOf(parts[0] ?? only)
  if (feature !== undefined) return `for-${screens.map(nameOf).join('-')}`
  return TOPICS.find(([, test]) => test.test(id))?.[0] ?? 'kit'
}

/** Names the chunk of what is loaded before any page's own code; null leaves the module to the next rule. */
export function firstChunkOf(id: string, { entry, guest, frame, screens }: Reach): string | null {
  if (USED_LATER.test(id)) return 'endless'
  if (entry.has(id)) return isPackage(id) ? 'vendor' : 'app'
  // controls of both sides of the sign-in: with those of one side, the other would load that side's rest
  if (guest.has(id) && screens.has(id)) return 'app'
  if (!frame.has(id) || NAMED_BY_THEME.test(id)) return null
  if (guest.has(id)) return 'app'
  return isPackage(id) ? 'mui' : 'frame'
}
/** Names the chunk of what signed-in pages load; null leaves the module to the next rule, and to the bundler what only dialogs import. */
export const screenChunkOf = (id: string, { screens, parts }: Reach): string | null =>
  sharedByScreens(id, screens.get(id) ?? [], parts.get(id) ?? [])
/** Names the chunk of what several sign-in pages share. */
export const guestChunkOf = (id: string, { guest }: Reach): string | null => (guest.has(id) ? 'sign-in' : null)

const isGuest = (path: string) => /^auth[\\/]/u.test(path)

function rootsOf(web: string): Roots {
  const files = readdirSync(join(web, 'features'), { recursive: true, encoding: 'utf8' })
  const ending = (name: RegExp) => files.filter((path) => name.test(path) && !isGuest(path)).map((path) => join(web, 'features', path))
  return {
    entry: [join(web, 'main.tsx')],
    guest: files.filter((path) => isGuest(path) && path.endsWith('Page.tsx')).map((path) => join(web, 'features', path)),
    // the strip comes by itself, to every page of an account that is new
    frame: ['ThemeHost', 'AppShell', 'guide/GuideStrip'].map((name) => join(web, 'shell', `${name}.tsx`)),
    screens: ending(/Page\.tsx$/u),
    parts: ending(/(?:Tab|View)\.tsx$/u),
  }
}

/** The bundler's groups for the web client in this folder. */
export function webChunks(web: string) {
  const roots = rootsOf(web)
  let reach: Reach | undefined
  const once = (graph: ModuleGraph) => (reach ??= reachOf(graph, roots))
  return [
    { debugName: 'first', name: (id: string, graph: ModuleGraph) => firstChunkOf(id, once(graph)), priority: 2 },
    { debugName: 'guest', name: (id: string, graph: ModuleGraph) => guestChunkOf(id, once(graph)), minShareCount: 2, priority: 1 },
    { debugName: 'screen', name: (id: string, graph: ModuleGraph) => screenChunkOf(id, once(graph)), priority: 0 },
  ]
}
