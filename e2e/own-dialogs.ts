import { expect } from '@playwright/test'
import { generate } from 'otplib'
import { codeFor } from './credentials.ts'
import { alterShell } from './demo.ts'
import { ANY, behind, type Float, inDialog, press, rows, SECURITY, startOf } from './dialogs.ts'
import { googlePeople } from './google-people.ts'

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

/** Of somebody who has just registered and is signed in twice, in this order: the last change what the others need. */
export const OWN_FLOATS: readonly Float[] = [
  behind('end all other sessions', SECURITY, 'security:sessions.endOthers'),
  {
    name: 'revoke an invitation',
    path: '/dashboard/account/team',
    open: async (page, say) => {
      await press(page, say('account:invite.action'))
      await inDialog(page).getByRole('textbox').first().fill(`gast.${Date.now()}@example.test`)
      await inDialog(page).getByRole('button').last().click()
      await press(page, startOf(say('account:invite.revokeOf', { email: ANY })))
      await expect(page.getByRole('dialog', { name: /@example\.test/u })).toBeVisible()
    },
  },
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
/** It gives the person a second factor. */
const RECOVERY_CODES: Float = {
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
/** Once, at the end of the others. */
export const LAST_FLOATS: readonly Float[] = [
  RECOVERY_CODES,
  {
    name: 'turn off the second factor',
    path: SECURITY,
    open: async (page, say) => {
      await page.getByRole('combobox', { name: say('security:factors.preferred') }).click()
      await page.getByRole('option', { name: say('security:factors.mode.NOMFA') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'unlink Google',
    path: SECURITY,
    open: async (page, say) => {
      await press(page, say('security:identities.linkGoogle'))
      await press(page, googlePeople.newcomer.email)
      await page.waitForURL(`**${SECURITY}`)
      await press(page, say('security:identities.unlink'))
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    // the provider's person is one for all tests
    after: async (page) => {
      await inDialog(page).getByRole('button').last().click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
]
