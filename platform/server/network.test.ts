import { expect, test } from 'vitest'
import { isProxyList, networkOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['::ffff:192.0.2.7', '192.0.2.7', true],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:0DB8:1:2:0:0:0:1', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
])('%s and %s count as one caller: %s', (a, b, same) => {
  expect(networkOf(a) === networkOf(b)).toBe(same)
})

test.each([
  ['127.0.0.1', true],
  ['10.0.0.0/8, fd00::/8', true],
  ['loopback', true],
  ['0.0.0.0/0', false],
  ['::/0', false],
  ['true', false],
  ['10.0.0.0/33', false],
  ['proxy.example', false],
])('TRUST_PROXY may be %s: %s', (setting, allowed) => {
  expect(isProxyList(setting)).toBe(allowed)
})
