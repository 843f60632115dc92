import { Done, endpoint, Id, line, only, page, pageBody, perHour, text } from '@daybook/platform/contract'
import { z } from 'zod'
import { nameLists } from '../domain/index.ts'
import { directoryRead, personUpdate } from './permissions.ts'
import { peopleRefusals } from './refusals.ts'

const List = z.enum(nameLists)

/** A department or a job title, as the company spells it. */
export const ListedName = z.strictObject({
  id: Id,
  list: List,
  name: z.string(),
  /** How many who work here have it. */
  people: z.int(),
  /** How many have it who left. */
  left: z.int(),
  version: z.int(),
})
export type ListedName = z.output<typeof ListedName>

export const NameForm = z.strictObject({ name: line(200, 'Please enter a name') })

const limits = [perHour('account', 240), perHour('company', 480)]
const params = z.strictObject({ id: Id })

export const searchNames = endpoint({
  name: 'searchNames',
  method: 'POST',
  path: '/api/v0/name-list/search',
  summary: 'The departments or the job titles of the company by name, with how many people have each',
  permission: directoryRead,
  body: z.strictObject({ list: List, q: text(200).optional(), ...pageBody }),
  response: page(ListedName),
  errors: {},
  effect: 'none',
})

export const getName = endpoint({
  name: 'getName',
  method: 'GET',
  path: '/api/v0/name-list/:id',
  summary: 'A department or a job title, with how many people have it',
  permission: directoryRead,
  params,
  response: ListedName,
  errors: {},
})

export const addName = endpoint({
  name: 'addName',
  method: 'POST',
  path: '/api/v0/name-list',
  summary: 'Add a department or a job title that nobody has yet',
  permission: personUpdate,
  body: NameForm.extend({ list: List }),
  response: ListedName,
  errors: only(peopleRefusals, 'people.name_taken'),
  limits,
})

export const renameName = endpoint({
  name: 'renameName',
  method: 'PATCH',
  path: '/api/v0/name-list/:id',
  summary: 'Call a department or a job title by another name, wherever it is named',
  permission: personUpdate,
  params,
  body: NameForm.extend({ version: z.int() }),
  response: ListedName,
  errors: only(peopleRefusals, 'people.name_taken', 'people.rename_ruled', 'people.own_title', 'people.names_others'),
  limits,
})

export const mergeName = endpoint({
  name: 'mergeName',
  method: 'POST',
  path: '/api/v0/name-list/:id/merge',
  summary: 'Let a department or a job title become part of another one: its people and what names it follow',
  permission: personUpdate,
  params,
  body: z.strictObject({ into: Id }),
  response: ListedName,
  errors: only(
    peopleRefusals,
    'people.merge_same',
    'people.merge_unknown',
    'people.merge_ruled',
    'people.own_place',
    'people.own_title',
    'people.names_others',
    'people.leaves_alone',
  ),
  limits,
})

export const removeName = endpoint({
  name: 'removeName',
  method: 'DELETE',
  path: '/api/v0/name-list/:id',
  summary: 'Remove a department or a job title that nobody has and no rule names',
  permission: personUpdate,
  params,
  response: Done,
  errors: only(peopleRefusals, 'people.name_in_use', 'people.name_named'),
  limits,
})
