import {
  getEmailChange,
  getPicture,
  listApiTokens,
  listSessions,
  secondFactor,
  setPicture,
  waysIn,
} from '@daybook/identity/contract'
import { call, type TestWorld } from '@daybook/testing/harness'
import { pixel } from './account-calls.ts'

const owner = async ({ given }: TestWorld) => ({ who: await given.company() })

export const identityReads = [
  call(listSessions, 'same', owner),
  call(listApiTokens, 'same', owner),
  call(secondFactor, 'same', owner),
  call(waysIn, 'same', owner),
  call(getEmailChange, 'same', owner),
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
