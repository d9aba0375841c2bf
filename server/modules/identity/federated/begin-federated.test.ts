import { expect, test } from 'vitest'
import { localPath } from './begin-federated.ts'

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard/scan-results?riskLevel=high#top', '/dashboard/scan-results?riskLevel=high#top'],
  ['/a/../b', '/b'],
  ['/search?q=//evil.example', '/search?q=//evil.example'],
])('a path of the web client is kept: %s', (next, path) => expect(localPath(next)).toBe(path))

test.each([
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  'evil.example',
  '',
  '@evil.example',
  ' /dashboard',
])('an address elsewhere is not: %j', (next) => expect(localPath(next)).toBeNull())

test('nothing stays nothing', () => expect(localPath(undefined)).toBeNull())
