import { expect, it } from 'vitest'
import { answerIn, answerToAll, askedBothTimes, requestIn } from './exchange-text.ts'

it('reads request and answer of evidence that names them', () => {
  expect([requestIn('GET /.env: 200'), answerIn('GET /.env: 200')]).toEqual(['GET /.env', 'HTTP 200'])
  expect(answerIn('HTTP 404\nlocation: /')).toBe('HTTP 404')
  expect(requestIn('GET https://shop.example:8443/.env')).toBe('GET https://shop.example:8443/.env')
})

it('reads nothing into what is none', () => {
  expect([requestIn('Set-Cookie'), requestIn(undefined), answerIn('(timeout)'), answerIn(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(answerIn('GET https://shop.example:8443/.env')).toBeUndefined()
})

it('names each call of a look at a cloud once, and one status for none of them', () => {
  const calls = ['s3:GetBucketPolicy us-east-1', 's3:GetBucketAcl us-east-1', 's3:GetBucketPolicy us-east-1'].map((request) => ({
    request,
    answer: 'HTTP 404',
  }))
  expect(askedBothTimes(calls)).toBe('s3:GetBucketPolicy us-east-1\ns3:GetBucketAcl us-east-1')
  expect(answerToAll(calls)).toBeUndefined()
  const page = [{ request: 'GET https://shop.example/.env', answer: 'HTTP 404' }]
  expect([askedBothTimes(page), answerToAll(page)]).toEqual(['GET https://shop.example/.env', 'HTTP 404'])
  expect([askedBothTimes([]), answerToAll([])]).toEqual([undefined, undefined])
})
