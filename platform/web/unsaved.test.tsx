import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SidePanel } from './side-panel.tsx'
import { show } from './test-screen.tsx'
import { losesWork, useUnsaved } from './unsaved.ts'

const Typed = ({ dirty }: { readonly dirty: boolean }) => {
  useUnsaved(dirty)
  return <input aria-label="Why" />
}

const showPanel = (opened: boolean, dirty: boolean) =>
  show(
    <SidePanel opened={opened} title="New claim" onClose={() => undefined}>
      <Typed dirty={dirty} />
    </SidePanel>,
  )

const moves = { 'another page': { action: 'PUSH', samePage: false }, back: { action: 'BACK', samePage: true } } as const

test('what is typed in a panel is asked about before a step back takes the panel away', () => {
  showPanel(true, true)
  expect(losesWork(moves.back)).toBe(true)
  expect(losesWork(moves['another page'])).toBe(true)
  // Its own buttons ask by themselves.
  expect(losesWork({ action: 'PUSH', samePage: true })).toBe(false)
  cleanup()
  expect(losesWork(moves.back)).toBe(false)
})

test('nothing is asked where nothing was typed, or where what was typed stays on the page', () => {
  showPanel(true, false)
  expect(losesWork(moves.back)).toBe(false)
  cleanup()
  show(<Typed dirty />)
  expect(losesWork(moves.back)).toBe(false)
  expect(losesWork(moves['another page'])).toBe(true)
})
