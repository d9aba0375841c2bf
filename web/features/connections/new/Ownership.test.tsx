import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import connections from '#web/i18n/en/connections.json' with { type: 'json' }
import { show, useProduct } from '#web/test/show.tsx'
import { Ownership } from './Ownership.tsx'

const server = useProduct({ common, connections })
const prove = () => screen.queryByRole('button', { name: connections.new.prove })

it('leads to where ownership is proved', async () => {
  const onProve = vi.fn<() => void>()
  show(<Ownership fields={{ url: 'https://shop.example/' }} onProve={onProve} />)
  await userEvent.setup().click(await screen.findByRole('button', { name: connections.new.prove }))
  expect(onProve).toHaveBeenCalledOnce()
})

it('offers no proof to who may not give one', async () => {
  show(<Ownership fields={{ url: 'https://shop.example/' }} onProve={undefined} />)
  expect(await screen.findByText(connections.new.active)).toBeDefined()
  expect(prove()).toBeNull()
})

it('asks for none of the demo target', async () => {
  server.answers['GET /client/v1/demo/faults'] = { body: { url: 'http://shop.localhost:3080/', results: [] } }
  show(<Ownership fields={{ url: 'http://shop.localhost:3080/about' }} onProve={() => undefined} />)
  expect(await screen.findByText(connections.new.activeDemo)).toBeDefined()
  expect(prove()).toBeNull()
})
