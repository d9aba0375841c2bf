import type { Page } from '@playwright/test'

/** Chosen for the browser tests' server, so that they know the link that its terminal prints. */
export const START_TOKEN = 'the-start-token-of-browser-tests'

/** Opens the outbox in a page by the link of the terminal. */
export const gotoOutbox = (page: Page): Promise<unknown> => page.goto(`/outbox#start=${START_TOKEN}`)
