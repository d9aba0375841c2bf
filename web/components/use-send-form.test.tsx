import { zodResolver } from '@hookform/resolvers/zod'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import i18n from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import { ApiError } from '#web/api.ts'
import { refusedFields, useSendForm } from './use-send-form.ts'

const refusal = (errors: { field: string; message: string }[]) => new ApiError({ title: 'x', status: 422, code: 'request.invalid', errors })

beforeAll(() => i18n.use(initReactI18next).init({ lng: 'en', ns: ['common'], defaultNS: 'common', resources: { en: { common } } }))

describe('refusedFields', () => {
  it('finds the fields that a refusal names, wherever in the path', () => {
    const error = refusal([
      { field: 'addressList.0', message: 'is no network' },
      { field: 'body.name', message: 'is too long' },
    ])
    expect([...refusedFields(error, ['name', 'addressList', 'scopes'])]).toEqual([
      ['name', 'is too long'],
      ['addressList', 'is no network'],
    ])
  })
  it('finds none in another error, nor in a field whose name merely ends the same', () => {
    expect(refusedFields(new Error('offline'), ['name']).size).toBe(0)
    expect(refusedFields(refusal([{ field: 'currentPassword', message: 'x' }]), ['Password']).size).toBe(0)
  })
})

describe('useSendForm', () => {
  const form = z.object({ name: z.string().check(z.minLength(1)) })
  const open = (name: string, send: (values: { name: string }) => Promise<string>) => {
    const onSent = vi.fn<(reply: string) => void>()
    const client = new QueryClient()
    const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
    const { result } = renderHook(
      () => {
        const sent = useSendForm({ resolver: zodResolver(form), defaultValues: { name }, refusable: ['name'], send, onSent })
        sent.register('name')
        return sent
      },
      { wrapper },
    )
    return { result, onSent }
  }
  it('sends what its schema accepts, and tells of the reply', async () => {
    const { result, onSent } = open('Blog', ({ name }) => Promise.resolve(`made ${name}`))
    act(() => result.current.submit())
    await waitFor(() => expect(onSent.mock.calls[0]?.[0]).toBe('made Blog'))
    expect(result.current.refusal).toBeNull()
  })
  it('sends nothing that its schema refuses', async () => {
    const send = vi.fn<(values: { name: string }) => Promise<string>>()
    const { result } = open('', send)
    act(() => result.current.submit())
    await waitFor(() => expect(result.current.errors.name).toBeDefined())
    expect(send).not.toHaveBeenCalled()
  })
  it('puts a refusal on the field that it names', async () => {
    const { result } = open('Blog', () => Promise.reject(refusal([{ field: 'name', message: 'is taken' }])))
    act(() => result.current.submit())
    await waitFor(() => expect(result.current.errors.name).toMatchObject({ type: 'server', message: 'is taken' }))
    expect(result.current.refusal).toBeNull()
  })
  it('says a refusal that names no field in a sentence', async () => {
    const { result } = open('Blog', () => Promise.reject(new ApiError({ title: 'x', status: 403, code: 'right.missing' })))
    act(() => result.current.submit())
    await waitFor(() => expect(result.current.refusal).toBe(common.error.forbidden))
    expect(result.current.errors.name).toBeUndefined()
  })
})
