import type { AnyEndpoint } from '@daybook/platform/contract'
import { fieldOf } from '@daybook/platform/domain'
import {
  changedIn,
  contentsOf,
  type Member,
  preparedCalls,
  testApp,
  tries,
  type ValidCall,
  validCalls,
  validReads,
} from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

// docs/security.md#s22, both ways: what nobody may write by adding a field to a call, and what no reply may show to whom.

const world = await testApp({ own: true })
const { api, given, rows, settle } = world
const { madeFor, heard } = preparedCalls(world)
const tried = tries('fields')
const named = (list: ValidCall[]) => list.map((valid): [string, ValidCall] => [valid.endpoint.name, valid])

type Schema = { type?: string; properties?: object; anyOf?: Schema[]; oneOf?: Schema[] }

/** The fields that a call takes in its body; null when the body is no object. */
const fieldsOf = ({ body }: AnyEndpoint): Set<string> | null => {
  if (!body) return null
  const owned = (schema: Schema): string[] => [
    ...Object.keys(schema.properties ?? {}),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(owned),
  ]
  return new Set(owned(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema))
}

describe('a field that is not the call’s own', () => {
  const foreign = {
    role: 'ENTERPRISE_ADMIN',
    tenantId: '01900000-0000-7000-8000-000000000000',
    companyId: '01900000-0000-7000-8000-000000000000',
    managerId: null,
    salary: 1,
    amountCents: 1,
    products: 'TIMESHEET,JOBS',
    companyPlan: 'ENTERPRISE_PACK',
    planType: 'ENTERPRISE_PACK',
    isFinalized: true,
    mfaEnabled: false,
    passwordHash: 'x',
  }

  test.each(named(validCalls.filter(({ endpoint }) => fieldsOf(endpoint))))(
    '%s refuses it by its name, and changes nothing',
    async (_name, valid) => {
      const [{ endpoint }, { who, ...input }] = [valid, await madeFor(valid)]
      await settle()
      const before = await contentsOf(rows)
      const own = fieldsOf(endpoint)
      for (const [field, value] of Object.entries(foreign)) {
        if (own?.has(field)) continue
        const body = { ...(input.body as object), [field]: value }
        const reply = await (who ? api.as(who) : api).send(endpoint, { ...input, body }, { key: field })
        tried()
        expect.soft([field, reply.status]).toEqual([field, 400])
        expect.soft(reply.body).toMatchObject({ code: 'request.invalid', errors: [{ field }] })
      }
      await settle()
      expect(changedIn(before, await contentsOf(rows))).toEqual([])
    },
  )
})

describe('a reply', () => {
  const [street, birthday, phone, legal] = ['CANARY Street 1', '1911-11-11', '+00 CANARY', 'CANARY in the contract']
  /** In fields that HR, or the person as well, sees, and in what somebody asks HR for. */
  const noted = 'CANARY of HR'
  /** Nobody's business, whoever asks: what is kept to check a secret by. */
  const never = /hash|sealed|secret|passwordReach/i
  /** What only owner and HR see of somebody else. */
  const personal = /cents$|salary|rate$|^birthDate$|bank|iban|deductionAmount$/i

  type Found = { key: string; value: unknown; about: string | undefined }
  const keysIn = (value: unknown, about?: string): Found[] => {
    if (Array.isArray(value)) return value.flatMap((item) => keysIn(item, about))
    if (typeof value !== 'object' || value === null) return []
    const own = value as Record<string, unknown>
    const named = [own['userId'], fieldOf(own['person'], 'id')].find((id) => typeof id === 'string')
    const subject = named ?? about
    return Object.entries(own).flatMap(([key, part]) => [{ key, value: part, about: subject }, ...keysIn(part, subject)])
  }
  const readerBeside = async (boss: Member, role: 'HUMAN_RESOURCE' | 'MANAGER' | 'EMPLOYEE'): Promise<Member> => {
    const reader = await given.person(await given.ownerOf(boss), { role })
    // Everybody reports to a manager who asks: even of them a manager sees no pay, no address and no birthday.
    const reports = "update person set manager_id = $2 where company_id = $1 and role = 'EMPLOYEE' and id <> $2"
    if (role === 'MANAGER') await rows(reports, [reader.companyId, reader.userId])
    return reader
  }

  /** A field of HR alone and one that the person sees as well, filled for everybody but the reader, who ask for changes besides. */
  const plantFields = async ({ companyId, userId }: Member) => {
    for (const [position, seenBy] of [
      [30, 'HR'],
      [29, 'PERSON'],
    ] as const) {
      const field = `insert into person_field (company_id, id, position, label, kind, seen_by, filled_by)
        select $1, gen_random_uuid(), $2, $3, 'TEXT', $3, 'HR' where not exists (select from person_field where company_id = $1 and position = $2)`
      await rows(field, [companyId, position, seenBy])
    }
    const values = `insert into person_field_value (company_id, person_id, field_id, kind, text_value)
      select $1, p.id, f.id, 'TEXT', $3 from person p join person_field f on f.company_id = p.company_id and f.position in (29, 30)
      where p.company_id = $1 and p.id <> $2 on conflict do nothing`
    await rows(values, [companyId, userId, noted])
    const requests = `insert into change_request (company_id, id, person_id, note, asked_at) select $1, gen_random_uuid(), id, $3, now()
      from person where company_id = $1 and id <> $2 on conflict do nothing`
    await rows(requests, [companyId, userId, noted])
  }

  const calls = [...validReads, ...validCalls].filter(
    ({ endpoint }) => endpoint.permission.audience === 'company' && !endpoint.produces,
  )
  const others = ['HUMAN_RESOURCE', 'MANAGER', 'EMPLOYEE'] as const

  test.each(named(calls))('%s shows nobody what is not theirs', async (_name, valid) => {
    for (const role of others) {
      const { who, ...input } = await madeFor(valid)
      const reader = await readerBeside(who as Member, role)
      const planted = [reader.companyId, street, birthday, phone, reader.userId, legal]
      await rows(
        `update person set address = $2, birth_date = $3, phone = $4, name = $6, preferred_name = 'Shown ' || id
         where company_id = $1 and id <> $5`,
        planted,
      )
      await plantFields(reader)
      tried()
      const reply = heard(valid, await api.as(reader).send(valid.endpoint, input, { key: 'fields' }))
      const found = keysIn(reply.body)
      expect
        .soft(
          found.filter(({ key }) => never.test(key)),
          role,
        )
        .toEqual([])
      if (role === 'HUMAN_RESOURCE') continue
      const isOthers = ({ key, value, about }: Found) => personal.test(key) && value !== null && about !== reader.userId
      expect.soft(found.filter(isOthers), role).toEqual([])
      const hidden = [street, birthday, legal, noted, ...(role === 'EMPLOYEE' ? [phone] : [])]
      expect
        .soft(
          hidden.filter((canary) => reply.text.includes(canary)),
          role,
        )
        .toEqual([])
    }
  })
})
