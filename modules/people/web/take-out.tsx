import { exportContacts, exportPeople, peopleExport } from '@daybook/people/contract'
import { defined } from '@daybook/platform/domain'
import { downloadFile, toast, useMay, useUrlState, wordsOf } from '@daybook/platform/web'
import { Button, Menu } from '@mantine/core'
import type { z } from 'zod'

const told = (error: unknown): void => toast.error(wordsOf(error))

/** Whom the filters show, for the reader's address book. */
const useContacts = () => {
  const [[q], [role], [status], [department]] = [
    useUrlState('q'),
    useUrlState('role'),
    useUrlState('status'),
    useUrlState('department'),
  ]
  const query = defined({ q, role, status, department }) as z.input<typeof exportContacts.query>
  return () => void downloadFile(exportContacts, { query }, 'contacts.vcf').catch(told)
}

const savePeople = () => void downloadFile(exportPeople, {}, 'people.csv').catch(told)

/** What can be taken out of the directory: contacts by everybody; by owner and HR, all that is kept of people. */
export const TakeOut = () => {
  const saveContacts = useContacts()
  if (!useMay(peopleExport))
    return (
      <Button variant="default" onClick={saveContacts}>
        Save contacts
      </Button>
    )
  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        <Button variant="default">Export</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={saveContacts}>Contacts shown, for an address book</Menu.Item>
        <Menu.Item onClick={savePeople}>Everybody, as CSV for an import</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
