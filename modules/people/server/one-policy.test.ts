import { getPayDetails, listPayCycles, savePayTerms } from '@daybook/payroll/contract'
import { type Member, testApp } from '@daybook/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { getPerson, importPeople, updatePerson } from '../contract/index.ts'

// Whoever may not change something by the form may not by a file either, and the other way round: both ask one policy.

const { api, given } = await testApp()

type Cast = Record<'owner' | 'otherOwner' | 'hr' | 'otherHr' | 'manager' | 'employee', Member>
type Name = keyof Cast

const cast = async (): Promise<Cast> => {
  const owner = await given.company()
  return {
    owner,
    otherOwner: await given.person(owner, { role: 'ENTERPRISE_ADMIN' }),
    hr: await given.person(owner, { role: 'HUMAN_RESOURCE' }),
    otherHr: await given.person(owner, { role: 'HUMAN_RESOURCE' }),
    manager: await given.person(owner, { role: 'MANAGER' }),
    employee: await given.person(owner),
  }
}

type Change = { field: string; cell: (all: Cast) => string; body: (all: Cast) => object }
// Nobody becomes an owner by a file: that takes one owner's decision about one person.
const changes: Record<string, Change> = {
  'another name': { field: 'Name', cell: () => 'Renamed Person', body: () => ({ name: 'Renamed Person' }) },
  'another department': { field: 'Department', cell: () => 'Moved', body: () => ({ department: 'Moved' }) },
  'another joining date': { field: 'Hire date', cell: () => '2026-01-02', body: () => ({ hireDate: '2026-01-02' }) },
  'a joining date that is moved': { field: 'Hire date', cell: () => '2026-01-12', body: () => ({ hireDate: '2026-01-12' }) },
  'another birth date': { field: 'Birth date', cell: () => '1990-01-02', body: () => ({ birthDate: '1990-01-02' }) },
  'another manager': {
    field: 'Manager',
    cell: ({ otherOwner }) => otherOwner.email,
    body: ({ otherOwner }) => ({ managerId: otherOwner.userId }),
  },
  'the role of HR': { field: 'Role', cell: () => 'HR', body: () => ({ role: 'HUMAN_RESOURCE' }) },
  'the role of a manager': { field: 'Role', cell: () => 'Manager', body: () => ({ role: 'MANAGER' }) },
  'the role of an employee': { field: 'Role', cell: () => 'Employee', body: () => ({ role: 'EMPLOYEE' }) },
}

type Door = (all: Cast, who: { token: string }, of: Member, change: Change) => Promise<boolean | null>

/** Whether the door let the change through; null where it says that there is nothing to change. */
const byForm: Door = async (all, who, of, { body }) => {
  const { version } = await api.as(all.owner).call(getPerson, { params: { userId: of.userId } })
  const input = { params: { userId: of.userId }, body: { ...body(all), version } }
  const { status } = await api.as(who).send(updatePerson, input)
  expect([200, 403, 409]).toContain(status)
  return status === 200
}

const byFile: Door = async (all, who, of, { field, cell }) => {
  const { userName } = await api.as(all.owner).call(getPerson, { params: { userId: of.userId } })
  const cells = { Name: userName, Email: of.email, [field]: cell(all) }
  const csv = `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}\n`
  const { rows } = await api.as(who).call(importPeople, { body: { csv, commit: true } })
  return rows[0]?.outcome === 'unchanged' ? null : rows[0]?.outcome !== 'error'
}

const names: Name[] = ['owner', 'otherOwner', 'hr', 'otherHr', 'manager', 'employee']

describe.each(['owner', 'hr', 'support'] as const)('%s', (actor) => {
  let [form, file]: Cast[] = []
  let [viaForm, viaFile]: { token: string }[] = []
  beforeAll(async () => {
    ;[form, file] = [await cast(), await cast()]
    const enter = (all: Cast) => (actor === 'support' ? given.supportIn(all.owner, { mayChange: true }) : all[actor])
    ;[viaForm, viaFile] = [await enter(form), await enter(file)]
  })

  test.each(Object.entries(changes))(
    '%s: the form and the file let the same through, and the same is stored',
    async (_name, change) => {
      const [a, b, x, y] = [form, file, viaForm, viaFile]
      if (!a || !b || !x || !y) throw new Error('the casts are made first')
      for (const of of names) {
        const allowed = await byForm(a, x, a[of], change)
        expect.soft([of, await byFile(b, y, b[of], change)]).toEqual([of, expect.toBeOneOf([allowed, null])])
        const stored = await Promise.all(
          [a, b].map((all) => api.as(all.owner).call(getPerson, { params: { userId: all[of].userId } })),
        )
        const shown = stored.map(({ userRole, department, birthDate, managerName, userName }) => ({
          userRole,
          department,
          birthDate,
          managed: managerName !== null,
          renamed: userName === 'Renamed Person',
        }))
        expect.soft([of, shown[1]]).toEqual([of, shown[0]])
      }
    },
  )

  test('pay: the form and the file let the same through', async () => {
    const [all, who] = [file, viaFile]
    if (!all || !who) throw new Error('the casts are made first')
    const cycle = (await api.as(all.owner).call(listPayCycles, {})).items[0]?.id ?? ''
    for (const of of names) {
      const csv = `Name,Email,Salary\n${all[of].name},${all[of].email},4200\n`
      const [row] = (await api.as(who).call(importPeople, { body: { csv, commit: false } })).rows
      await api.as(who).call(importPeople, { body: { csv, commit: true } })
      const { terms, version } = await api.as(all.owner).call(getPayDetails, { params: { userId: all[of].userId } })
      const body = { payCycleId: cycle, from: '2030-01-01', payType: 'FIXED_SALARY' as const, amountCents: 1 }
      const rest = { taxDeductionCents: 0, benefitsDeductionCents: 0, overtimeEligible: false, coveredMinutesPerWeek: 2400 }
      const reply = await api
        .as(who)
        .send(savePayTerms, { params: { userId: all[of].userId }, body: { ...body, ...rest, version } })
      const mayByForm = reply.status === 200
      // A file also says who somebody is: whoever may not be changed has no row of a file taken.
      expect.soft([of, terms.length > 0, row?.outcome !== 'error']).toEqual([of, mayByForm, mayByForm])
    }
  })
})
