import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlaceText } from './PlaceText.tsx'

const partsOf = (text: string) =>
  [...render(<PlaceText text={text} />).container.querySelectorAll('span')].map(({ textContent }) => textContent)

test.each([
  ['shop.example/backup.sql', ['shop.example', '/backup.sql']],
  ['arn:aws:ec2:us-east-1:111122223333:security-group/sg-1', ['arn:aws:ec2:us-east-1:111122223333:security-group', '/sg-1']],
  [
    '/subscriptions/0a1b/resourceGroups/rg/providers/Microsoft.Sql/servers/shop · port 1433',
    ['/subscriptions/0a1b/resourceGroups/rg/providers/Microsoft.Sql/servers', '/shop · port 1433'],
  ],
  ['//storage.googleapis.com/projects/shop/buckets/photos', ['//storage.googleapis.com/projects/shop/buckets', '/photos']],
  ['sg-1', ['sg-1']],
])('%s is cut before what tells it from its neighbours', (text, parts) => {
  expect(partsOf(text)).toEqual(parts)
})
