import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { limits } from './contract/limits.ts'
import { browserContract } from './tools/browser-contract.ts'
import { webChunks } from './tools/web-chunks.ts'
import { tokensCss } from './web/ui/tokens-css.ts'

const root = join(import.meta.dirname, 'web')
const texts = join(root, 'i18n')
const outDir = join(import.meta.dirname, 'dist', 'web')

/** web/i18n/<language>/<namespace>.json is served as /locales/…, in development from the source, in the build as a file. */
const locales: Plugin = {
  name: 'locales',
  configureServer(server) {
    server.middlewares.use('/locales', (request, response, next) => {
      const [, language, file] = /^\/([a-z]{2})\/([a-z]+\.json)/u.exec(request.url ?? '') ?? []
      const path = language === undefined || file === undefined ? '' : join(texts, language, file)
      if (!existsSync(path)) return next()
      response.setHeader('content-type', 'application/json')
      return response.end(readFileSync(path))
    })
  },
  generateBundle() {
    const languages = readdirSync(texts, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    for (const { name } of languages) {
      for (const file of readdirSync(join(texts, name))) {
        const source = JSON.stringify(JSON.parse(readFileSync(join(texts, name, file), 'utf8')))
        this.emitFile({ type: 'asset', fileName: `locales/${name}/${file}`, source })
      }
    }
  },
}

/** web/ui/tokens.ts as a style element of the page, for screens without the MUI engine and for the first paint. */
const tokensSheet: Plugin = {
  name: 'tokens-sheet',
  transformIndexHtml: () => [{ tag: 'style', attrs: { nonce: '__NONCE__' }, children: tokensCss, injectTo: 'head' }],
}

/** Modules that packages import and nothing here uses: ripples, which the theme switches off; statics of components in withTheme, which nobody calls. */
const UNUSED = /@mui\/material\/ButtonBase\/TouchRipple\.mjs$|node_modules\/hoist-non-react-statics\/dist\//u
const withoutUnused: Plugin = {
  name: 'without-unused',
  apply: 'build',
  load: (id) => (UNUSED.test(id) ? 'export default () => null' : null),
}

/** How long the loading view shows a plain backdrop before its text: one of the product's constants. */
const backdrop: Plugin = {
  name: 'backdrop',
  transformIndexHtml: (html) => html.replaceAll('__BACKDROP_MS__', String(limits.backdropMs)),
}

const zip = { br: promisify(brotliCompress), gz: promisify(gzip) }
async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  await writeFile(
    `${path}.br`,
    await zip.br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
  await writeFile(`${path}.gz`, await zip.gz(bytes, { level: 9 }))
}
/** Assets are compressed here once, at the highest level; index.html is not: each answer carries its own nonce. */
const precompressed: Plugin = {
  name: 'precompressed',
  apply: 'build',
  async closeBundle() {
    const files = (await readdir(outDir, { recursive: true, withFileTypes: true })).filter(
      (file) => file.isFile() && /\.(?:js|css|json|svg)$/u.test(file.name),
    )
    await Promise.all(files.filter((file) => !file.parentPath.includes('.vite')).map((file) => compress(join(file.parentPath, file.name))))
  },
}

/** Where the server listens that development asks. */
const product = `http://127.0.0.1:${process.env['PARAPET_PORT'] ?? '3000'}`

export default defineConfig({
  root,
  publicDir: join(root, 'public'),
  plugins: [react(), withoutUnused, browserContract(join(import.meta.dirname, 'contract')), tokensSheet, backdrop, locales, precompressed],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    // every browser of the target preloads modules by itself
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: webChunks(root) } } },
  },
  server: { proxy: Object.fromEntries(['/client', '/health'].map((path) => [path, { target: product, changeOrigin: false }])) },
})
