import { expect, it } from 'vitest'
import { whereOf } from './where.ts'

it('joins a URL and its path, and leaves out what everybody knows', () => {
  expect(whereOf({ genericIdentifierValue: 'https://shop.example/', locator: '/newsletter' })).toBe('shop.example/newsletter')
  expect(whereOf({ genericIdentifierValue: 'https://shop.example/', locator: null })).toBe('shop.example')
  expect(whereOf({ genericIdentifierValue: 'https://shop.example/a', locator: '' })).toBe('shop.example/a')
})

it('keeps other identifiers whole and sets the locator apart', () => {
  expect(whereOf({ genericIdentifierValue: 'arn:aws:s3:::logs', locator: null })).toBe('arn:aws:s3:::logs')
  expect(whereOf({ genericIdentifierValue: '10.0.0.4:22', locator: 'ssh-rsa' })).toBe('10.0.0.4:22 · ssh-rsa')
})
