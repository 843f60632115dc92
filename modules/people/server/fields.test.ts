import { searchAudit } from '@daybook/office/contract'
import { testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import {
  addField,
  changeField,
  exportPeople,
  type FieldForm,
  getPerson,
  importPeople,
  listFields,
  removeField,
  updateOwnContact,
  updatePerson,
} from '../contract/index.ts'
import type { z } from 'zod'

const { api, given, rows } = await testApp()
type Who = { token: string; userId: string }
type Form = z.input<typeof FieldForm>

const shape = (over: Partial<Form> = {}): Form => ({
  kind: 'TEXT',
  label: 'Locker',
  help: '',
  section: '',
  required: false,
  seenBy: 'PERSON',
  filledBy: 'HR',
  options: [],
  ...over,
})
const add = (who: Who, over: Partial<Form> = {}) => api.as(who).send(addField, { body: shape(over) })
const added = async (who: Who, over: Partial<Form> = {}) => api.as(who).call(addField, { body: shape(over) })
const seen = (who: Who, { userId }: { userId: string }) => api.as(who).call(getPerson, { params: { userId } })
const fill = async (who: Who, whom: { userId: string }, custom: Record<string, string | number | boolean | null>) => {
  const { version } = await seen(who, whom)
  return api.as(who).send(updatePerson, { params: { userId: whom.userId }, body: { version, custom } })
}
const fillOwn = async (who: Who, custom: Record<string, string | number | boolean | null>) => {
  const { version } = await seen(who, who)
  return api.as(who).send(updateOwnContact, { body: { version, custom } })
}
const valueOf = async (who: Who, whom: { userId: string }, id: string) =>
  (await seen(who, whom)).custom.find((field) => field.id === id)?.value

describe('the fields of a company', () => {
  test('are added, changed, moved and removed by owner and HR, each company its own', async () => {
    const { ours, theirs } = await given.twoCompanies()
    const [a, b, c] = [
      await added(ours.owner, { label: 'A' }),
      await added(ours.hr, { label: 'B' }),
      await added(ours.owner, { label: 'C', kind: 'CHOICE', options: ['x', 'y'] }),
    ]
    const labels = async () => (await api.as(ours.hr).call(listFields, {})).items.map(({ label }) => label)
    expect(await labels()).toEqual(['A', 'B', 'C'])
    await api.as(ours.hr).call(changeField, { params: { id: c.id }, body: { position: 1, version: c.version } })
    await api.as(ours.hr).call(changeField, { params: { id: a.id }, body: { label: 'Z', seenBy: 'HR', version: a.version } })
    expect(await labels()).toEqual(['C', 'Z', 'B'])
    await api.as(ours.owner).call(removeField, { params: { id: c.id }, body: { values: 0 } })
    expect(await labels()).toEqual(['Z', 'B'])
    expect((await api.as(theirs.owner).call(listFields, {})).items).toEqual([])
    const stranger = await api.as(theirs.owner).send(changeField, { params: { id: b.id }, body: { label: 'Q', version: 1 } })
    expect(stranger).toMatchObject({ status: 404 })
    for (const who of [ours.manager, ours.employee]) {
      expect((await add(who)).status).toBe(403)
      expect((await api.as(who).send(listFields, {})).status).toBe(403)
    }
    expect((await api.send(listFields, {})).status).toBe(401)
  })

  test('each has a label of its own, choices where it has some, and readers who can fill it', async () => {
    const owner = await given.company()
    const { id, version } = await added(owner, { label: 'Locker' })
    const code = async (over: Partial<Form>) => ((await add(owner, over)).body as { code?: string }).code
    expect(await code({ label: 'LOCKER' })).toBe('people.field_label_taken')
    expect(await code({ label: 'a', kind: 'CHOICE' })).toBe('people.field_options')
    expect(await code({ label: 'a', options: ['x'] })).toBe('people.field_options')
    expect(await code({ label: 'a', kind: 'CHOICE', options: ['x', 'X'] })).toBe('request.invalid')
    expect(await code({ label: 'a', filledBy: 'PERSON', seenBy: 'HR' })).toBe('people.field_hidden')
    expect(await code({ label: '' })).toBe('request.invalid')
    const change = (body: object) => api.as(owner).send(changeField, { params: { id }, body: { version, ...body } })
    expect(await change({ kind: 'NUMBER' })).toMatchObject({ status: 400, body: { errors: [{ field: 'kind' }] } })
    expect(await change({ version: 7 })).toMatchObject({ status: 412 })
  })

  test('are at most thirty, also when the last two come at once', async () => {
    const owner = await given.company()
    for (let i = 1; i < 30; i++) await added(owner, { label: `Field ${i}` })
    const both = await Promise.all(['one', 'two'].map((label) => add(owner, { label })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'people.field_too_many' })
    expect((await api.as(owner).call(listFields, {})).items).toHaveLength(30)
  })

  test('one with values goes only once their number was confirmed, and takes them along', async () => {
    const { owner, employee } = await given.cast()
    const { id } = await added(owner)
    await fill(owner, employee, { [id]: '12' })
    const remove = (values: number) => api.as(owner).send(removeField, { params: { id }, body: { values } })
    expect(await remove(0)).toMatchObject({
      status: 409,
      body: { code: 'people.field_values', response_message: expect.stringContaining('1 value would go with “Locker”') },
    })
    expect(await valueOf(owner, employee, id)).toBe('12')
    expect((await remove(1)).status).toBe(200)
    expect(await rows('select 1 from person_field_value where field_id = $1', [id])).toEqual([])
  })

  test('an option that somebody has is not taken from them; others come and go', async () => {
    const { owner, employee } = await given.cast()
    const { id, version } = await added(owner, { kind: 'CHOICE', options: ['S', 'M'] })
    await fill(owner, employee, { [id]: 'S' })
    const change = (options: string[]) => api.as(owner).send(changeField, { params: { id }, body: { options, version } })
    expect(await change(['M'])).toMatchObject({ status: 409, body: { code: 'people.option_used' } })
    expect(await change(['XS', 'S'])).toMatchObject({ status: 200, body: { options: ['XS', 'S'] } })
  })

  test.each([true, false])(
    'those that only HR sees are changed for less by an owner alone, and count nothing that HR do not see (%j)',
    async (stands) => {
      const { owner, hr } = await given.cast()
      const { id, version } = await added(owner, { kind: 'CHOICE', options: ['Keep', 'Let go'], seenBy: 'HR' })
      if (stands) await fill(owner, hr, { [id]: 'Let go' })
      const change = (who: Who, body: object) => api.as(who).send(changeField, { params: { id }, body: { version, ...body } })
      const counted = async (who: Who) => (await api.as(who).call(listFields, {})).items[0]?.values
      const refused = { status: 403, body: { code: 'people.field_of_hr' } }
      for (const body of [{ options: ['Let go'] }, { options: ['Keep'] }, { seenBy: 'PERSON' }])
        expect(await change(hr, body)).toMatchObject(refused)
      expect([await counted(hr), await counted(owner)]).toEqual([0, stands ? 1 : 0])
      expect(await change(hr, { options: ['Let go', 'Talk', 'Keep'] })).toMatchObject({ status: 200, body: { values: 0 } })
      const remove = (who: Who, values: number) => api.as(who).send(removeField, { params: { id }, body: { values } })
      expect(await remove(hr, 0)).toMatchObject(refused)
      expect((await remove(owner, stands ? 1 : 0)).status).toBe(200)
    },
  )
})

describe('a value', () => {
  test('is seen by whom the field says, and by nobody else', async () => {
    const { ours } = await given.twoCompanies()
    const { owner, hr, manager, employee, outsider } = ours
    const ids = new Map<string, string>()
    for (const seenBy of ['EVERYBODY', 'MANAGER', 'PERSON', 'HR'] as const)
      ids.set((await added(owner, { label: seenBy, seenBy })).id, seenBy)
    await fill(hr, employee, Object.fromEntries([...ids.keys()].map((id) => [id, 'CANARY'])))
    const support = await given.supportIn(owner, { mayChange: true })
    const of = async (reader: { token: string }) =>
      (await api.as(reader).call(getPerson, { params: { userId: employee.userId } })).custom.map(({ id }) => ids.get(id))
    expect(await of(owner)).toEqual(['EVERYBODY', 'MANAGER', 'PERSON', 'HR'])
    expect(await of(hr)).toEqual(['EVERYBODY', 'MANAGER', 'PERSON', 'HR'])
    expect(await of(manager)).toEqual(['EVERYBODY', 'MANAGER'])
    expect(await of(employee)).toEqual(['EVERYBODY', 'MANAGER', 'PERSON'])
    expect(await of(outsider)).toEqual(['EVERYBODY'])
    expect(await of(support)).toEqual(['EVERYBODY'])
  })

  test('of HR alone is not read by HR about themselves, neither on their page nor in a list that is taken out', async () => {
    const { owner, hr } = await given.cast()
    const deputy = await given.person(owner, { role: 'HUMAN_RESOURCE' })
    const { id } = await added(owner, { seenBy: 'HR' })
    expect((await fill(owner, hr, { [id]: 'Not to be promoted' })).status).toBe(200)
    const reads = async (who: Who) =>
      [await api.as(who).send(getPerson, { params: { userId: hr.userId } }), await api.as(who).send(exportPeople, {})].map(
        ({ text }) => text.includes('Not to be promoted'),
      )
    expect([await reads(owner), await reads(deputy), await reads(hr)]).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ])
    expect((await fill(hr, hr, { [id]: 'To be promoted' })).body).toMatchObject({ code: 'people.field_unknown' })
  })

  test('that has values is opened to nobody else, who would read what was not said to them', async () => {
    const { ours, theirs } = await given.twoCompanies()
    const { hr, employee, outsider } = ours
    const field = await added(hr, { seenBy: 'MANAGER', filledBy: 'PERSON' })
    const empty = await added(hr, { label: 'Nobody fills it' })
    await added(theirs.hr, {})
    expect((await fillOwn(employee, { [field.id]: 'Epilepsy' })).status).toBe(200)
    const open = (of: { id: string; version: number }, seenBy: 'EVERYBODY' | 'MANAGER' | 'PERSON') =>
      api.as(hr).send(changeField, { params: { id: of.id }, body: { seenBy, version: of.version } })
    expect((await open(field, 'EVERYBODY')).body).toMatchObject({ code: 'people.field_opened' })
    expect((await seen(outsider, employee)).custom).toEqual([])
    // It is closed to fewer, and not opened again; one without values is.
    expect([(await open(field, 'PERSON')).status, (await open(empty, 'EVERYBODY')).status]).toEqual([200, 200])
    expect((await open({ ...field, version: 2 }, 'MANAGER')).body).toMatchObject({ code: 'people.field_opened' })
  })

  test('that was typed before its field was opened to more is not saved, also at the same moment', async () => {
    const { owner, hr, employee, outsider } = await given.cast()
    const [first, second] = [
      await added(owner, { filledBy: 'PERSON' }),
      await added(owner, { label: 'Diet', filledBy: 'PERSON' }),
    ]
    const open = ({ id, version }: { id: string; version: number }) =>
      api.as(hr).send(changeField, { params: { id }, body: { seenBy: 'EVERYBODY', version } })
    const [own, theirs] = [await seen(employee, employee), await seen(hr, employee)]
    expect((await open(first)).status).toBe(200)
    const custom = { [first.id]: 'Epilepsy' }
    const byHr = { params: { userId: employee.userId }, body: { version: theirs.version, custom } }
    const late = [
      await api.as(employee).send(updateOwnContact, { body: { version: own.version, custom } }),
      await api.as(hr).send(updatePerson, byHr),
    ]
    expect(late.map(({ status }) => status)).toEqual([412, 412])
    const { version } = await seen(employee, employee)
    const body = { version, custom: { [second.id]: 'None' } }
    const both = await Promise.all([api.as(employee).send(updateOwnContact, { body }), open(second)])
    expect(both.filter(({ status }) => status === 200).length).toBe(1)
    expect(await valueOf(outsider, employee, second.id)).toBe(both[1].status === 200 ? null : undefined)
  })

  test('that HR fills is let to people by an owner alone: else HR would fill it about themselves', async () => {
    const { owner, hr } = await given.cast()
    const form = { kind: 'TEXT', label: 'Bonus agreed', help: '', section: '', required: false, options: [] as string[] } as const
    const field = await api.as(owner).call(addField, { body: { ...form, seenBy: 'PERSON', filledBy: 'HR' } })
    const turn = (who: typeof hr) =>
      api.as(who).send(changeField, { params: { id: field.id }, body: { filledBy: 'PERSON', version: field.version } })
    expect((await turn(hr)).body).toMatchObject({ code: 'people.field_turned' })
    expect((await turn(owner)).status).toBe(200)
  })

  test('is filled by HR, or by the person too; what HR fills nobody but an owner fills about themselves', async () => {
    const { ours } = await given.twoCompanies()
    const { owner, hr, manager, employee } = ours
    const [closed, open] = [await added(owner), await added(owner, { label: 'Shirt', filledBy: 'PERSON' })]
    expect((await fillOwn(employee, { [open.id]: 'M' })).status).toBe(200)
    expect(await fillOwn(employee, { [closed.id]: '1' })).toMatchObject({ status: 403, body: { code: 'people.field_closed' } })
    expect(await fill(hr, hr, { [closed.id]: '1' })).toMatchObject({ status: 403, body: { code: 'people.field_closed' } })
    expect((await fill(hr, employee, { [closed.id]: '1', [open.id]: 'L' })).status).toBe(200)
    expect((await fill(owner, owner, { [closed.id]: '1' })).status).toBe(200)
    expect((await fill(manager, employee, { [open.id]: 'S' })).status).toBe(403)
    const support = await given.supportIn(owner, { mayChange: true })
    const visible = await added(owner, { label: 'Desk', seenBy: 'EVERYBODY' })
    expect(await fill(support as never, employee, { [visible.id]: '1' })).toMatchObject({ body: { code: 'people.field_closed' } })
    expect(await valueOf(hr, employee, open.id)).toBe('L')
  })

  test('of a field that the writer does not see, or that there is not, is none', async () => {
    const { ours, theirs } = await given.twoCompanies()
    const hidden = await added(ours.owner, { seenBy: 'HR' })
    const foreign = await added(theirs.owner)
    for (const id of [hidden.id, foreign.id, '01900000-0000-7000-8000-000000000000'])
      expect(await fillOwn(ours.employee, { [id]: 'x' })).toMatchObject({ status: 400, body: { code: 'people.field_unknown' } })
  })

  test('is of the kind of its field, whichever way it comes; the database holds to it', async () => {
    const { owner, employee } = await given.cast()
    const made: Record<string, string> = {}
    for (const kind of ['TEXT', 'LONG_TEXT', 'NUMBER', 'DATE', 'YES_NO', 'CHOICE'] as const)
      made[kind] = (await added(owner, { label: kind, kind, options: kind === 'CHOICE' ? ['S'] : [] })).id
    const good = { TEXT: 'a', LONG_TEXT: 'a\nb', NUMBER: 1.5, DATE: '2026-03-01', YES_NO: false, CHOICE: 'S' }
    expect(
      (await fill(owner, employee, Object.fromEntries(Object.entries(good).map(([kind, value]) => [made[kind] ?? '', value]))))
        .status,
    ).toBe(200)
    for (const [kind, value] of Object.entries(good)) expect(await valueOf(owner, employee, made[kind] ?? '')).toBe(value)
    const bad = { TEXT: 'a\nb', NUMBER: '1', DATE: '2026-02-30', YES_NO: 'yes', CHOICE: 'XXL' }
    for (const [kind, value] of Object.entries(bad))
      expect(await fill(owner, employee, { [made[kind] ?? '']: value })).toMatchObject({
        status: 400,
        body: { code: 'people.field_value' },
      })
    const wrong = `update person_field_value set number_value = 1 where field_id = $1`
    await expect(rows(wrong, [made['TEXT']])).rejects.toThrow('one_value')
    await expect(rows("update person_field_value set choice = 'XXL' where field_id = $1", [made['CHOICE']])).rejects.toThrow(
      'choice_of_field',
    )
  })

  test('that is asked for is not emptied', async () => {
    const { owner, employee } = await given.cast()
    const { id } = await added(owner, { required: true })
    expect((await fill(owner, employee, { [id]: 'x' })).status).toBe(200)
    expect(await fill(owner, employee, { [id]: ' ' })).toMatchObject({ status: 400, body: { code: 'people.field_value' } })
    expect(await fill(owner, employee, { [id]: null })).toMatchObject({ status: 400 })
  })

  test('stands in the owner’s log as it was and as it is', async () => {
    const { owner, employee } = await given.cast()
    const { id } = await added(owner)
    await fill(owner, employee, { [id]: 'before' })
    await fill(owner, employee, { [id]: 'after' })
    const { items } = await api.as(owner).call(searchAudit, { body: { action: 'people.update' } })
    expect(items[0]?.changes).toContainEqual({ field: '“Locker”', before: 'before', after: 'after' })
  })
})

describe('a list of people', () => {
  test('tells fields apart whose labels differ in a sign or are in another alphabet', async () => {
    const { owner, employee } = await given.cast()
    const labels = ['Size (EU)', 'Size EU', 'Größe', 'Размер', '尺寸', '+ Bonus']
    const ids: string[] = []
    for (const label of labels) ids.push((await added(owner, { label })).id)
    const custom = Object.fromEntries(ids.map((id, i) => [id, labels[i] ?? '']))
    expect((await fill(owner, employee, custom)).status).toBe(200)
    const csv = Buffer.from((await api.as(owner).send(exportPeople, {})).body as unknown as Uint8Array).toString('utf8')
    const back = await api.as(owner).call(importPeople, { body: { csv, commit: false } })
    expect(Object.values(back.mapping)).toEqual(expect.arrayContaining(ids.map((id) => `custom:${id}`)))
    expect(back.rows.map(({ outcome }) => outcome)).toEqual(back.rows.map(() => 'unchanged'))
  })

  test('has no two columns of one name: no field of the company is called like one that everybody has', async () => {
    const { owner } = await given.cast()
    const taken = { code: 'people.field_label_taken' }
    const field = await added(owner, { label: 'Locker' })
    for (const label of ['E-mail', ' e-MAIL ', 'Joining date']) {
      expect((await add(owner, { label })).body).toMatchObject(taken)
      const body = { label, version: field.version }
      expect((await api.as(owner).send(changeField, { params: { id: field.id }, body })).body).toMatchObject(taken)
    }
  })

  test('fills fields that columns mean, by the rules of the form; one that there is not is no meaning', async () => {
    const { owner, hr, employee } = await given.cast()
    const { id } = await added(owner, { label: 'Shirt size', kind: 'CHOICE', options: ['S', 'M'] })
    const mailOf = async (who: Who) => (await seen(owner, who)).email
    const csv = `Full name,E-mail,Shirt Size\n${employee.name},${await mailOf(employee)},m\n${hr.name},${await mailOf(hr)},s\nNew One,new-${employee.userId}@example.com,XXL\n`
    const reply = await api.as(hr).call(importPeople, { body: { csv, commit: true } })
    expect(reply.mapping).toMatchObject({ 'Shirt Size': `custom:${id}` })
    expect(reply.rows.map(({ outcome }) => outcome)).toEqual(['update', 'error', 'error'])
    expect(reply.rows[1]?.errors[0]?.reason).toBe('You may not fill this field of this person')
    expect(await valueOf(owner, employee, id)).toBe('M')
    const again = await api.as(hr).call(importPeople, { body: { csv, commit: true } })
    expect(again.rows[0]?.outcome).toBe('unchanged')
    const mapping = {
      'Full name': 'name',
      'E-mail': 'email',
      'Shirt Size': 'custom:01900000-0000-7000-8000-000000000000',
    } as const
    expect(await api.as(hr).send(importPeople, { body: { csv, mapping, commit: false } })).toMatchObject({
      body: { code: 'import.mapping' },
    })
  })

  test('says the same to HR of what they do not see about themselves, whatever stands there', async () => {
    const { owner, hr, employee } = await given.cast()
    const form = { label: 'Rating', kind: 'CHOICE', options: ['Keep', 'Let go'], seenBy: 'HR' } as const
    const { id } = await added(owner, { ...form, options: [...form.options] })
    for (const who of [hr, employee]) await fill(owner, who, { [id]: 'Let go' })
    const told = async (by: Who, whom: Who & { name: string }, value: string) => {
      const csv = `Full name,E-mail,Rating\n${whom.name},${(await seen(owner, whom)).email},${value}\n`
      const { rows: lines } = await api.as(by).call(importPeople, { body: { csv, commit: false } })
      return [lines[0]?.outcome, lines[0]?.errors.map(({ reason }) => reason)]
    }
    const closed = ['error', ['You may not fill this field of this person']]
    for (const value of ['Keep', 'Let go']) expect(await told(hr, hr, value)).toEqual(closed)
    // Of what they see, though they may not fill it, nothing is to be changed where it stands there already.
    expect(await told(hr, employee, 'Let go')).toEqual(['unchanged', []])
  })

  test('is taken out by owner and HR with these fields, without formulas, and read again without a change', async () => {
    const { owner, hr, manager, employee } = await given.cast()
    const { id } = await added(owner, { label: 'Note', kind: 'LONG_TEXT' })
    await fill(owner, employee, { [id]: '=HYPERLINK("https://evil.example")' })
    const { version } = await seen(employee, employee)
    const address = `12  Long  Road\n'=Back; +house\n${'x'.repeat(450)}`
    await api.as(employee).call(updateOwnContact, { body: { version, phone: '+49 30 7', preferredName: 'Kit  K', address } })
    const file = async (who: Who) => api.as(who).send(exportPeople, {})
    const csv = Buffer.from((await file(hr)).body as unknown as Uint8Array).toString('utf8')
    expect(csv).toContain(employee.name)
    expect(csv).toContain("'=HYPERLINK")
    expect(csv).not.toMatch(/(^|,)=/m)
    const back = await api.as(owner).call(importPeople, { body: { csv, commit: false } })
    expect(back.rows.map(({ outcome, errors }) => [outcome, errors])).toEqual(back.rows.map(() => ['unchanged', []]))
    for (const who of [manager, employee]) expect((await file(who)).status).toBe(403)
    expect((await file((await given.supportIn(owner, { mayChange: true })) as never)).status).toBe(403)
  })
})
