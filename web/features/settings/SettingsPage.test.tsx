import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { rightsOf } from '#contract/rights.ts'
import { getSettings } from '#contract/settings.ts'
import type { Profile } from '#contract/users.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import settings from '#web/i18n/en/settings.json' with { type: 'json' }
import { useUser } from '#web/shell/session/auth-store.ts'
import { problem, show, useProduct } from '#web/test/show.tsx'
import { SettingsPage } from './SettingsPage.tsx'

const server = useProduct({ common, settings })

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of the profile is not looked at
const owner = { userRole: 'Owner', rights: rightsOf.Owner, company: 'Acme' } as unknown as Profile

it('days that are typed stay when the settings are read again and refused', async () => {
  server.answers['GET /client/v1/settings'] = {
    body: {
      slaDays: { critical: 2, high: 14, medium: 60, low: null, info: null },
      retention: { evidence: null, scans: null },
      scanWindows: { timeZone: 'UTC', windows: [] },
      criticalityRules: [],
    },
  }
  useUser.setState({ profile: owner })
  const cache = show(<SettingsPage />)
  const high = await screen.findByRole('spinbutton', { name: /^High/u })
  await userEvent.clear(high)
  await userEvent.type(high, '21')
  server.answers['GET /client/v1/settings'] = { status: 403, body: problem('right.missing', 403) }
  await act(() => cache.invalidateQueries({ queryKey: [getSettings.tag] }))
  expect(screen.getByRole('spinbutton', { name: /^High/u })).toHaveProperty('value', '21')
})
