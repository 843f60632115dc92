import { anyAccount, endpoint, Id, line, perHour, text } from '@daybook/platform/contract'
import { z } from 'zod'
import { shortLine } from './people-fields.ts'
import { emergencyRead } from './permissions.ts'

/** At most so many of one person; the database holds to it as well. */
export const mostContacts = 3

const ContactForm = z.strictObject({
  name: line(100, 'Please enter the name'),
  /** What they are to the person: their sister, a neighbour. */
  relation: shortLine(60),
  phone: line(50, 'Please enter the phone number'),
  note: text(300),
})
/** The same as it is kept: a letter may have become two when it was put into its one form. */
export const EmergencyContact = z.strictObject({ name: z.string(), relation: z.string(), phone: z.string(), note: z.string() })
export type EmergencyContact = z.output<typeof EmergencyContact>

const EmergencyContacts = z.strictObject({ contacts: z.array(EmergencyContact), version: z.int() })

export const getEmergencyContacts = endpoint({
  name: 'getEmergencyContacts',
  method: 'GET',
  path: '/api/v0/user/employee/:userId/emergency-contacts',
  summary: 'Whom to call when something happens to somebody',
  permission: emergencyRead,
  params: z.strictObject({ userId: Id }),
  response: EmergencyContacts,
  errors: {},
  sealed: true,
  inPerson: true,
})

export const saveEmergencyContacts = endpoint({
  name: 'saveEmergencyContacts',
  method: 'PUT',
  path: '/api/v0/user/emergency-contacts',
  summary: 'Say whom to call when something happens to you',
  permission: anyAccount,
  body: z.strictObject({ contacts: z.array(ContactForm).max(mostContacts), version: z.int() }),
  response: EmergencyContacts,
  errors: {},
  limits: [perHour('account', 60)],
  sealed: true,
  inPerson: true,
})
