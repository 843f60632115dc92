import { documentTopics, getLetterTemplate, listLetterTemplates, previewLetter } from '@daybook/documents/contract'
import { pages, q } from '@daybook/platform/web'

const topics = [documentTopics.documents]

export const letterPages = pages(listLetterTemplates, { query: {} }, { topics })
export const letterQuery = (id: string) => q(getLetterTemplate, { params: { id } }, { topics })

export type TypedValues = Readonly<Record<string, string>>

export const valuesOf = (typed: TypedValues) =>
  Object.entries(typed).flatMap(([field, value]) => (value.trim() === '' ? [] : [{ field, value }]))

export const previewQuery = (id: string, userId: string, typed: TypedValues) =>
  q(previewLetter, { params: { id }, body: { userId, values: valuesOf(typed) } }, { topics })
