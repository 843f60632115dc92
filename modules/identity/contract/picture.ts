import { anyAccount, anyone, Done, endpoint, FileReply, Id, only, perHour } from '@daybook/platform/contract'
import { z } from 'zod'
import { identityRefusals } from './refusals.ts'

/** What a picture may weigh when it is sent: 5 MB, whatever a phone makes of a face. */
export const maxPictureBytes = 5 * 1024 * 1024

export const setPicture = endpoint({
  name: 'setPicture',
  method: 'PATCH',
  path: '/api/v0/user/profile-pic',
  summary:
    'Your picture: JPEG, PNG or WebP, at most 5 MB; the middle of it is kept, 256 pixels wide, and nothing else of the file',
  permission: anyAccount,
  upload: { maxBytes: maxPictureBytes },
  response: z.strictObject({ profileImageS3Path: z.string() }),
  errors: only(identityRefusals, 'picture.kind', 'picture.size', 'picture.broken'),
  limits: [perHour('account', 20)],
})

export const removePicture = endpoint({
  name: 'removePicture',
  method: 'DELETE',
  path: '/api/v0/user/profile-pic',
  summary: 'Take your picture away',
  permission: anyAccount,
  response: Done,
  errors: {},
})

/** What an `img` fetches by itself, without a token: the address itself is signed, for five minutes at most. */
export const getPicture = endpoint({
  name: 'getPicture',
  method: 'GET',
  path: '/api/v0/picture/:pictureId',
  summary: 'A picture, by an address that this server signed',
  permission: anyone,
  params: z.strictObject({ pictureId: Id }),
  query: z.strictObject({
    until: z
      .string()
      .regex(/^\d{1,12}$/, 'Must be seconds since 1970')
      .transform(Number),
    signature: z.string().regex(/^[\w-]{32}$/, 'Must be a signature of this server'),
  }),
  response: FileReply,
  produces: 'image/webp',
  errors: {},
})
