import {
  getEmailChange,
  getPicture,
  listApiTokens,
  listSessions,
  secondFactor,
  setPicture,
  waysIn,
} from '@daybook/identity/contract'
import { asOwner, call } from '@daybook/testing/harness'
import { pixel } from './account-calls.ts'

export const identityReads = [
  call(listSessions, 'same', asOwner),
  call(listApiTokens, 'same', asOwner),
  call(secondFactor, 'same', asOwner),
  call(waysIn, 'same', asOwner),
  call(getEmailChange, 'same', asOwner),
  call(getPicture, 'same', async ({ api, given }) => {
    const { profileImageS3Path } = await api.as(await given.company()).call(setPicture, { file: { bytes: pixel } })
    const address = new URL(profileImageS3Path, 'http://daybook.test')
    return {
      who: null,
      params: { pictureId: address.pathname.split('/').at(-1) ?? '' },
      query: Object.fromEntries(address.searchParams),
    }
  }),
]
