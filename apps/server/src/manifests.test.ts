import type { AnyEndpoint, AnyEvent, ContractManifest, Deed, Permission } from '@daybook/platform/contract'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { moduleNames } from '../../../modules/modules.ts'
import { modules } from './modules.gen.ts'

// Whatever a module exports at its contract's door, somebody answers for: what was declared and then forgotten is named here.

const { app } = await testApp()

type Door = Readonly<Record<string, unknown>> & { readonly manifest: ContractManifest }
const doors = await Promise.all(
  moduleNames.map(async (name): Promise<[string, Door]> => [name, await import(`@daybook/${name}/contract`)]),
)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const isEndpoint = (value: unknown): value is AnyEndpoint => isRecord(value) && 'method' in value && 'path' in value
const isPermission = (value: unknown): value is Permission => isRecord(value) && 'audience' in value && 'scopes' in value
const isEvent = (value: unknown): value is AnyEvent => isRecord(value) && 'payload' in value && 'name' in value
const isDeed = (value: unknown): value is Deed => isRecord(value) && 'action' in value && 'words' in value

const exported = <T>(is: (value: unknown) => value is T): [string, T][] =>
  doors.flatMap(([module, door]) =>
    Object.values(door)
      .filter(is)
      .map((value): [string, T] => [module, value]),
  )
const manifestOf = (module: string): ContractManifest | undefined => doors.find(([name]) => name === module)?.[1].manifest
const twice = (names: readonly string[]): string[] => names.filter((name, i) => names.indexOf(name) !== i)

test('every module stands in the lists that are made from modules/modules.ts', () => {
  expect(modules.map(({ name }) => name)).toEqual(moduleNames)
})

test('every endpoint is mounted', () => {
  const mounted = new Set(app.endpoints.map(({ name }) => name))
  expect(
    exported(isEndpoint)
      .map(([, { name }]) => name)
      .filter((name) => !mounted.has(name)),
  ).toEqual([])
})

// Asked for by a policy, field by field, inside a wider permission.
const ofPolicies = ['people.read']

test('every permission is brought along, and asked for by a route or a policy', () => {
  const asked = new Set([...app.endpoints.map(({ permission }) => permission.name), ...ofPolicies])
  const all = exported(isPermission)
  expect(all.filter(([module, each]) => !manifestOf(module)?.permissions.includes(each)).map(([, { name }]) => name)).toEqual([])
  expect(all.filter(([, { name }]) => !asked.has(name)).map(([, { name }]) => name)).toEqual([])
})

test('somebody listens to every event', () => {
  const heard = new Set([...app.bus.now.keys(), ...app.bus.later.keys()])
  expect(
    exported(isEvent)
      .map(([, { name }]) => name)
      .filter((name) => !heard.has(name)),
  ).toEqual([])
})

test('every deed has its words in the log', () => {
  const all = doors.flatMap(([, door]) =>
    Object.values(door)
      .filter(isRecord)
      .flatMap((group) => Object.values(group).filter(isDeed)),
  )
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter(({ action, words }) => app.deedWords.get(action) !== words).map(({ action }) => action)).toEqual([])
})

test('every topic is brought along', () => {
  const named = doors.flatMap(([module, door]) =>
    Object.entries(door)
      .filter(([name, value]) => name.endsWith('Topics') && isRecord(value))
      .flatMap(([, value]) => Object.values(value as object).map((topic): [string, unknown] => [module, topic])),
  )
  expect(named.filter(([module, topic]) => !manifestOf(module)?.topics.some((each) => each === topic))).toEqual([])
})

test('no two modules use one name', () => {
  const contracts = modules.map(({ contract }) => contract)
  expect(twice(contracts.flatMap(({ permissions }) => permissions.map(({ name }) => name)))).toEqual([])
  expect(twice(contracts.flatMap(({ topics }) => topics))).toEqual([])
  expect(twice(contracts.flatMap(({ deeds }) => deeds.map(({ action }) => action)))).toEqual([])
  expect(twice(contracts.flatMap(({ idKinds }) => Object.keys(idKinds)))).toEqual([])
  expect(twice(app.endpoints.map(({ method, path }) => `${method} ${path}`))).toEqual([])
  expect(twice(app.jobs.map(({ name }) => name))).toEqual([])
})
