import type { Task, Template } from '@daybook/checklists/contract'
import { day } from '@daybook/platform/domain'

// What the tests of this module's screens show.

export const task = (more: Partial<Task> = {}): Task => ({
  id: '01900000-0000-7000-8000-000000000001',
  runId: '01900000-0000-7000-8000-000000000101',
  title: 'Order a computer',
  note: '',
  due: day('2026-03-16'),
  who: 'MANAGER',
  doer: { kind: 'PERSON', person: { id: 'max', name: 'Max Boss' } },
  status: 'OPEN',
  settledAt: null,
  settledBy: null,
  reason: null,
  weight: 1,
  fields: [],
  gate: null,
  shut: false,
  approver: null,
  handedIn: null,
  agreedBy: null,
  sentBack: null,
  waiting: false,
  waitsFor: [],
  about: { id: 'ana', name: 'Ana Ruiz' },
  list: 'Joining',
  kind: 'JOINING',
  anchor: day('2026-03-20'),
  version: 3,
  can: { tick: true, undo: false, leaveOut: true, agree: false, answer: false },
  ...more,
})

const plain = { note: '', named: null, waitsFor: [], weight: 1, approver: null, approverNamed: null, fields: [], gate: null }

export const template: Template = {
  id: '01900000-0000-7000-8000-000000000201',
  name: 'Joining',
  kind: 'JOINING',
  taskCount: 3,
  startsItself: false,
  departments: [],
  designations: [],
  archived: false,
  version: 2,
  tasks: [
    { ...plain, title: 'Contract', who: 'HR', days: -14 },
    { ...plain, title: 'Computer', note: 'Ask first', who: 'MANAGER', days: -3 },
    { ...plain, title: 'Lunch', who: 'PERSON', days: 1 },
  ],
}
