import { expect, test } from 'vitest'
import { otherClocks } from './other-clocks.ts'

const at = (start: string | null, zone: string) => ({ start, zone })
const march = '2026-03-10T08:00:00Z'

test('hours go by another clock where it shows another time', () => {
  const hours = [at(march, 'Europe/Berlin'), at(march, 'Europe/Athens'), at('2026-03-10T12:00:00Z', 'Europe/Athens')]
  expect(otherClocks(hours, 'Europe/Berlin')).toEqual(['Europe/Athens'])
  expect(otherClocks([at(march, 'Europe/Vienna')], 'Europe/Berlin')).toEqual([])
})

test('two places that agree in winter may differ in spring', () => {
  const [berlin, tunis] = ['Europe/Berlin', 'Africa/Tunis']
  expect(otherClocks([at(march, tunis)], berlin)).toEqual([])
  expect(otherClocks([at('2026-04-10T08:00:00Z', tunis)], berlin)).toEqual([tunis])
})

test('a clock may be a whole day away', () => {
  const [auckland, pagoPago] = ['Pacific/Auckland', 'Pacific/Pago_Pago']
  expect(otherClocks([at('2026-03-08T20:00:00Z', pagoPago)], auckland)).toEqual([pagoPago])
})

test('hours without times go by no clock', () => {
  expect(otherClocks([at(null, 'Asia/Tokyo')], 'Europe/Berlin')).toEqual([])
})
