import { refusals } from '@daybook/platform/contract'

export const assetRefusals = refusals({
  'asset.serial_taken': { status: 409, words: 'Another asset in use has this number already.' },
  'asset.retired': { status: 409, words: 'This asset is retired. Take it into use again first.' },
  'asset.in_use': { status: 409, words: 'This asset is in use already.' },
  'asset.lent': { status: 409, words: 'Somebody has this asset. Take it back first.' },
  'asset.here': { status: 409, words: 'Nobody has this asset.' },
  'asset.yours': { status: 403, words: 'You have this yourself. Somebody else of HR, or an owner, changes it or takes it back.' },
  'asset.nobody': { status: 400, words: 'They do not work here, or not any more.' },
  'asset.ahead': { status: 400, words: 'This day is still to come. Choose today or an earlier one.' },
  'asset.still_away': { status: 400, words: 'It came back on {day}. Choose that day or a later one.' },
  'asset.before_lent': { status: 400, words: 'It was lent on {day}. Choose that day or a later one.' },
  'asset.returned': { status: 409, words: 'This asset was returned already.' },
  'asset.confirmed': { status: 409, words: 'You have confirmed this already.' },
})
