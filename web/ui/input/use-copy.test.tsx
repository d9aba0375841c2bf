import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import { Toaster } from '#web/ui/states/Toaster.tsx'
import { CopyButton } from './CodeBlock.tsx'

beforeAll(() => i18n.use(initReactI18next).init({ lng: 'en', ns: ['common'], defaultNS: 'common', resources: { en: { common } } }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'execCommand')
})

/** What the copy command of a browser does: asks the page what to copy. */
function allowCopying(): { written: string[] } {
  const written: string[] = []
  vi.stubGlobal('navigator', {})
  document.execCommand = () => {
    const event = new Event('copy', { cancelable: true })
    Object.assign(event, { clipboardData: { setData: (_type: string, text: string) => written.push(text) } })
    // a page that takes it over prevents what the browser would have copied
    return !document.dispatchEvent(event)
  }
  return { written }
}

function press(): void {
  render(
    <>
      <CopyButton text="GET /.env" copyLabel="Copy" copiedLabel="Copied" />
      <Toaster label="Messages" closeLabel="Close" />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
}

it('copies on a page without HTTPS, which has no clipboard', async () => {
  const { written } = allowCopying()
  press()
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined()
  expect(written).toEqual(['GET /.env'])
})

it('says so where the browser does not let it', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('NotAllowedError')) } })
  press()
  expect((await screen.findByRole('alert')).textContent).toContain(common.error.copy)
  expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined()
})
