import { expect, test } from 'vitest'
import { gateKinds, isGateAlone } from './gate.ts'

const plain = { gate: null, approver: null, fields: [], waitsFor: [] }
const asks = { label: 'Size', kind: 'NUMBER' as const, choices: [], required: true }

test('what is done by itself asks nothing, waits for nothing, and nobody agrees to it; what is ticked off may', () => {
  for (const more of [{ approver: 'HR' as const }, { fields: [asks] }, { waitsFor: [0] }])
    expect([isGateAlone({ ...plain, ...more }), ...gateKinds.map((gate) => isGateAlone({ ...plain, ...more, gate }))]).toEqual([
      true,
      ...gateKinds.map(() => false),
    ])
  expect(gateKinds.every((gate) => isGateAlone({ ...plain, gate }))).toBe(true)
})
