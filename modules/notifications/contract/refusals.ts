import { refusals } from '@daybook/platform/contract'

export const pushRefusals = refusals({
  'push.unknown_service': {
    status: 400,
    words: 'Your browser is reached by a push service that Daybook does not send to. Use another browser, or mails.',
  },
  'push.not_keys': { status: 400, words: 'These are no keys that messages can be encrypted with.' },
  'push.too_many': { status: 409, words: 'Notifications are on for ten devices already. Remove one of them first.' },
})
