import { createHash } from 'node:crypto'
import { speaksOfMaintenance } from '#scanners/website/recognise/maintenance.ts'
import { asksForPassword, titleOf, type PageLook } from '#scanners/website/recognise/page-look.ts'
import type { SiteSignature } from '#scanners/website/recognise/signature.ts'
import { sampleOf, traitsOfPage } from '#scanners/website/recognise/traits.ts'

/** Of each kind of trait: enough to tell a page from a sign-in or a notice in its place, little enough to keep for each page. */
const TRAITS = 12
const TITLE = 6
const TRAIT = 6

const hashOf = (text: string): string => createHash('sha1').update(text).digest('base64url').slice(0, TITLE)
const cut = (hashes: string): string[] => hashes.match(new RegExp(`.{${TRAIT}}`, 'gu')) ?? []

/** How a page looks, in some 150 characters. */
export function lookOfPage(page: PageLook): string {
  const { words, parts } = traitsOfPage(page)
  const title = titleOf(page)
  return [
    `${asksForPassword(page) ? 'p' : '-'}${speaksOfMaintenance(page) ? 'm' : '-'}`,
    title === '' ? '' : hashOf(title),
    sampleOf(words, TRAITS).join(''),
    sampleOf(parts, TRAITS).join(''),
    words.size,
    page.document?.links.length ?? 0,
  ].join('.')
}

/** Whether the page with this look asks for a password. */
export const hasSignIn = (look: string | undefined): boolean => look?.startsWith('p') === true

/** A look as the page of an earlier scan, which `recognise` compares this page with; null when it is none. */
export function signatureOfLook(look: string | undefined, page: PageLook): SiteSignature | null {
  const [flags = '', title = '', words = '', parts = '', wordCount, linkCount] = (look ?? '').split('.')
  if (!/^[p-][m-]$/u.test(flags)) return null
  const now = titleOf(page)
  return {
    version: 1,
    status: 200,
    type: 'text/html',
    path: new URL(page.url).pathname,
    title: title !== '' && hashOf(now) === title ? now : '',
    hasPassword: flags.startsWith('p'),
    hasCookies: false,
    leadsTo: '',
    isEnded: false,
    hasFiles: null,
    speaksOfMaintenance: flags.endsWith('m'),
    size: { words: Number(wordCount ?? 0), links: Number(linkCount ?? 0) },
    isTooLarge: false,
    words: cut(words),
    parts: cut(parts),
    control: null,
    readable: { files: [], directories: [], maps: [] },
    pages: {},
  }
}
