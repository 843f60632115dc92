import { supportEntered } from '@daybook/company/contract'
import { currentCompany } from '@daybook/company/server'
import { localeOf, zoneName } from '@daybook/platform/domain'
import { mailRequested, newId, onLater, type Listener, type Mount } from '@daybook/platform/server'
import { activeOwners } from './person-store.ts'

const mailOwners: Listener<typeof supportEntered> = async ({ name, companyName, mayChange, endsAt }, { db, emit, app }) => {
  const { country, zone } = await currentCompany(db)
  const ends = `${localeOf({ country, zone }).time(endsAt)} ${zoneName(endsAt, zone)}`
  const may = mayChange ? 'may look, and change settings and people' : 'may look, and change nothing'
  for (const owner of await activeOwners(db))
    await emit(mailRequested, {
      id: newId(),
      to: owner.email,
      subject: 'Daybook support is looking at your company',
      text: `Hello ${owner.name},\n\n${name} of Daybook support has entered ${companyName}. They ${may}, until ${ends} at the latest. You can watch, and end it at any time: ${app.config.publicUrl}/support\n`,
    })
}

/** Owners hear of it when support comes in, also those who did not let it in. */
export const supportMail: readonly Mount[] = [onLater(supportEntered, mailOwners)]
