import { expect, type Page } from '@playwright/test'
import { alterShell } from './demo.ts'
import type { Say } from './words.ts'

/** A dialog, drawer or panel that no button of a page announces as its own, and how one comes to it. */
export interface Float {
  name: string
  path: string
  open: (page: Page, say: Say) => Promise<void>
  /** Puts right what opening it changed and the next test would meet. */
  after?: (page: Page) => Promise<void>
  /** Narrower than this there is none, in px. */
  from?: number
  /** Wider than this there is none, in px. */
  to?: number
}

export const SECURITY = '/dashboard/account/security'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
export const press = (page: Page, name: string | RegExp) => button(page, name).click()
/** Stands for a name that differs, wherever the language puts it. */
export const ANY = '\u0000'
export const startOf = (text: string) =>
  new RegExp(
    `^${text
      .trim()
      .replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&')
      .replaceAll(ANY, '.+')}`,
    'u',
  )
export const inDialog = (page: Page) => page.getByRole('dialog').last()
export const rows = (page: Page) => page.locator('tr[data-row]')

/** A dialog behind a button of its page. */
export const behind = (name: string, path: string, key: string): Float => ({
  name,
  path,
  open: (page, say) => press(page, startOf(say(key, { name: ANY }))),
})
/** A dialog behind an item of a menu that a button of the page opens. */
const behindItem = (name: string, path: string, menu: string, item: string): Float => ({
  name,
  path,
  open: async (page, say) => {
    await press(page, startOf(say(menu, { name: ANY })))
    await page.getByRole('menuitem', { name: say(item), exact: true }).click()
    // until its code is there, only the menu that closes is to be seen
    await expect(page.getByRole('dialog')).toBeVisible()
  },
})
/** What an item of the first row is asked. */
const ofConnection = (name: string, item: string) =>
  behindItem(name, '/connections/list?q=Demo', 'connections:action.moreOf', `connections:action.${item}`)

async function select(page: Page): Promise<void> {
  await rows(page).first().focus()
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar').filter({ visible: true }).last()).toBeVisible()
}
const ofSelected = (name: string, path: string, key: string): Float => ({
  name,
  path,
  open: async (page, say) => {
    await select(page)
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: say(key), exact: true })
      .click()
  },
})
/** The row that is open beside the list, or over it on a phone. */
const row = (path: string): Float => ({
  name: `open row of ${path}`,
  path,
  open: async (page) => {
    await rows(page).first().locator('a.title').click()
    await expect(page.getByRole('complementary').or(page.getByRole('dialog')).first()).toBeVisible()
  },
})
/** What 'Scan all' would start, and leave out. */
async function askToScanAll(page: Page, say: Say): Promise<void> {
  await press(page, say('scans:all.action'))
  await expect(inDialog(page).getByRole('paragraph').first()).toBeVisible()
}
/** Those of the demo account. */
export const DEMO_FLOATS: readonly Float[] = [
  {
    name: 'palette with hits',
    path: '/dashboard',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('demo shop')
      await expect(page.getByRole('option').nth(3)).toBeVisible()
    },
  },
  {
    name: 'actions of a hit',
    path: '/dashboard',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('demo shop')
      await expect(page.getByRole('option', { selected: true })).toContainText(/demo shop/iu)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  { name: 'shortcuts', path: '/dashboard', open: (page) => page.keyboard.press('?') },
  { name: 'mobile navigation', path: '/dashboard', to: 999, open: (page, say) => press(page, say('common:shell.menu')) },
  {
    name: 'help in the mobile navigation',
    path: '/dashboard',
    to: 999,
    open: async (page, say) => {
      await press(page, say('common:shell.menu'))
      await inDialog(page)
        .getByRole('button', { name: say('common:nav.needHelp') })
        .click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'pin a link',
    path: '/dashboard',
    open: async (page, say) => {
      await press(page, say('common:nav.apps'))
      await inDialog(page)
        .getByRole('button', { name: say('common:apps.pin') })
        .click()
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    },
  },
  { name: 'saved view name', path: '/dashboard/findings?q=header', open: (page, say) => press(page, say('common:views.saveShort')) },
  row('/dashboard/findings'),
  row('/dashboard/audit'),
  row('/dashboard/remediations'),
  { name: 'bulk bar', path: '/dashboard/findings', open: select },
  ofSelected('assign in the bulk bar', '/dashboard/findings', 'findings:action.assign'),
  ofSelected('mute', '/dashboard/findings', 'findings:action.mute'),
  ofSelected('accept risk', '/dashboard/findings', 'findings:action.accept'),
  ofSelected('false positive', '/dashboard/findings', 'findings:action.false_positive'),
  {
    name: 'days of accepting a risk',
    path: '/dashboard/findings',
    open: async (page, say) => {
      await select(page)
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: say('findings:action.accept'), exact: true })
        .click()
      await inDialog(page)
        .getByRole('button', { name: say('common:day.choose') })
        .click()
      await expect(page.getByRole('grid')).toBeVisible()
    },
  },
  ofSelected('owner in the bulk bar of fixes', '/dashboard/remediations', 'remediations:selection.assign'),
  ofSelected('due in the bulk bar of fixes', '/dashboard/remediations', 'remediations:selection.due'),
  ofSelected('state in the bulk bar of fixes', '/dashboard/remediations', 'remediations:work.status'),
  ofConnection('edit a connection', 'edit'),
  ofConnection('take a connection out of scope', 'scopeOut'),
  ofConnection('delete a connection by its name', 'delete'),
  behind('invite', '/dashboard/account/team', 'account:invite.action'),
  behind('sign somebody out', '/dashboard/account/team', 'account:team.signOutName'),
  behind('remove a member', '/dashboard/account/team', 'account:team.removeName'),
  behind('grant support access', '/dashboard/account/team', 'account:access.grant'),
  behind('create an API key', '/dashboard/api-keys', 'settings:apiKeys.create'),
  behind('transfer ownership', '/dashboard/account/general', 'account:danger.transfer.action'),
  behind('delete the account by its name', '/dashboard/account/general', 'account:danger.delete.action'),
  behind('set up single sign-on', SECURITY, 'security:sso.setUp'),
  { name: 'scan all', path: '/connections/list', open: askToScanAll },
  {
    name: 'leave the account',
    path: '/dashboard/account/general',
    open: async (page, say) => {
      // its last Owner may not
      await alterShell(page, /"userRole":"Owner"/u, '"userRole":"Admin"')
      await page.reload()
      await press(page, say('account:danger.leave.action'))
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  // last: what it starts changes the lists
  {
    name: 'what is running',
    path: '/connections/list',
    open: async (page, say) => {
      await askToScanAll(page, say)
      await inDialog(page).getByRole('button').last().click()
      const [one, some] = [say('common:running.scans_one', { n: '1' }), say('common:running.scans_other', { n: ANY })]
      await button(page, startOf(one))
        .or(button(page, startOf(some)))
        .first()
        .click()
      const list = page.getByRole('dialog', { name: say('common:running.title') })
      await expect(
        list
          .getByRole('listitem')
          .first()
          .or(list.getByText(say('common:running.none'))),
      ).toBeVisible()
    },
  },
]

/** In the demo person's MSP account. */
export const MSP_FLOATS: readonly Float[] = [
  behind('add a customer', '/dashboard/multitenant', 'multitenant:add.action'),
  behindItem('name and brand of a customer', '/dashboard/multitenant', 'multitenant:more', 'multitenant:brand.action'),
  behindItem('invite an owner', '/dashboard/multitenant', 'multitenant:more', 'multitenant:invite.action'),
]
