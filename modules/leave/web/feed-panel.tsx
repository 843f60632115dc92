import { Button, TextInput } from '@mantine/core'
import { endFeed, type feedKinds, listFeeds, makeFeed } from '@daybook/leave/contract'
import { confirmDeed, copyText, InstantDay, Load, q, Skeletons, toast, useApi } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './feed.module.css'
import inWords from './words.module.css'

type Kind = (typeof feedKinds)[number]

const kinds: Record<Kind, { title: string; about: string }> = {
  PERSON: { title: 'My leave', about: 'Your own days off' },
  TEAM: { title: 'My team', about: 'You, who reports to your manager, and who reports to you' },
  COMPANY: { title: 'Everybody', about: 'Who is away in the company' },
}

const Made = ({ address }: { address: string }) => (
  <>
    <TextInput
      label="Address for your calendar program"
      description="It is shown this once. Whoever has it sees who is away, never why."
      readOnly
      value={address}
      onFocus={(event) => event.currentTarget.select()}
    />
    <div>
      <Button size="xs" onClick={() => void copyText(address, 'The address is copied.')}>
        Copy the address
      </Button>
    </div>
  </>
)

const Feed = ({ kind, since }: { kind: Kind; since: string | undefined }) => {
  const [address, setAddress] = useState<string | null>(null)
  const make = useApi(makeFeed, { refetches: [listFeeds], onError: toast.failure })
  const end = useApi(endFeed, { refetches: [listFeeds], onError: toast.failure })
  const begin = async () => {
    const again = {
      title: `A new address for ${kinds[kind].title}`,
      words: 'The address before it ends: calendars that follow it show nothing new any more.',
      deed: 'Make a new one',
    }
    if (since !== undefined && !(await confirmDeed(again))) return
    make.mutate({ body: { kind } }, { onSuccess: (made) => setAddress(made.address) })
  }
  const stop = () => end.mutate({ params: { kind } }, { onSuccess: () => setAddress(null) })
  return (
    <div className={styles.feed}>
      <div>
        <strong>{kinds[kind].title}</strong>
        <p className={inWords.quiet}>
          {kinds[kind].about}
          {since !== undefined && (
            <>
              , since <InstantDay instant={since} />
            </>
          )}
        </p>
      </div>
      <div>
        <Button variant="default" size="xs" loading={make.isPending} onClick={() => void begin()}>
          {since === undefined ? 'Make an address' : 'New address'}
        </Button>
        {since !== undefined && (
          <Button variant="subtle" color="gray" size="xs" onClick={stop}>
            End it
          </Button>
        )}
      </div>
      {address !== null && <Made address={address} />}
    </div>
  )
}

/** Addresses under which a calendar program follows who is away; each can be ended. */
export const FeedPanel = () => {
  const feeds = useQuery(q(listFeeds, {}))
  return (
    <Load query={feeds} skeleton={<Skeletons rows={3} height={56} label="Loading your addresses" />} empty={<Feeds items={[]} />}>
      {({ items }) => <Feeds items={items} />}
    </Load>
  )
}

const Feeds = ({ items }: { items: readonly { kind: Kind; since: string }[] }) => (
  <>
    {(['PERSON', 'TEAM', 'COMPANY'] as const).map((kind) => (
      <Feed key={kind} kind={kind} since={items.find((each) => each.kind === kind)?.since} />
    ))}
  </>
)
