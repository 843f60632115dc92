import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Gathered } from './gathered.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const listen = () => {
  const told: string[] = []
  return { told, news: new Gathered((company, topics) => void told.push(`${company}: ${topics.join(' ')}`)) }
}

test('the first news are told at once, later ones together, each topic once; after a quiet time at once again', () => {
  const { told, news } = listen()
  news.add('acme', ['clock', 'timesheet'])
  expect(told.splice(0)).toEqual(['acme: clock timesheet'])
  for (let press = 0; press < 100; press++) news.add('acme', ['clock', 'timesheet'])
  news.add('acme', ['people'])
  expect(told).toEqual([])
  vi.advanceTimersByTime(250)
  expect(told.splice(0)).toEqual(['acme: clock timesheet people'])
  vi.advanceTimersByTime(10_000)
  news.add('acme', ['calendar'])
  expect(told).toEqual(['acme: calendar'])
})

test('presses without end are told four times a second, and the last of them is told', () => {
  const { told, news } = listen()
  for (let press = 0; press < 1000; press++) {
    news.add('acme', ['clock'])
    vi.advanceTimersByTime(10)
  }
  expect(told.length).toBeGreaterThan(35)
  expect(told.splice(0).length).toBeLessThan(45)
  news.add('acme', ['approval'])
  vi.advanceTimersByTime(250)
  expect(told.join()).toContain('approval')
})

test('companies do not wait for each other, and nothing is told once it is over', () => {
  const { told, news } = listen()
  news.add('acme', ['clock'])
  news.add('other', ['clock'])
  news.add('acme', ['people'])
  news.stop()
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['acme: clock', 'other: clock'])
  expect(vi.getTimerCount()).toBe(0)
})
