import { expect, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { codeFor } from './credentials.ts'
import { alterShell } from './demo.ts'
import type { Say } from './words.ts'

/** A dialog, drawer or panel that no button of a page announces as its own, and how one comes to it. */
export interface Float {
  name: string
  path: string
  open: (page: Page, say: Say) => Promise<void>
  /** Narrower than this there is none, in px. */
  from?: number
  /** Wider than this there is none, in px. */
  to?: number
}

const SECURITY = '/dashboard/account/security'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
const press = (page: Page, name: string | RegExp) => button(page, name).click()
const startOf = (text: string) => new RegExp(`^${text.trim().replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&')}`, 'u')
const inDialog = (page: Page) => page.getByRole('dialog').last()
const rows = (page: Page) => page.locator('tr[data-row]')

/** A dialog behind a button of its page. */
const behind = (name: string, path: string, key: string, values?: Record<string, string>): Float => ({
  name,
  path,
  open: (page, say) => press(page, startOf(say(key, values))),
})
/** A dialog behind an item of a menu that a button of the page opens. */
const behindItem = (name: string, path: string, menu: string, item: string): Float => ({
  name,
  path,
  open: async (page, say) => {
    await press(page, startOf(say(menu)))
    await page.getByRole('menuitem', { name: say(item), exact: true }).click()
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
/** The server's refusal of a change until the person has proved who they are. */
const refused = (name: string, code: string): Float => ({
  name,
  path: SECURITY,
  open: async (page, say) => {
    await page.route('**/client/v1/security/totp', (route) => {
      const body = { type: 'about:blank', title: 'No', status: 403, code, traceId: 't' }
      return route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(body) })
    })
    await press(page, `${say('security:factors.setUp')} ${say('security:totp.title')}`)
    await expect(page.getByRole('dialog')).toBeVisible()
  },
})

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
]

/** In the demo person's MSP account. */
export const MSP_FLOATS: readonly Float[] = [
  behind('add a customer', '/dashboard/multitenant', 'multitenant:add.action'),
  behindItem('name and brand of a customer', '/dashboard/multitenant', 'multitenant:more', 'multitenant:brand.action'),
  behindItem('invite an owner', '/dashboard/multitenant', 'multitenant:more', 'multitenant:invite.action'),
]

/** Of somebody who has just registered, in this order: the last change what the others need. */
export const OWN_FLOATS: readonly Float[] = [
  {
    name: 'API key, shown once',
    path: '/dashboard/api-keys',
    open: async (page, say) => {
      await press(page, say('settings:apiKeys.create'))
      await inDialog(page).getByLabel(say('settings:apiKeys.name')).fill('nightly')
      await inDialog(page)
        .getByRole('button', { name: say('settings:apiKeys.create') })
        .click()
      await expect(page.getByRole('dialog', { name: say('settings:apiKeys.made') })).toBeVisible()
    },
  },
  {
    name: 'revoke an API key',
    path: '/dashboard/api-keys',
    open: async (page, say) => {
      await rows(page)
        .first()
        .getByRole('button', { name: say('settings:apiKeys.revoke') })
        .click()
    },
  },
  {
    name: 'terms of use',
    path: '/dashboard',
    open: async (page) => {
      await alterShell(page, /"agreementSigned":true/u, '"agreementSigned":false')
      await page.reload()
      await expect(page.getByRole('dialog').getByRole('checkbox')).toBeVisible()
    },
  },
  behind('change password', SECURITY, 'security:password.change'),
  refused('confirm it is you', 'auth.reauthentication_required'),
  refused('sign in by the own password', 'auth.step_up_required'),
  {
    name: 'text message',
    path: SECURITY,
    open: (page, say) => press(page, `${say('security:factors.setUp')} ${say('security:phone.title')}`),
  },
  {
    name: 'code of a text message',
    path: SECURITY,
    open: async (page, say) => {
      const number = `+49170${Date.now().toString().slice(-7)}`
      await press(page, `${say('security:factors.setUp')} ${say('security:phone.title')}`)
      await inDialog(page).getByLabel(say('security:phone.number')).fill(number)
      await inDialog(page)
        .getByRole('button', { name: say('security:phone.send') })
        .click()
      await codeFor(page, number.slice(-7))
      await expect(inDialog(page).getByLabel(say('auth:code'))).toBeVisible()
    },
  },
  {
    name: 'authenticator app',
    path: SECURITY,
    open: async (page, say) => {
      await press(page, `${say('security:factors.setUp')} ${say('security:totp.title')}`)
      await expect(inDialog(page).getByRole('img')).toBeVisible()
    },
  },
]
/** Once, at their end: it gives the person a second factor. */
export const RECOVERY_CODES: Float = {
  name: 'recovery codes',
  path: SECURITY,
  open: async (page, say) => {
    await press(page, `${say('security:factors.setUp')} ${say('security:totp.title')}`)
    const secret = (await inDialog(page).locator('code').innerText()).replaceAll(/\s/gu, '')
    await inDialog(page)
      .getByLabel(say('auth:proof.code'))
      .fill(await generate({ secret }))
    await inDialog(page)
      .getByRole('button', { name: say('auth:challenge.confirm') })
      .click()
    await expect(inDialog(page).getByRole('listitem')).toHaveCount(10)
  },
}
