import { expect, test } from 'vitest'
import { placeOf } from './place.ts'

test.each([
  ['Europe/Berlin', 'around Berlin, Germany'],
  ['America/Argentina/Buenos_Aires', 'around Buenos Aires, Argentina'],
  ['America/New_York', 'around New York, United States of America'],
  ['Asia/Singapore', 'around Singapore'],
  ['UTC', null],
  ['Etc/GMT+5', null],
  [null, null],
])('%s is %s', (zone, place) => expect(placeOf(zone)).toBe(place))
