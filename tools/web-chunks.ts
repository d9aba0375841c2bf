/** Which file of the web client a module goes into, so that no page needs more than a dozen and none loads what it does not use. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What the bundler knows of a module; its chunking context fits. */
export interface ModuleGraph {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[]; readonly code?: string | null } | null
}
/** Where pages begin: the entry, the pages before sign-in, the frame of every signed-in page, and those pages. */
interface Roots {
  entry: readonly string[]
  guest: readonly string[]
  frame: readonly string[]
  screens: readonly string[]
}
interface Reach {
  entry: ReadonlySet<string>
  guest: ReadonlySet<string>
  frame: ReadonlySet<string>
  /** Module → the signed-in pages that import it statically. */
  screens: ReadonlyMap<string, readonly string[]>
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
export function reachOf(graph: ModuleGraph, { entry, guest, frame, screens }: Roots): Reach {
  const users = new Map<string, string[]>()
  for (const screen of screens) {
    for (const id of reached(graph, [screen])) users.set(id, [...(users.get(id) ?? []), screen])
  }
  return { entry: reached(graph, entry), guest: reached(graph, guest), frame: reached(graph, frame), screens: users }
}

/** What several signed-in pages share, by what it is for; the first that fits. */
const TOPICS: readonly (readonly [name: string, test: RegExp])[] = [
  ['forms', /node_modules\/(?:react-hook-form|@hookform)\/|web\/components\/use-send-form/u],
  [
    'fields',
    /node_modules\/@mui\/material\/(?:FormControl(?:Label)?|Checkbox|InputBase|TextareaAutosize|OutlinedInput|FormLabel|FormHelperText|InputLabel|Switch)\/|@mui\/material\/internal\/(?:SwitchBase|switchBaseClasses)|web\/components\/\w+Fields|web\/ui\/(?:plain\/(?:Tags|Number)|input\/Text)Field/u,
  ],
  ['table', /node_modules\/@tanstack\/|web\/ui\/table\/|web\/components\/(?:lists\/|ListFooter|use-pages)|contract\/saved-views/u],
  ['dialog', /node_modules\/@mui\/material\/Dialog|web\/components\/\w+Dialog|web\/ui\/input\/BusyButton/u],
  ['coverage', /web\/components\/scans\/\w*Coverage/u],
  ['detail', /web\/components\/(?:proof\/(?!ProofMark|PlaceText|where)|entity\/(?!sequence))/u],
]
/** MUI's theme asks for the names of their classes, which alone would bring text inputs to every page. */
const NAMED_BY_THEME = /@mui\/material\/(?:InputBase\/InputBase\.|TextareaAutosize\/)/u
/** Imported by the index of a package that is loaded first, and used by a few pages alone. */
const USED_LATER = /node_modules\/@tanstack\/.*\/(?:infiniteQueryObserver|useInfiniteQuery)\.js/u
const isPackage = (id: string) => id.includes('/node_modules/')

const nameOf = (screen: string) => /([^/]+)Page\.tsx$/u.exec(screen)?.[1] ?? 'page'

/** A feature's own modules go by the pages that use them, for a wizard needs no table because a list beside it does. */
function sharedByScreens(id: string, screens: readonly string[]): string {
  // too small for a file of its own
  if (id.includes('/lucide-react/')) return 'kit'
  const feature = /\/web\/features\/([^/]+)\//u.exec(id)?.[1]
  // three pages and more share what is small: marks, texts, one action
  if (feature !== undefined && screens.length > 2) return `of-${feature}`
  if (screens.length === 1 || feature !== undefined) return `for-${screens.map(nameOf).join('-')}`
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
/** Names the chunk of what several pages or dialogs share; null leaves the module to the bundler, as what only dialogs import. */
export function sharedChunkOf(id: string, { guest, screens }: Reach): string | null {
  if (guest.has(id)) return 'sign-in'
  const users = screens.get(id)
  return users === undefined ? null : sharedByScreens(id, users)
}

const isGuest = (path: string) => /^auth[\\/]/u.test(path)

function rootsOf(web: string): Roots {
  const pages = readdirSync(join(web, 'features'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('Page.tsx'))
  const inWeb = (path: string) => join(web, path)
  return {
    entry: [inWeb('main.tsx')],
    guest: pages.filter(isGuest).map((path) => inWeb(`features/${path}`)),
    frame: [inWeb('shell/ThemeHost.tsx'), inWeb('shell/AppShell.tsx')],
    screens: pages.filter((path) => !isGuest(path)).map((path) => inWeb(`features/${path}`)),
  }
}

/** The bundler's groups for the web client in this folder. */
export function webChunks(web: string) {
  const roots = rootsOf(web)
  let reach: Reach | undefined
  const once = (graph: ModuleGraph) => (reach ??= reachOf(graph, roots))
  return [
    { debugName: 'first', name: (id: string, graph: ModuleGraph) => firstChunkOf(id, once(graph)), priority: 2 },
    { debugName: 'shared', name: (id: string, graph: ModuleGraph) => sharedChunkOf(id, once(graph)), minShareCount: 2, priority: 1 },
  ]
}
