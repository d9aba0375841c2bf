import { expect, it } from 'vitest'
import { whereOf } from './where.ts'

it('joins a URL and its path, and leaves out what everybody knows', () => {
  expect(whereOf({ genericIdentifierValue: 'https://shop.example/', place: '/newsletter' })).toBe('shop.example/newsletter')
  expect(whereOf({ genericIdentifierValue: 'https://shop.example/', place: null })).toBe('shop.example')
  expect(whereOf({ genericIdentifierValue: 'https://shop.example/a', place: '' })).toBe('shop.example/a')
})

it('keeps other identifiers whole and sets the place apart', () => {
  expect(whereOf({ genericIdentifierValue: 'arn:aws:s3:::logs', place: null })).toBe('arn:aws:s3:::logs')
  expect(whereOf({ genericIdentifierValue: '10.0.0.4:22', place: 'ssh-rsa' })).toBe('10.0.0.4:22 · ssh-rsa')
})
