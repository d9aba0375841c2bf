import { expect, test } from 'vitest'
import { firstChunkOf, guestChunkOf, type ModuleGraph, reachOf, screenChunkOf } from './web-chunks.ts'

/** Module → what it imports. */
const imports: Readonly<Record<string, readonly string[]>> = {
  '/web/main.tsx': ['/node_modules/react/index.js', '/web/api.ts'],
  '/web/features/auth/LoginPage.tsx': ['/web/ui/plain/Field.tsx', '/web/ui/plain/SelectMenu.tsx', '/web/ui/tokens.ts', '/web/api.ts'],
  '/web/shell/AppShell.tsx': [
    '/node_modules/@mui/material/Menu/Menu.mjs',
    '/node_modules/@mui/material/InputBase/InputBase.mjs',
    '/node_modules/@mui/material/TextareaAutosize/TextareaAutosize.mjs',
    '/web/ui/tokens.ts',
    '/web/shell/TopBar.tsx',
  ],
  '/web/features/findings/FindingsPage.tsx': [
    '/node_modules/@tanstack/table-core/index.js',
    '/node_modules/@tanstack/query-core/build/modern/infiniteQueryObserver.js',
    '/web/features/findings/find.ts',
    '/web/features/findings/marks.ts',
    '/web/ui/Panel.tsx',
  ],
  '/web/features/findings/detail/FindingPage.tsx': [
    '/node_modules/@mui/material/InputBase/InputBase.mjs',
    '/web/features/findings/find.ts',
    '/web/features/findings/marks.ts',
    '/web/features/findings/detail/parts.ts',
    '/node_modules/lucide-react/dist/esm/lucide-react.mjs',
  ],
  '/web/features/findings/detail/EvidenceTab.tsx': [
    '/web/features/findings/detail/parts.ts',
    '/web/features/findings/detail/evidence.ts',
    '/web/features/findings/discussion/form.ts',
  ],
  '/web/features/findings/discussion/ChatPage.tsx': [
    '/web/features/findings/discussion/form.ts',
    '/node_modules/@mui/material/InputBase/InputBase.mjs',
    '/node_modules/lucide-react/dist/esm/lucide-react.mjs',
    '/web/features/findings/marks.ts',
  ],
  '/web/features/scans/ScansPage.tsx': [
    '/node_modules/@tanstack/table-core/index.js',
    '/web/ui/Panel.tsx',
    '/web/ui/plain/SelectMenu.tsx',
    '/node_modules/lucide-react/dist/esm/lucide-react.mjs',
  ],
  '/web/api.ts': ['/node_modules/lucide-react/dist/esm/lucide-react.mjs'],
  '/node_modules/lucide-react/dist/esm/lucide-react.mjs': [
    '/node_modules/lucide-react/dist/esm/icons/inbox.mjs',
    '/node_modules/lucide-react/dist/esm/icons/circle-question-mark.mjs',
    '/node_modules/lucide-react/dist/esm/icons/radar.mjs',
    '/node_modules/lucide-react/dist/esm/icons/wrench.mjs',
  ],
}
/** Of those whose code is read: what they take of the icons' index, and what that exports. */
const code: Readonly<Record<string, string>> = {
  '/web/api.ts': `import { CircleHelp as Help } from 'lucide-react'`,
  '/web/features/scans/ScansPage.tsx': `import { Inbox } from "lucide-react";`,
  '/web/features/findings/discussion/ChatPage.tsx': `import { Inbox } from "lucide-react";`,
  '/web/features/findings/detail/FindingPage.tsx': `import { Wrench } from "lucide-react";`,
  '/node_modules/lucide-react/dist/esm/lucide-react.mjs': ['inbox', 'circle-question-mark', 'radar', 'wrench']
    .map(
      (file, i) =>
        `export { default as ${['Inbox', 'CircleHelp', 'Radar', 'Wrench'][i] ?? ''}, default as Other${i} } from './icons/${file}.mjs';`,
    )
    .join('\n'),
}
/** Module → what it loads by itself. */
const later: Readonly<Record<string, readonly string[]>> = {
  '/web/features/findings/detail/FindingPage.tsx': ['/web/features/findings/detail/EvidenceTab.tsx'],
}
const graph: ModuleGraph = {
  getModuleInfo: (id) => ({ importedIds: imports[id] ?? [], dynamicallyImportedIds: later[id] ?? [], code: code[id] ?? null }),
}
const reach = reachOf(graph, {
  entry: ['/web/main.tsx'],
  guest: ['/web/features/auth/LoginPage.tsx'],
  frame: ['/web/shell/AppShell.tsx'],
  screens: [
    '/web/features/findings/FindingsPage.tsx',
    '/web/features/findings/detail/FindingPage.tsx',
    '/web/features/findings/discussion/ChatPage.tsx',
    '/web/features/scans/ScansPage.tsx',
  ],
  parts: ['/web/features/findings/detail/EvidenceTab.tsx'],
})
const chunkOf = (id: string) => firstChunkOf(id, reach) ?? guestChunkOf(id, reach) ?? screenChunkOf(id, reach)

test.each([
  ['a package of every page', '/node_modules/react/index.js', 'vendor'],
  ["the product's code of every page", '/web/api.ts', 'app'],
  ['what the sign-in pages share', '/web/ui/plain/Field.tsx', 'sign-in'],
  ['what sign-in and frame both need', '/web/ui/tokens.ts', 'app'],
  ['a control of both sides of the sign-in', '/web/ui/plain/SelectMenu.tsx', 'app'],
  ['a package of the frame', '/node_modules/@mui/material/Menu/Menu.mjs', 'mui'],
  ["the frame's own code", '/web/shell/TopBar.tsx', 'frame'],
  ['what tables are made of', '/node_modules/@tanstack/table-core/index.js', 'table'],
  ['what pages of several features share', '/web/ui/Panel.tsx', 'kit'],
  ['what two pages of a feature share', '/web/features/findings/find.ts', 'for-FindingsPage-FindingPage'],
  ['what three pages of a feature share', '/web/features/findings/marks.ts', 'of-findings'],
  ['what a tab brings to its page', '/web/features/findings/detail/evidence.ts', 'EvidenceTab'],
  ["what a tab shares with another page, which must not load the tab's page", '/web/features/findings/discussion/form.ts', 'EvidenceTab'],
  ['what one page shares with its tab and its dialogs', '/web/features/findings/detail/parts.ts', 'FindingPage'],
  ['a page itself', '/web/features/findings/detail/FindingPage.tsx', 'FindingPage'],
  ['a control that the theme only names, with the fields of pages', '/node_modules/@mui/material/InputBase/InputBase.mjs', 'fields'],
  ['the same where no page has it', '/node_modules/@mui/material/TextareaAutosize/TextareaAutosize.mjs', null],
  ['what an index of the first load names for few', '/node_modules/@tanstack/query-core/build/modern/infiniteQueryObserver.js', 'endless'],
  ['an icon of every page, by its other name', '/node_modules/lucide-react/dist/esm/icons/circle-question-mark.mjs', 'vendor'],
  ['an icon that several pages share', '/node_modules/lucide-react/dist/esm/icons/inbox.mjs', 'kit'],
  ['an icon of one page', '/node_modules/lucide-react/dist/esm/icons/wrench.mjs', 'FindingPage'],
  ['an icon of dialogs alone', '/node_modules/lucide-react/dist/esm/icons/radar.mjs', null],
  ['what dialogs alone need', '/web/ui/Drawer.tsx', null],
])('%s', (_what, id, chunk) => {
  expect(chunkOf(id)).toBe(chunk)
})
