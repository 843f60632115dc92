import { askForConsent, changeConsent } from '../consent/consent.ts'
import { accountMenu } from './client/account-menu.ts'
import { booking } from './client/booking.ts'
import { contact } from './client/contact.ts'
import { badge } from './client/badge.ts'
import { ended } from './client/ended.ts'
import { menu } from './client/menu.ts'
import { oneTap } from './client/one-tap.ts'
import { theme } from './client/theme.ts'
import { toTop } from './client/to-top.ts'

// Everything that the public pages do beyond being read. Each part finds its own elements and does without them.
theme()
menu()
accountMenu()
ended()
contact()
booking()
badge()
oneTap()
toTop()
askForConsent()

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-cookie-settings]')) {
  button.hidden = false
  button.addEventListener('click', () => void changeConsent())
}
