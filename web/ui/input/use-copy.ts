import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#web/ui/states/toast.ts'

/** How long it is said that something was copied. */
const SAID_MS = 2_000

/** Writes a text into the clipboard. @throws Error where the browser does not let it */
async function write(text: string): Promise<void> {
  // without HTTPS there is no clipboard (https://w3c.github.io/clipboard-apis, secure context): the copy command fills it there
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text)
  const fill = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
  }
  document.addEventListener('copy', fill)
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies on a page without HTTPS
  const isDone = document.execCommand('copy')
  document.removeEventListener('copy', fill)
  if (!isDone) throw new Error('the browser refuses to copy')
}

/** Copies texts; true for two seconds after it did. Where the browser does not let it, a toast says so. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => Promise<boolean> } {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = (text: string) =>
    write(text).then(
      () => {
        setCopied(true)
        return true
      },
      () => {
        notify({ kind: 'error', text: t('error.copy') })
        return false
      },
    )
  return { isCopied, copy }
}
