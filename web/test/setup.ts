/** Runs beside each file of the web client's tests: they share one page and what its modules remember. */
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { attachToaster } from '#web/ui/states/toast.ts'

// what a busy machine takes to show a page, ms
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  // what nobody showed would be shown to the next test
  attachToaster({ show: () => undefined, withdraw: () => undefined })()
})

// jsdom lays nothing out, and has no scrolling
Element.prototype.scrollIntoView = () => undefined
