import { addHoliday } from '@daybook/calendar/contract'
import { inject, type PlainRequest } from './sealed.ts'
import type { TestWorld } from './world.ts'

const refusal = JSON.stringify({
  type: 'urn:daybook:envelope.refused',
  title: 'Bad Request',
  status: 400,
  code: 'envelope.refused',
  response_message: 'This sealed request could not be opened. Reload the page and try again.',
})

/** Every refusal of an envelope, byte by byte, with no holiday made. */
export const refused = { status: 400, type: 'application/problem+json; charset=utf-8', text: refusal, added: 0 }

/** A company that adds holidays: a call with a body whose effect can be counted, to be sealed in every right and wrong way. */
export const sealedHolidays = async ({ app, given, rows }: TestWorld) => {
  const { token, companyId } = await given.company()
  const adding = (name = 'Summer party'): PlainRequest => ({
    method: 'POST',
    url: addHoliday.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ date: '2026-08-03', name }),
  })
  const stored = async () =>
    (await rows("select 1 from holiday where company_id = $1 and source = 'company'", [companyId])).length
  /** What the server says to a request, byte by byte, and how many holidays it made. */
  const answerTo = async (request: PlainRequest) => {
    const before = await stored()
    const { statusCode: status, headers, payload: text } = await inject(app, request)
    return { status, type: String(headers['content-type']), text, added: (await stored()) - before }
  }
  return { token, companyId, adding, stored, answerTo }
}
