import { expect, test } from 'vitest'
import { areServices, isProxyList, liesOutside, networkOf } from './network.ts'

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

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['localhost', false],
])('%s lies outside: %s', (ip, outside) => {
  expect(liesOutside(ip)).toBe(outside)
})

test.each([
  ['fcm.googleapis.com, *.push.apple.com', true],
  ['none', true],
  ['http://127.0.0.1:4001', true],
  ['http://push.example', false],
  ['https://push.example', false],
  ['*', false],
  ['push.example:8443', false],
  ['push.example/x', false],
  ['localhost', false],
])('PUSH_SERVICES may be %s: %s', (setting, allowed) => {
  expect(areServices(setting)).toBe(allowed)
})
