import type { Locale } from '@daybook/platform/domain'
import { Button } from '@mantine/core'
import { endSupport, listSupport, type SupportGrant } from '@daybook/company/contract'
import { Section, toast, useApi, useLocale } from '@daybook/platform/web'
import styles from './support.module.css'

const insideWords = ({ visits }: SupportGrant, zone: string, { time }: Locale): string => {
  const inside = visits.filter(({ leftAt }) => leftAt === null)
  if (inside.length === 0) return visits.length === 0 ? 'Nobody has come in so far.' : 'Nobody is inside at the moment.'
  return inside.map(({ name, enteredAt }) => `${name} has been inside since ${time(enteredAt, zone)}.`).join(' ')
}

/** The access that is open: until when, who is inside, and the one button that ends it. */
export const SupportNow = ({ grant, zone }: { readonly grant: SupportGrant; readonly zone: string }) => {
  const locale = useLocale()
  const end = useApi(endSupport, { refetches: [listSupport], onError: toast.failure })
  return (
    <Section
      title={`Support may ${grant.mayChange ? 'look and change things' : 'look'} until ${locale.time(grant.endsAt, zone)}`}
    >
      <div className={styles.now}>
        <p>
          {insideWords(grant, zone, locale)} {grant.grantedBy} let support in at {locale.time(grant.grantedAt, zone)}:{' '}
          {grant.reason}
        </p>
        <Button color="red" variant="light" loading={end.isPending} onClick={() => end.mutate({ params: { grantId: grant.id } })}>
          End the access now
        </Button>
      </div>
    </Section>
  )
}
